// What has happened since one's own last turn: sentences seat by seat, what it changed, and where on the board.

import type { EventOut } from "../api/wire";
import { counted, numberIn } from "./counted";
import { boardKeysOf } from "../act/option";

export interface SeatNews {
  seat: number;
  sentences: string[];
  money: number;
  vp: number;
  space: number;
}

/** The number of the last entry of the log that is one's own action; 0 if there is none. */
export function lastOwn(events: EventOut[], yours: number[]): number {
  return counted(events).findLast((event) => yours.includes(event.seat ?? -1))?.seq ?? 0;
}

/** Seats in the order in which they played; a seat that only gained or lost by others comes after them. */
export function newsOf(events: EventOut[], after: number): SeatNews[] {
  const found = new Map<number, SeatNews>();
  const of = (seat: number): SeatNews => {
    const known = found.get(seat) ?? { seat, sentences: [], money: 0, vp: 0, space: 0 };
    found.set(seat, known);
    return known;
  };
  const news = counted(events).filter((event) => event.seq > after);
  for (const event of news) {
    if (event.seat !== null && event.seat !== undefined) of(event.seat).sentences.push(event.sentence ?? event.line ?? "");
  }
  for (const { seat, values } of news.flatMap((event) => event.events ?? [])) {
    const changes = ["money", "vp", "space"].some((name) => numberIn(values, name) !== 0);
    if (seat === null || !changes) continue;
    const own = of(seat);
    own.money += numberIn(values, "money");
    own.vp += numberIn(values, "vp");
    own.space += numberIn(values, "space");
  }
  return [...found.values()];
}

/** The things on the board that it was about. */
export function placesOf(events: EventOut[], after: number): Set<string> {
  return new Set(counted(events).flatMap((event) => (event.seq > after ? [...boardKeysOf(event.answers ?? [])] : [])));
}
