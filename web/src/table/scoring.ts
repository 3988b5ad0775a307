// A scoring taken apart into steps, from what the log tells of it: who scores how much for what, and where on the board.

import type { PlainTable, TileOnBoard } from "../api/plain";
import type { EventOut } from "../api/wire";
import type { Facts } from "../lib/facts";
import { has, t } from "../words/words.svelte";
import { numberIn, textIn, type Told } from "./counted";

export interface Step {
  kind: string;
  seat: number;
  /** Points, or money for links that bring money. */
  n: number;
  isMoney: boolean;
  /** By key of a thing on the board: what it brings. */
  points: Map<string, number>;
}

export interface Scoring {
  /** The action with which it came, counted from 1. */
  n: number;
  /** The era that was scored. */
  era: string;
  isLast: boolean;
  steps: Step[];
}

const KINDS: Record<string, { of: string; prefix: string }> = {
  score_links: { of: "links", prefix: "line:" },
  rail_money: { of: "links", prefix: "line:" },
  score_tiles: { of: "tiles", prefix: "space:" },
};

/** What a scoring is called; a game without eras has only one. */
export function scoringTitle(facts: Facts, { era }: Scoring): string {
  return facts.map.eras.length > 1 && has(`era.${era}`) ? t("scoring.title", { era: t(`era.${era}`) }) : t("scoring.only");
}

/** The scoring that an action brought, or null. Kinds come one after another, within a kind seat by seat. */
export function scoringOf(action: EventOut, era: string): Scoring | null {
  const told = (action.events ?? []).filter((entry) => entry.kind.startsWith("score_") || entry.kind === "rail_money");
  if (told.length === 0) return null;
  const kinds = [...new Set(told.map((entry) => entry.kind))];
  const steps = kinds.flatMap((kind) => told.filter((entry) => entry.kind === kind).map(stepOf));
  const isLast = (action.events ?? []).some((entry) => entry.kind === "game_over");
  return { n: action.n ?? 0, era, isLast, steps: steps.filter((step) => step.n !== 0 || step.points.size > 0) };
}

/** All scorings of a game, oldest first. */
export function scoringsOf(actions: EventOut[], eras: string[]): Scoring[] {
  const found: Scoring[] = [];
  for (const action of actions) {
    const scoring = scoringOf(action, eras[found.length] ?? "");
    if (scoring) found.push(scoring);
  }
  return found;
}

function stepOf(told: Told): Step {
  const parts = KINDS[told.kind];
  const each = parts ? (told.values[parts.of] as Record<string, number> | undefined) : undefined;
  const points = new Map(Object.entries(each ?? {}).map(([code, n]) => [`${parts?.prefix}${code}`, n]));
  const isMoney = told.kind === "rail_money";
  return { kind: told.kind, seat: told.seat ?? 0, n: numberIn(told.values, isMoney ? "money" : "vp"), isMoney, points };
}

/** The board as it lay when it was scored: the board before the action, and what the action built, laid and flipped. */
export function scoredBoard(before: PlainTable, action: EventOut): PlainTable {
  const tiles = new Map<string, TileOnBoard>(before.tiles.map((tile) => [tile.slot, tile]));
  const links = [...before.links];
  for (const { kind, seat, values } of action.events ?? []) {
    const slot = textIn(values, "slot");
    const old = tiles.get(slot);
    if (kind === "build") {
      tiles.set(slot, { slot, tile: textIn(values, "tile"), owner: seat ?? 0, cubes: 0, is_flipped: false, is_retired: false });
    } else if (kind === "flip" && old) tiles.set(slot, { ...old, cubes: 0, is_flipped: true });
    else if (kind === "link") links.push({ line: textIn(values, "link"), owner: seat ?? 0 });
    else if (kind.startsWith("score_")) break;
  }
  return { ...before, tiles: [...tiles.values()], links, question: null };
}

/** The board at the end of a game with the links that were scored last: the rules take them off. */
export function withLastLinks(table: PlainTable, actions: EventOut[]): PlainTable {
  if (!table.is_over || table.links.length > 0) return table;
  const told = actions.findLast((action) => scoringOf(action, ""))?.events ?? [];
  const links = told.flatMap(({ kind, seat, values }) => (KINDS[kind]?.of === "links" ? Object.keys(values["links"] ?? {}).map((line) => ({ line, owner: seat ?? 0 })) : []));
  return { ...table, links };
}

/** By seat: all points after an action, counted from 1. */
export function pointsAfter(actions: EventOut[], n: number, nSeats: number): number[] {
  const points = Array.from({ length: nSeats }, () => 0);
  for (const { seat, values } of actions.slice(0, n).flatMap((action) => action.events ?? [])) {
    if (seat !== null) points[seat] = (points[seat] ?? 0) + numberIn(values, "vp");
  }
  return points;
}

/** What is written on the board: the numbers of some steps, each with its seat. */
export function written(steps: Step[]): Map<string, { n: number; seat: number }> {
  return new Map(steps.flatMap((step) => [...step.points].map(([key, n]) => [key, { n, seat: step.seat }] as const)));
}

/** By seat: what the first so many steps have brought. */
export function totals(steps: Step[], nSeats: number): number[] {
  return Array.from({ length: nSeats }, (_, seat) => steps.reduce((sum, step) => sum + (step.seat === seat && !step.isMoney ? step.n : 0), 0));
}
