// Everything on a board that can be pointed at, lit or chosen has a key: its kind and its code.

import type { Plate, Point } from "./plan";

export interface Thing {
  key: string;
  at: Point;
}

/** All things of a plate that can be pointed at, with where they are. */
export function thingsOf(plate: Plate): Thing[] {
  const things: Thing[] = [];
  for (const place of plate.places) {
    things.push({ key: `place:${place.code}`, at: [place.label.x, place.label.box[1] + place.label.box[3] / 2] });
    for (const cell of place.cells) {
      const [x, y, width, height] = cell.box;
      things.push({ key: `space:${cell.code}`, at: [x + width / 2, y + height / 2] });
    }
  }
  for (const line of plate.lines) {
    if (line.kind !== "sea") things.push({ key: `line:${line.code}`, at: line.middle });
  }
  return things;
}

const DIRECTIONS: Record<string, Point> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The nearest thing in the direction of an arrow key, or null if there is none. */
export function nextThing(things: Thing[], from: string | null, arrow: string): string | null {
  const direction = DIRECTIONS[arrow];
  if (!direction || things.length === 0) return null;
  const here = things.find((thing) => thing.key === from);
  if (!here) return things[0]?.key ?? null;
  let best: string | null = null;
  let least = Infinity;
  for (const thing of things) {
    const dx = thing.at[0] - here.at[0];
    const dy = thing.at[1] - here.at[1];
    const along = dx * direction[0] + dy * direction[1];
    const aside = Math.abs(dx * direction[1]) + Math.abs(dy * direction[0]);
    if (thing.key === from || along <= 0.5) continue;
    const cost = along + 2.2 * aside;
    if (cost < least) {
      least = cost;
      best = thing.key;
    }
  }
  return best;
}
