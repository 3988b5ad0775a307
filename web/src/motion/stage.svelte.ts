// Plays what happened on the screen: tiles and links arrive, cubes, goods and cards travel, tiles turn over. All motion of pieces is here.
// It never holds anything up: whatever comes next ends it, and everything is then as it would be without it.

import { tick } from "svelte";
import { moves } from "../lib/kept.svelte";
import type { Told } from "../table/counted";
import { beatsOf, type Beat, type Travel } from "./moves";
import { actionTime } from "./pace";
import { soundOf } from "./sound";

export interface Flight {
  travel: Travel;
  from: DOMRect;
  to: DOMRect;
  delay: number;
  time: number;
}

/** Part of the time of a beat after which the next one begins. */
const OVERLAP = 0.75;
/** Cubes that travel the same way follow each other so much later, as a part of the time of a beat. */
const BEHIND = 0.14;
/** Where something is to be found while what it belongs to is not on the screen. */
const INSTEAD: [string, string][] = [
  ["market:", "tab:market"],
  ["distant", "tab:market"],
  ["display:", "tab:market"],
  ["player:", "tab:players"],
];

export class Stage {
  flights = $state.raw<Flight[]>([]);
  private running: Animation[] = [];
  private turning = new Set<Element>();
  private n = 0;

  /** Gets the seats whose hand is on the screen. */
  constructor(private readonly own: () => number[] = () => []) {}

  /** Shows what happened; to be called before the table changes by it. */
  play(events: Told[], time = actionTime()): void {
    this.end();
    soundOf(events);
    if (!moves() || document.hidden) return;
    const beats = beatsOf(events, this.own());
    const starts = beats.map((beat) => beat.travels.map((travel) => startOf(travel)));
    const run = (this.n += 1);
    void tick().then(() => this.n === run && this.begin(beats, starts, time));
  }

  private begin(beats: Beat[], starts: (DOMRect | null)[][], time: number): void {
    const each = time / (1 + OVERLAP * (beats.length - 1));
    const flights: Flight[] = [];
    beats.forEach((beat, i) => {
      const delay = i * OVERLAP * each;
      for (const key of beat.laid) this.lay(key, delay, each);
      for (const key of beat.flipped) this.turn(key, delay, each);
      beat.travels.forEach((travel, j) => {
        const [from, to] = [starts[i]?.[j], endOf(travel)];
        if (!from || !to) return;
        for (let k = 0; k < travel.n; k += 1) flights.push({ travel, from, to, delay: delay + k * BEHIND * each, time: each });
      });
    });
    this.flights = flights;
  }

  /** Moves the picture of something that travels. */
  fly(element: HTMLElement, flight: Flight): void {
    const { from, to, delay, time } = flight;
    const [width, height] = [element.offsetWidth, element.offsetHeight];
    const at = (rect: DOMRect) => `translate(${rect.x + rect.width / 2 - width / 2}px, ${rect.y + rect.height / 2 - height / 2}px)`;
    const frames: Keyframe[] = [
      { transform: at(from), opacity: 1, offset: 0 },
      { transform: at(to), opacity: 1, offset: 0.9 },
      { transform: at(to), opacity: 0, offset: 1 },
    ];
    const animation = this.animate(element, frames, { delay, duration: time, easing: "ease-in-out", fill: "both" });
    animation?.addEventListener("finish", () => (this.flights = this.flights.filter((other) => other !== flight)));
  }

  /** A tile drops onto its space; a boat or train comes along its line. */
  private lay(key: string, delay: number, time: number): void {
    const [kind, code = ""] = key.split(":");
    const timing = { delay, duration: time, easing: "ease-out", fill: "backwards" } as const;
    if (kind === "space") {
      this.animate(at(key)?.querySelector(".tile"), [{ transform: "scale(1.7)", opacity: 0 }, { transform: "scale(1)", opacity: 1 }], timing);
      return;
    }
    const path = at(key)?.querySelector<SVGPathElement>("path");
    const piece = document.querySelector(`[data-piece="${CSS.escape(code)}"]`);
    this.animate(at(key)?.querySelector(".built"), [{ opacity: 0 }, { opacity: 1 }], timing);
    if (path && piece) this.animate(piece, along(path), timing);
  }

  /** A tile turns over; until then it shows the side that it had. */
  private turn(key: string, delay: number, time: number): void {
    const tile = at(key)?.querySelector(".tile.flipped");
    if (!tile) return;
    tile.classList.remove("flipped");
    this.turning.add(tile);
    const half = { duration: time / 2, easing: "ease-in" } as const;
    const away = this.animate(tile, [{ transform: "scaleX(1)" }, { transform: "scaleX(0)" }], { ...half, delay });
    away?.addEventListener("finish", () => {
      tile.classList.add("flipped");
      this.turning.delete(tile);
      this.animate(tile, [{ transform: "scaleX(0)" }, { transform: "scaleX(1)" }], { ...half, easing: "ease-out" });
    });
  }

  private animate(element: Element | null | undefined, frames: Keyframe[], timing: KeyframeAnimationOptions): Animation | null {
    if (!(element instanceof SVGElement) && !(element instanceof HTMLElement)) return null;
    if (element instanceof SVGElement) {
      element.style.transformBox = "fill-box";
      element.style.transformOrigin = "center";
    }
    const animation = element.animate(frames, timing);
    this.running.push(animation);
    return animation;
  }

  /** Ends everything that moves. */
  end(): void {
    this.n += 1;
    for (const tile of this.turning) tile.classList.add("flipped");
    this.turning.clear();
    for (const animation of this.running) animation.cancel();
    this.running = [];
    this.flights = [];
  }
}

/** The thing of a key, or what stands for it. */
function at(key: string): Element | null {
  const found = document.querySelector(`[data-key="${CSS.escape(key)}"]`);
  if (found) return found;
  const other = INSTEAD.find(([prefix]) => key.startsWith(prefix));
  return other ? document.querySelector(`[data-key="${other[1]}"]`) : null;
}

/** Where something is before it travels: cubes lie on a tile or in the market. */
function startOf({ what, from }: Travel): DOMRect | null {
  const thing = at(from);
  const part = what === "cube" ? thing?.querySelector(".cubes:not(.track *), .keg, i:not(.gone)") : null;
  return (part ?? thing)?.getBoundingClientRect() ?? null;
}

/** Where it goes: into the market, to the middle of a line, to the thing itself. A card that comes from its player goes away to the side. */
function endOf({ from, to }: Travel): DOMRect | null {
  const piece = to.startsWith("line:") ? document.querySelector(`[data-piece="${CSS.escape(to.slice(5))}"]`) : null;
  const found = (piece ?? at(to)?.querySelector("i:not(.gone)") ?? at(to))?.getBoundingClientRect();
  if (!found) return null;
  return from === to ? new DOMRect(found.right, found.y, 60, found.height) : found;
}

/** The way along the first half of a path, as moves of what lies in its middle. */
function along(path: SVGPathElement): Keyframe[] {
  const length = path.getTotalLength();
  const middle = path.getPointAtLength(length / 2);
  const steps = 8;
  return Array.from({ length: steps + 1 }, (_, i) => {
    const { x, y } = path.getPointAtLength(((length / 2) * i) / steps);
    return { transform: `translate(${x - middle.x}px, ${y - middle.y}px)`, opacity: i === 0 ? 0 : 1 };
  });
}
