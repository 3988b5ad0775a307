// How a game came about, added up from its log: money, income and points over time, and points by where they came from.

import type { EventOut } from "../api/wire";

export interface Story {
  /** By seat, after each action. */
  money: number[][];
  income: number[][];
  vp: number[][];
  /** By seat, by kind of event. */
  sources: Record<string, number>[];
  kinds: string[];
}

export function storyOf(events: EventOut[], nSeats: number, startMoney: number, startSpace: number): Story {
  const seats = Array.from({ length: nSeats }, (_, i) => i);
  const now = { money: seats.map(() => startMoney), income: seats.map(() => startSpace), vp: seats.map(() => 0) };
  const story: Story = {
    money: seats.map((seat) => [now.money[seat] ?? 0]),
    income: seats.map((seat) => [now.income[seat] ?? 0]),
    vp: seats.map(() => [0]),
    sources: seats.map(() => ({})),
    kinds: [],
  };
  const kinds = new Set<string>();
  for (const event of events) {
    if (event.kind !== "action") continue;
    for (const { kind, seat, values } of event.events ?? []) {
      if (seat === null) continue;
      now.money[seat] = (now.money[seat] ?? 0) + numberOf(values["money"]);
      now.income[seat] = (now.income[seat] ?? 0) + numberOf(values["space"]);
      const points = numberOf(values["vp"]);
      now.vp[seat] = (now.vp[seat] ?? 0) + points;
      const own = story.sources[seat];
      if (points && own) {
        own[kind] = (own[kind] ?? 0) + points;
        kinds.add(kind);
      }
    }
    for (const seat of seats) {
      story.money[seat]?.push(now.money[seat] ?? 0);
      story.income[seat]?.push(now.income[seat] ?? 0);
      story.vp[seat]?.push(now.vp[seat] ?? 0);
    }
  }
  return { ...story, kinds: [...kinds] };
}

function numberOf(value: unknown): number {
  return typeof value === "number" ? value : 0;
}
