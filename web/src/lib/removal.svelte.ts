// Tables that are being taken off one's list. Nothing is forgotten before the time to undo it is over.

import type { HeldSeat } from "./held";
import { forgetSeat, hideTable } from "./kept.svelte";
import { here } from "./route.svelte";

/** Milliseconds in which it can be undone. */
const UNDO = 10_000;

export const removal = $state<{ seats: HeldSeat[] }>({ seats: [] });
const timers = new Map<string, ReturnType<typeof setTimeout>>();

export function removeSeat(seat: HeldSeat): void {
  removal.seats = [...removal.seats, seat];
  const end = () => {
    stop(seat.code);
    // Who has gone back to the table has changed their mind.
    if (here.route.code === seat.code) return;
    forgetSeat(seat.code);
    hideTable(seat.code);
  };
  timers.set(seat.code, setTimeout(end, UNDO));
}

export function undoRemoval(code: string): void {
  stop(code);
}

function stop(code: string): void {
  clearTimeout(timers.get(code));
  timers.delete(code);
  removal.seats = removal.seats.filter((seat) => seat.code !== code);
}
