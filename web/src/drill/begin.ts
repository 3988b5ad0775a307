// Begins a drill at a new table, where the solver holds all seats and plays one turn.

import * as api from "../api/client";
import type { SeatIn } from "../api/wire";
import { enter } from "../lib/enter";
import { person } from "../lib/kept.svelte";
import { pick, fits, type Drill, type Wish } from "./drill";
import { forgetDrilling, keepDrilling, kept, ratingAt } from "./kept";

export const fetchDrills = async (map: string): Promise<Drill[]> => (await (await fetch(`drills/${map}.json`)).json()) as Drill[];

export async function beginDrill(drill: Drill, rules: string, wish: Wish, old: string | null = null): Promise<void> {
  const seats = drill.seats.map((name, i): SeatIn => (i === drill.seat ? { kind: "me" } : { kind: "hot_seat", name }));
  const name = drill.seats[drill.seat] ?? "";
  const seated = await api.load({ text: drill.table, seats, name }, person());
  keepDrilling(seated.table.code, { map: wish.map, rules, id: drill.id, seat: drill.seat, wish });
  enter(seated, name, old, forgetDrilling);
}

/** Begins the next drill of the same kind; false if there is none. */
export async function beginNext(rules: string, wish: Wish, last: string | null = null, old: string | null = null): Promise<boolean> {
  const drills = (await fetchDrills(wish.map)).filter((drill) => fits(drill, wish));
  const drill = pick(drills, kept().tried, ratingAt(rules).value, last);
  if (drill) await beginDrill(drill, rules, wish, old);
  return drill !== null;
}
