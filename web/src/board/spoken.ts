// What a thing on the board is, in words: for readers who cannot see it, and for everybody who points at it.

import type { PlainTable } from "../api/plain";
import { cardName, lineName, money, placeName, placeOf, spaceName, tileName, type Facts } from "../lib/facts";
import { t } from "../words/words.svelte";

/** One line about a thing. */
export function spoken(facts: Facts, table: PlainTable | null, key: string): string {
  const [kind, code = ""] = key.split(/:(.*)/s);
  if (kind === "line") return aboutLine(facts, table, code);
  if (kind === "place") return placeName(facts, code);
  if (kind === "space") return aboutSpace(facts, table, code);
  if (kind === "card") return t("thing.card", { name: cardName(facts, code) });
  if (kind === "mat") return aboutNext(facts, table, code);
  return code;
}

function aboutNext(facts: Facts, table: PlainTable | null, industry: string): string {
  const name = facts.industries.get(industry)?.name ?? industry;
  const mat = table && table.seat !== null ? table.players[table.seat]?.mat[industry] : undefined;
  const tile = facts.tiles.get(`${industry}-${Object.keys(mat ?? {})[0]}`);
  if (!tile) return `${name}: ${t("mat.none")}`;
  const gives = tile.income !== undefined ? t("effect.income", { n: `+${tile.income}` }) : money(facts, tile.payout ?? 0);
  return t("thing.next_tile", { name: tileName(facts, tile.code), money: money(facts, tile.cost), vp: tile.vp, gives, n: tile.worth });
}

function aboutLine(facts: Facts, table: PlainTable | null, code: string): string {
  const name = lineName(facts, code);
  const owner = table?.links.find((link) => link.line === code)?.owner;
  const worth = table?.line_worth[code];
  const parts = [name];
  if (owner !== undefined && table) parts.push(t("thing.link_of", { who: table.players[owner]?.name ?? "" }));
  if (worth === undefined) parts.push(t("thing.other_era"));
  else if (facts.map.income_levels.length > 0) parts.push(t("thing.worth_now", { n: worth }));
  else parts.push(t("thing.worth_money", { money: money(facts, worth) }));
  return parts.join(", ");
}

function aboutSpace(facts: Facts, table: PlainTable | null, code: string): string {
  const where = spaceName(facts, code);
  const tile = table?.tiles.find((entry) => entry.slot === code);
  if (tile && table) {
    const parts = [`${where}: ${tileName(facts, tile.tile)}`];
    const points = facts.tiles.get(tile.tile)?.vp;
    // First what is written on it.
    if (tile.is_flipped && points) parts.push(t("gain.vp", { n: points }));
    parts.push(t("thing.of", { who: table.players[tile.owner]?.name ?? "" }));
    if (tile.is_flipped) parts.push(t("thing.flipped"));
    if (tile.cubes) parts.push(t("thing.cubes", { n: tile.cubes }));
    return parts.join(", ");
  }
  const merchant = table?.merchants.find((entry) => entry.space === code);
  if (merchant) {
    const buys = merchant.buys.map((industry) => facts.industries.get(industry)?.name ?? industry).join(", ");
    const barrel = merchant.has_barrel ? t("thing.barrel") : t("thing.no_barrel");
    return buys ? `${where}: ${t("thing.buys", { what: buys })}, ${barrel}` : `${where}: ${t("thing.buys_nothing")}`;
  }
  const box = table?.boxes.find((entry) => entry.space === code);
  if (box) {
    const buys = box.buys.map((industry) => facts.industries.get(industry)?.name ?? industry).join(", ");
    return `${where}: ${buys ? t("thing.buys", { what: buys }) : t("thing.buys_nothing")}${box.is_open || !buys ? "" : `, ${t("thing.closed")}`}`;
  }
  const coal = table?.imports.find((entry) => entry.space === code);
  if (coal) return `${where}: ${t("thing.import", { n: coal.cubes })}`;
  const slot = facts.map.slots.find((entry) => entry.code === code);
  if (slot) {
    const holds = slot.holds.map((industry) => facts.industries.get(industry)?.name ?? industry).join(", ");
    return `${where}: ${t("thing.free", { what: holds })}`;
  }
  return facts.places.has(placeOf(code)) ? where : code;
}
