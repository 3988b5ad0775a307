// Slots and lines of a plan in words.

import { lineName, spaceName, type Facts } from "../lib/facts";

export function spacesSaid(facts: Facts, spaces: string[]): string {
  return spaces.map((space) => (facts.lines.has(space) ? lineName(facts, space) : spaceName(facts, space))).join(", ");
}
