// What is chosen for a table of friends besides its game.

import type { ArrangeIn, PaceIn } from "../api/wire";

export interface FriendsTerms {
  /** For whom the seats after one's own are. */
  seats: ArrangeIn[];
  pace: PaceIn | null;
  /** Whether only those with the link find it. */
  isPrivate: boolean;
  /** The code of the club whose table it is; empty for none. */
  club: string;
  /** Whether its result moves ratings. */
  isRated: boolean;
  /** How many seconds late others see the game; null if nobody may watch. */
  watching: number | null;
}
