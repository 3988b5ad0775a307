// The moments of a game that moved most: the actions with the largest gains, tiles that were lost, and changes of the lead.

import type { EventOut } from "../api/wire";
import { numberIn, textIn } from "./counted";

export interface Moment {
  /** The action, from 1: the place in the replay. */
  n: number;
  seat: number;
  /** Points that were scored, or that tiles will score which flipped. */
  points: number;
  /** Spaces up the income track. */
  spaces: number;
  kind: "gain" | "loss" | "lead";
}

interface Tile {
  code: string;
  vp: number;
}

/** At most so many moments, one for an action and a seat, in the order of the game. A space of income counts half a point when sizes are compared. */
export function momentsOf(actions: EventOut[], vp: number[][], tiles: Tile[], most = 5): Moment[] {
  const points = new Map(tiles.map((tile) => [tile.code, tile.vp]));
  const found = [...actions.flatMap((action) => gains(action, points)), ...leads(actions, vp)];
  const size = (moment: Moment) => Math.abs(moment.points) + moment.spaces / 2;
  const isLargest = (moment: Moment, i: number, all: Moment[]) => all.findIndex((other) => other.n === moment.n && other.seat === moment.seat) === i;
  return found
    .toSorted((a, b) => size(b) - size(a) || a.n - b.n)
    .filter(isLargest)
    .slice(0, most)
    .toSorted((a, b) => a.n - b.n);
}

/** What an action brought to each seat. Scorings are left out: they are shown by themselves. */
function gains(action: EventOut, points: Map<string, number>): Moment[] {
  const n = action.n ?? 0;
  const bySeat = new Map<number, Moment>();
  const losses: Moment[] = [];
  for (const { kind, seat, values } of action.events ?? []) {
    if (seat === null || kind.startsWith("score_")) continue;
    if (kind === "replace" && numberIn(values, "by") !== seat && values["by"] !== undefined) {
      losses.push({ n, seat, points: -(points.get(textIn(values, "tile")) ?? 0), spaces: 0, kind: "loss" });
      continue;
    }
    const own = bySeat.get(seat) ?? { n, seat, points: 0, spaces: 0, kind: "gain" };
    own.points += numberIn(values, "vp") + (kind === "flip" ? (points.get(textIn(values, "tile")) ?? 0) : 0);
    own.spaces += Math.max(0, numberIn(values, "space"));
    bySeat.set(seat, own);
  }
  return [...bySeat.values(), ...losses].filter((moment) => moment.points !== 0 || moment.spaces > 0);
}

/** Every time that somebody takes the lead from another one, by as much as the two moved against each other. */
function leads(actions: EventOut[], vp: number[][]): Moment[] {
  const found: Moment[] = [];
  let leader: number | null = null;
  for (let i = 1; i <= actions.length; i += 1) {
    const now = vp.map((line) => line[i] ?? 0);
    const best = Math.max(...now);
    const first = now.indexOf(best);
    if (now.filter((n) => n === best).length !== 1 || first === leader) continue;
    if (leader !== null) {
      const gap = (at: number) => (vp[first]?.[at] ?? 0) - (vp[leader ?? 0]?.[at] ?? 0);
      found.push({ n: actions[i - 1]?.n ?? i, seat: first, points: gap(i) - gap(i - 1), spaces: 0, kind: "lead" });
    }
    leader = first;
  }
  return found;
}
