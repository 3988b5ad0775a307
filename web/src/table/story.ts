// How a game came about, added up from its log: money, income and points over time, markets, and where points came from.

import type { PlainMap } from "../api/plain";
import type { EventOut } from "../api/wire";
import { numberIn, textIn, type Told } from "./counted";

export interface Story {
  /** By seat, at the beginning and after each action. */
  money: number[][];
  income: number[][];
  /** Points scored, and those that flipped tiles on the board would score. */
  vp: number[][];
  /** By seat, by source: an industry by its code, or a kind of event such as score_links. */
  sources: Record<string, number>[];
  /** All sources that brought anything, in the order in which they first did. */
  kinds: string[];
  /** By resource: cubes on the market. */
  markets: Record<string, number[]>;
}

type Start = Pick<PlainMap, "markets"> & { tiles: { code: string; industry: string; vp: number }[]; money: number; space: number };

export function storyOf(actions: EventOut[], nSeats: number, start: Start): Story {
  const seats = Array.from({ length: nSeats }, (_, i) => i);
  const tiles = new Map(start.tiles.map((tile) => [tile.code, tile]));
  const built = new Map<string, { seat: number; tile: string; isFlipped: boolean }>();
  const now = { money: seats.map(() => start.money), income: seats.map(() => start.space), vp: seats.map(() => 0) };
  const cubes = Object.fromEntries(Object.entries(start.markets).map(([resource, market]) => [resource, market.start]));
  const story: Story = {
    money: seats.map(() => []),
    income: seats.map(() => []),
    vp: seats.map(() => []),
    sources: seats.map(() => ({})),
    kinds: [],
    markets: Object.fromEntries(Object.keys(cubes).map((resource) => [resource, []])),
  };

  function note(): void {
    for (const seat of seats) {
      story.money[seat]?.push(now.money[seat] ?? 0);
      story.income[seat]?.push(now.income[seat] ?? 0);
      story.vp[seat]?.push((now.vp[seat] ?? 0) + inSight(seat));
    }
    for (const [resource, n] of Object.entries(cubes)) story.markets[resource]?.push(n);
  }

  let isOver = false;
  const inSight = (seat: number) =>
    isOver ? 0 : [...built.values()].reduce((sum, it) => sum + (it.seat === seat && it.isFlipped ? (tiles.get(it.tile)?.vp ?? 0) : 0), 0);

  function credit(seat: number, source: string, n: number): void {
    const own = story.sources[seat];
    if (!n || !own) return;
    own[source] = (own[source] ?? 0) + n;
    if (!story.kinds.includes(source)) story.kinds.push(source);
  }

  function take({ kind, seat, values }: Told): void {
    const slot = textIn(values, "slot");
    if (kind === "build") built.set(slot, { seat: seat ?? 0, tile: textIn(values, "tile"), isFlipped: false });
    else if (kind === "flip") built.set(slot, { seat: seat ?? 0, tile: textIn(values, "tile"), isFlipped: true });
    else if (kind === "give_up") built.delete(slot);
    else if (kind === "clear_tiles") for (const gone of (values["slots"] as string[] | undefined) ?? []) built.delete(gone);
    else if (kind === "game_over") isOver = true;
    const resource = textIn(values, "resource");
    if (resource in cubes) cubes[resource] = (cubes[resource] ?? 0) + numberIn(values, "market");
    if (seat === null) return;
    now.money[seat] = (now.money[seat] ?? 0) + numberIn(values, "money");
    now.income[seat] = (now.income[seat] ?? 0) + numberIn(values, "space");
    now.vp[seat] = (now.vp[seat] ?? 0) + numberIn(values, "vp");
    if (kind === "score_tiles") {
      for (const [at, n] of Object.entries((values["tiles"] as Record<string, number> | undefined) ?? {})) {
        credit(seat, tiles.get(built.get(at)?.tile ?? "")?.industry ?? kind, n);
      }
    } else credit(seat, kind, numberIn(values, "vp"));
  }

  note();
  for (const action of actions) {
    for (const told of action.events ?? []) take(told);
    note();
  }
  return story;
}
