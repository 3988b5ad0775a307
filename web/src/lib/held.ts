// The seats that one holds, newest first, one for each table.

export interface HeldSeat {
  code: string;
  secret: string | null;
  recovery: string | null;
  /** The invitation of a table that is invite-only. */
  invite: string | null;
  map: string;
  name: string;
  at: number;
  over: boolean;
}

/** Places of the list at which games that have ended are kept; others are kept at all. */
const PLACES = 60;
const MOST = 500;

/** What an earlier version kept, complete. */
export const complete = (seats: (Omit<HeldSeat, "invite"> & Partial<HeldSeat>)[]): HeldSeat[] => seats.map((seat) => ({ invite: null, ...seat }));

/** The list with a seat in front. A seat of a running game is never pushed out by others. */
export function withSeat(seats: HeldSeat[], seat: HeldSeat): HeldSeat[] {
  const all = [seat, ...seats.filter((other) => other.code !== seat.code)];
  return all.filter((one, i) => i < PLACES || !one.over).slice(0, MOST);
}

/** What is known of a seat whose link was opened: all of it, if it is the one that is held. */
export function fromLink(known: HeldSeat | undefined, code: string, secret: string, now: number): HeldSeat {
  if (known?.secret === secret) return known;
  return { code, secret, recovery: null, invite: known?.invite ?? null, map: known?.map ?? "", name: "", at: now, over: false };
}
