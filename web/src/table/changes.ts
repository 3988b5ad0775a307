// How the numbers of the seats differ between two tables.

import type { PlainTable } from "../api/plain";

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
