// What differs between two tables, so that it can be shown.

import type { PlainTable } from "../api/plain";

/** Keys of the things on the board that are new or have changed. */
export function changesBetween(before: PlainTable, after: PlainTable): Set<string> {
  const keys = new Set<string>();
  const old = new Map(before.tiles.map((tile) => [tile.slot, tile]));
  for (const tile of after.tiles) {
    const was = old.get(tile.slot);
    if (!was || was.tile !== tile.tile || was.is_flipped !== tile.is_flipped || was.cubes !== tile.cubes) {
      keys.add(`space:${tile.slot}`);
    }
  }
  const laid = new Set(before.links.map((link) => link.line));
  for (const link of after.links) if (!laid.has(link.line)) keys.add(`line:${link.line}`);
  for (const merchant of after.merchants) {
    const was = before.merchants.find((other) => other.space === merchant.space);
    if (was && was.has_barrel !== merchant.has_barrel) keys.add(`space:${merchant.space}`);
  }
  return keys;
}

export interface SeatChange {
  seat: number;
  money: number;
  vp: number;
  income: number;
  spent: number;
}

/** By seat: how its numbers changed; seats without a change are left out. */
export function numbersBetween(before: PlainTable, after: PlainTable): SeatChange[] {
  const found: SeatChange[] = [];
  for (const now of after.players) {
    const was = before.players[now.seat];
    if (!was) continue;
    const change = {
      seat: now.seat,
      money: now.money - was.money,
      vp: now.vp - was.vp,
      income: (now.income_space ?? 0) - (was.income_space ?? 0),
      spent: now.spent - was.spent,
    };
    if (change.money || change.vp || change.income || change.spent) found.push(change);
  }
  return found;
}
