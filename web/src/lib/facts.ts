// The map of a table with everything findable by its code.

import icons from "../made/icons.svg?raw";
import type { CardFacts, IndustryFacts, Named, PlaceFacts, PlainMap, TileFacts } from "../api/plain";

export interface Facts {
  map: PlainMap;
  places: Map<string, PlaceFacts>;
  industries: Map<string, IndustryFacts>;
  tiles: Map<string, TileFacts>;
  cards: Map<string, CardFacts>;
  lines: Map<string, { code: string; ends: string[]; eras: string[] }>;
  regions: Map<string, Named>;
}

export function factsOf(map: PlainMap): Facts {
  const by = <T extends { code: string }>(entries: T[]) => new Map(entries.map((entry) => [entry.code, entry]));
  return {
    map,
    places: by(map.places),
    industries: by(map.industries),
    tiles: by(map.tiles),
    cards: by(map.cards),
    lines: by(map.lines),
    regions: by(map.regions),
  };
}

const ROMAN = ["0", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"];

export function roman(level: number): string {
  return ROMAN[level] ?? String(level);
}

/** The icon of an industry; a game may have one for which there is no picture of its own. */
export function iconOf(facts: Facts, industry: string): string {
  const id = facts.industries.get(industry)?.id ?? "plain";
  return icons.includes(`id="icon-${id}"`) ? id : "plain";
}

export function placeName(facts: Facts, code: string): string {
  return facts.places.get(code)?.name ?? code;
}

/** A slot, merchant space or market box by the place it belongs to. */
export function placeOf(space: string): string {
  return space.split(".")[0] ?? space;
}

/** The number of a slot or merchant space in its place, NaN for a market box. */
export function numberOf(space: string): number {
  return Number(space.split(".")[1]);
}

export function spaceName(facts: Facts, space: string): string {
  return placeName(facts, placeOf(space));
}

export function lineName(facts: Facts, code: string): string {
  return (facts.lines.get(code)?.ends ?? [code]).map((end) => placeName(facts, end)).join(" – ");
}

export function tileName(facts: Facts, code: string): string {
  const tile = facts.tiles.get(code);
  if (!tile) return code;
  return `${facts.industries.get(tile.industry)?.name ?? tile.industry} ${roman(tile.level)}`;
}

export function cardName(facts: Facts, code: string): string {
  const card = facts.cards.get(code);
  return card ? card.name : code;
}

/** An amount of money as the game writes it. */
export function money(facts: Facts, amount: number): string {
  return amount < 0 ? `−${facts.map.currency}${-amount}` : `${facts.map.currency}${amount}`;
}

/** The resources of the game in the order of its markets, such as coal and iron. */
export function resources(facts: Facts): string[] {
  return Object.keys(facts.map.markets);
}

/** How a resource looks: beer as barrels, the others as cubes. */
export function cubeLook(facts: Facts, resource: string): "coal" | "iron" | "beer" {
  return resource === "beer" ? "beer" : resource === resources(facts)[0] ? "coal" : "iron";
}

/** What a tile of an industry holds while it is not flipped. */
export function cubeOf(facts: Facts, industry: string): "coal" | "iron" | "beer" {
  return cubeLook(facts, facts.industries.get(industry)?.holds ?? "");
}
