// The line of notation that a click on something impossible would mean, so that the server can say why not.

import type { PlainTable } from "../api/plain";
import type { Facts } from "../lib/facts";

/** Verbs that are asked for without anything else: the server says what is against the nearest thing they could name. */
const ALONE: Record<string, string> = { build: "B", combine: "C", network: "N", develop: "D", sell: "S", pass: "P", repay: "R", end: "E", take: "T deck" };

/** A line to be explained, or null if no line stands for the thing. */
export function questionLine(facts: Facts, table: PlainTable, key: string, picks: string[], card: string | null): string | null {
  const all = [...picks, key];
  const verb = all.findLast((pick) => pick.startsWith("verb:"))?.slice(5) ?? null;
  const of = (kind: string) => all.findLast((pick) => pick.startsWith(`${kind}:`))?.slice(kind.length + 1);
  const paid = card === null ? "" : ` /${card}`;
  const line = of("line");
  const space = of("space") ?? facts.map.slots.find((slot) => slot.place === of("place"))?.code;
  const industry = of("mat");
  if (line !== undefined && (verb === null || verb === "network")) return `N ${line}${paid}`;
  if (verb === "develop" && industry !== undefined) return `D ${industry}${paid}`;
  if (verb === "loan") return `L ${facts.map.loans[0]?.amount ?? 30}${paid}`;
  if (verb === "scout") return `W${scoutCards(table)}`;
  if (verb === "sell" || (verb === null && space !== undefined && isOwn(table, space))) {
    const tile = table.tiles.find((entry) => entry.slot === space);
    const buyer = facts.map.places.find((place) => place.is_in_play && place.kind !== "town")?.code ?? facts.map.places[0]?.code;
    if (tile && space !== undefined) return `S ${tile.tile}@${space}>${buyer}${paid}`;
  }
  const letter = verb === "combine" ? "C" : "B";
  if (space !== undefined) {
    const holds = facts.map.slots.find((slot) => slot.code === space)?.holds ?? [];
    const what = industry ?? holds[0];
    return what === undefined ? null : `${letter} ${what}@${space}${paid}`;
  }
  if (verb === null || (industry !== undefined && (verb === "build" || verb === "combine"))) {
    const slot = industry === undefined ? undefined : facts.map.slots.find((entry) => entry.holds.includes(industry));
    return slot ? `${letter} ${industry}@${slot.code}${paid}` : null;
  }
  return ALONE[verb] === undefined ? null : `${ALONE[verb]}${paid}`;
}

function ownTiles(table: PlainTable): string[] {
  return table.tiles.filter((tile) => tile.owner === table.seat).map((tile) => tile.slot);
}

function isOwn(table: PlainTable, space: string): boolean {
  return ownTiles(table).includes(space);
}

function scoutCards(table: PlainTable): string {
  const hand = table.seat === null ? [] : (table.players[table.seat]?.hand ?? []);
  return hand
    .slice(0, 3)
    .map((card) => ` /${card}`)
    .join("");
}
