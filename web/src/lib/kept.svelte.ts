// What the browser keeps: settings, the seats one holds, and the last choices. Nothing of it is sent anywhere by itself.

import type { SeatedOut } from "../api/wire";
import { complete, withSeat, type HeldSeat } from "./held";

/** How quickly things move. */
export type Speed = "off" | "quick" | "normal";

export interface Settings {
  theme: "auto" | "light" | "dark";
  contrast: "normal" | "high";
  motion: Speed;
  /** Two notes when it is one's turn. */
  sound: boolean;
  /** Sounds of actions. */
  sounds: boolean;
  /** From 0 to 1. */
  volume: number;
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
  motion: "normal",
  sound: false,
  sounds: false,
  volume: 0.6,
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

// Another window has kept or forgotten something.
window.addEventListener("storage", (event) => {
  if (event.key === "cottonopolis.seats") held.seats = kept();
  if (event.key === "cottonopolis.person") me.secret = read<string | null>("person", null);
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
  root.dataset["theme"] = isDark ? "dark" : "light";
  root.dataset["contrast"] = isHigh ? "high" : "normal";
  root.dataset["motion"] = speed();
}

/** Whether the device asks that nothing moves; that counts more than the settings. */
export function isStillWanted(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** How quickly things move now. Browsers may keep words of earlier versions. */
export function speed(): Speed {
  if (isStillWanted() || settings.motion === "off") return "off";
  return settings.motion === "quick" ? "quick" : "normal";
}

/** Whether things may move. */
export function moves(): boolean {
  return speed() !== "off";
}

export function seatAt(code: string): HeldSeat | undefined {
  return held.seats.find((seat) => seat.code === code);
}

/** Tables that are not shown in one's list, though one sits there. */
export const hidden = $state<{ codes: string[] }>({ codes: read<string[]>("hidden", []) });
const HIDDEN = 500;
export function hideTable(code: string, isHidden = true): void {
  const others = hidden.codes.filter((other) => other !== code);
  hidden.codes = isHidden ? [code, ...others].slice(0, HIDDEN) : others;
  write("hidden", $state.snapshot(hidden.codes));
}

export function keepSeat(seat: HeldSeat): void {
  if (hidden.codes.includes(seat.code)) hideTable(seat.code, false);
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

export interface KeptTalk {
  /** The number of the last line of chat that was seen. */
  read: number;
  /** Seats whose lines are hidden. */
  muted: number[];
}

/** Tables whose talk is remembered, the latest of them. */
const TALKS = 200;
const talks = () => read<Record<string, KeptTalk>>("talk", {});
export const talkAt = (code: string): KeptTalk => talks()[code] ?? { read: 0, muted: [] };
export function keepTalk(code: string, talk: KeptTalk): void {
  const { [code]: _, ...others } = talks();
  write("talk", Object.fromEntries([...Object.entries(others).slice(1 - TALKS), [code, talk]]));
}

export const lastGame = (): LastGame | null => read<LastGame | null>("last", null);
export const keepLastGame = (game: LastGame): void => write("last", game);

/** The secret by which this browser is one of a person's devices. */
const me = $state<{ secret: string | null }>({ secret: read<string | null>("person", null) });
export const person = (): string | null => me.secret;
export function keepPerson(secret: string | null): void {
  me.secret = secret;
  write("person", secret);
}

/** What one is called, if nothing else is said. */
export const ownName = (): string => read<string>("name", lastGame()?.name ?? "");
export const keepName = (name: string): void => write("name", name);
