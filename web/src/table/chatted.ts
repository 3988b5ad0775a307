// What was said at a table, from its log: lines with the signs that people have put at them, and which of them are new.

import type { EventOut } from "../api/wire";

/** All signs, in the order in which they are offered. */
export const SIGNS = ["like", "heart", "laugh", "wow", "think", "beer"] as const;
export type Sign = (typeof SIGNS)[number];

export interface Line {
  seq: number;
  seat: number;
  text: string;
  /** Milliseconds since 1970. */
  at: number;
  /** By sign, in the order in which they came: the seats that have put it there. */
  signs: Map<Sign, number[]>;
}

const isSign = (text: string | null | undefined): text is Sign => SIGNS.some((sign) => sign === text);

/** All lines, oldest first. Each seat has one sign at a line, the last one that it has put there. */
export function linesOf(events: EventOut[]): Line[] {
  const lines = new Map<number, Line>();
  for (const event of events) {
    const seat = event.seat ?? -1;
    if (event.kind === "chat") lines.set(event.seq, { seq: event.seq, seat, text: event.text ?? "", at: event.at * 1000, signs: new Map() });
    const line = event.kind === "react" ? lines.get(event.of ?? -1) : undefined;
    if (!line) continue;
    for (const [sign, seats] of line.signs) {
      const others = seats.filter((other) => other !== seat);
      if (others.length > 0) line.signs.set(sign, others);
      else line.signs.delete(sign);
    }
    if (isSign(event.text)) line.signs.set(event.text, [...(line.signs.get(event.text) ?? []), seat]);
  }
  return [...lines.values()];
}

/** Lines of others that one has not seen, those of people left out whom one does not want to hear. */
export function unreadOf(lines: Line[], read: number, own: number[], muted: number[]): Line[] {
  return lines.filter((line) => line.seq > read && !own.includes(line.seat) && !muted.includes(line.seat));
}

/** Letters by which notation begins an action. */
const VERBS = /^[bcdeglnprstw](\s|$)/i;

/** Whether a text in the command line is rather meant for the others: it begins no action and completes to none. */
export function isTalk(text: string, legal: { text: string }[], offers: string[]): boolean {
  return !VERBS.test(text) && offers.length === 0 && !legal.some((answer) => answer.text === text);
}
