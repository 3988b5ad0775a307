// What the browser keeps: settings, the seats one holds, and the last choices. Nothing of it is sent anywhere by itself.

import type { SeatedOut } from "../api/wire";
import { complete, withSeat, type HeldSeat } from "./held";

export interface Settings {
  theme: "auto" | "light" | "dark";
  contrast: "normal" | "high";
  motion: "auto" | "off";
  sound: boolean;
  notify: boolean;
  language: string;
  worth: boolean;
  codes: boolean;
  /** The colour in which one sees oneself at every table, 0 to 4; -1 for that of the seat. */
  colour: number;
}

export interface LastGame {
  map: string;
  players: number;
  level: string;
  name: string;
  options: Record<string, boolean | number | string>;
}

const DEFAULTS: Settings = {
  theme: "auto",
  contrast: "normal",
  motion: "auto",
  sound: false,
  notify: false,
  language: "",
  worth: false,
  codes: false,
  colour: -1,
};

function read<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`cottonopolis.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

function write(name: string, value: unknown): void {
  try {
    localStorage.setItem(`cottonopolis.${name}`, JSON.stringify(value));
  } catch {
    // Private windows may keep nothing; the game goes on.
  }
}

export const settings = $state<Settings>({ ...DEFAULTS, ...read<Partial<Settings>>("settings", {}) });
export const held = $state<{ seats: HeldSeat[] }>({ seats: complete(read<HeldSeat[]>("seats", [])) });

// Another window has kept or forgotten a seat.
window.addEventListener("storage", (event) => {
  if (event.key === "cottonopolis.seats") held.seats = kept();
});

/** The seats as they are kept now: another window may have added one since they were read. */
function kept(): HeldSeat[] {
  return complete(read<HeldSeat[]>("seats", $state.snapshot(held.seats)));
}

export function keepSettings(change: Partial<Settings>): void {
  Object.assign(settings, change);
  write("settings", $state.snapshot(settings));
  applySettings();
}

export function applySettings(): void {
  const root = document.documentElement;
  const prefers = (query: string) => window.matchMedia(query).matches;
  const isDark = settings.theme === "dark" || (settings.theme === "auto" && prefers("(prefers-color-scheme: dark)"));
  const isHigh = settings.contrast === "high" || prefers("(prefers-contrast: more)");
  const isStill = settings.motion === "off" || prefers("(prefers-reduced-motion: reduce)");
  root.dataset["theme"] = isDark ? "dark" : "light";
  root.dataset["contrast"] = isHigh ? "high" : "normal";
  root.dataset["motion"] = isStill ? "off" : "on";
}

/** Whether things may move. */
export function moves(): boolean {
  return document.documentElement.dataset["motion"] !== "off";
}

export function seatAt(code: string): HeldSeat | undefined {
  return held.seats.find((seat) => seat.code === code);
}

export function keepSeat(seat: HeldSeat): void {
  held.seats = withSeat(kept(), seat);
  write("seats", $state.snapshot(held.seats));
}

/** Keeps what somebody gets who has sat down. */
export function keepSeated(seated: SeatedOut, name: string): void {
  const { table, secret, recovery, invite } = seated;
  if (seated.person) keepPerson(seated.person);
  keepSeat({ code: table.code, secret, recovery, invite, map: table.map, name, at: Date.now(), over: table.status === "over" || table.status === "closed" });
}

/** Keeps the new secrets of a seat that was got back, here and at rematches, which the old ones opened as well. */
export function keepRecovered(seated: SeatedOut, name: string): void {
  const { table, secret, recovery } = seated;
  const old = seatAt(table.code);
  for (const seat of old?.secret ? kept().filter((one) => one.secret === old.secret) : []) keepSeat({ ...seat, secret, recovery });
  keepSeated({ ...seated, invite: seated.invite ?? old?.invite ?? null }, name);
}

export function forgetSeat(code: string): void {
  held.seats = kept().filter((seat) => seat.code !== code);
  write("seats", $state.snapshot(held.seats));
}

export const lastGame = (): LastGame | null => read<LastGame | null>("last", null);
export const keepLastGame = (game: LastGame): void => write("last", game);
export const person = (): string | null => read<string | null>("person", null);
export const keepPerson = (secret: string): void => write("person", secret);
