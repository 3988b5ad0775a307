// Answers and effects in words.

import type { PlainTable } from "../api/plain";
import type { Prospect } from "../api/wire";
import { cardName, lineName, money, placeOf, spaceName, tileName, type Facts } from "../lib/facts";
import { t } from "../words/words.svelte";
import { answersOf, optionOf, type Option } from "./option";

/** What a button for an answer says. */
export function labelOf(facts: Facts, table: PlainTable, option: Option): string {
  const { verb, tile, at, to, text } = option;
  if (verb === "card") return cardName(facts, text.slice(1));
  if (verb.startsWith("from_")) return sourceLabel(facts, table, option);
  if (verb === "bonus") return tileName(facts, tile ?? "");
  if (verb === "stop" || verb === "end") return t(`answer.${verb}`);
  if (verb === "draw") return text === "deck" ? t("answer.deck") : cardName(facts, text);
  if (tile && to) return t("answer.sell", { tile: tileName(facts, tile), at: spaceName(facts, at ?? ""), to: buyerLabel(facts, to) });
  if (tile && at) return t("answer.tile_at", { tile: tileName(facts, tile), at: spaceName(facts, at) });
  if (tile) return tileName(facts, tile);
  if (at) return lineName(facts, at);
  const amount = option.keys.find((key) => key.startsWith("amount:"));
  if (amount) return money(facts, Number(amount.slice(7)));
  return t(`verb.${verb}`);
}

/** What the buttons for several answers say; answers that would look the same name their space by its number. */
export function labelsOf(facts: Facts, table: PlainTable, options: Option[]): Map<number, string> {
  const plain = options.map((option) => labelOf(facts, table, option));
  const isTwice = (label: string) => plain.indexOf(label) !== plain.lastIndexOf(label);
  return new Map(
    options.map((option, i) => {
      const label = plain[i] ?? "";
      const number = /\.(\d+)$/.exec(option.at ?? "")?.[1];
      return [option.id, isTwice(label) && number !== undefined ? t("answer.space", { label, n: Number(number) + 1 }) : label];
    }),
  );
}

/** A whole action in a few words: its verb, what it is done with and the cards. */
export function lineLabel(facts: Facts, table: PlainTable, line: string): string {
  const parts = answersOf(line).map((text) => optionOf({ id: 0, text }));
  const [first] = parts;
  if (!first) return line;
  const targets = parts.filter((part, i) => (i === 0 || part.verb === "again") && (part.keys.length > 0 || part.tile !== null));
  const said = targets.map((part) => labelOf(facts, table, part)).join(" + ");
  const cards = parts.filter((part) => part.verb === "card").map((part) => cardName(facts, part.text.slice(1)));
  const doing = said ? `${t(`verb.${first.verb}`)}: ${said}` : t(`verb.${first.verb}`);
  return cards.length > 0 ? t("act.with_card", { doing, cards: cards.join(", ") }) : doing;
}

function buyerLabel(facts: Facts, to: string): string {
  return to === "distant" ? t("market.distant") : spaceName(facts, to);
}

function sourceLabel(facts: Facts, table: PlainTable, option: Option): string {
  const at = option.at ?? "";
  if (at === "market") {
    const market = table.markets[option.verb.slice(5)];
    return t("answer.market", { money: money(facts, market?.buy ?? 0) });
  }
  const tile = table.tiles.find((entry) => entry.slot === at);
  if (!tile) return t("answer.merchant_beer", { at: spaceName(facts, at) });
  return t("answer.source", { at: spaceName(facts, at), who: table.players[tile.owner]?.name ?? "", n: tile.cubes });
}

/** The verb and the picks of an action that is being put together, in words. */
export function pickLabel(facts: Facts, pick: string): string {
  const [kind = "", code = ""] = pick.split(/:(.*)/s);
  if (kind === "verb") return t(`verb.${code}`);
  if (kind === "card") return cardName(facts, code);
  if (kind === "space") return spaceName(facts, code);
  if (kind === "place") return spaceName(facts, placeOf(code));
  if (kind === "line") return lineName(facts, code);
  if (kind === "mat") return facts.industries.get(code)?.name ?? code;
  if (kind === "market") return t(`market.${code}`);
  return code;
}

/** What an action costs and where its cubes come from, in a few words. */
export function costLabel(facts: Facts, prospects: Prospect[]): string {
  const [first] = prospects;
  if (!first) return "";
  const costs = prospects.map((prospect) => prospect.cost);
  const least = Math.min(...costs);
  const most = Math.max(...costs);
  if (most === 0) return "";
  return least === most ? money(facts, least) : `${money(facts, least)}–${money(facts, most)}`;
}

/** Everything that an action would do, one entry each. */
export function effectsOf(facts: Facts, table: PlainTable, prospect: Prospect): string[] {
  const found: string[] = [];
  const name = (seat: number) => table.players[seat]?.name ?? "";
  if (prospect.cost) found.push(t("effect.cost", { money: money(facts, prospect.cost) }));
  for (const source of prospect.sources) {
    const what = t(`resource.${source.resource}`);
    found.push(
      source.from === "market"
        ? t("effect.buys", { n: source.n, what, money: money(facts, source.price) })
        : t("effect.takes", { n: source.n, what, at: spaceName(facts, source.from) }),
    );
  }
  for (const flip of prospect.flips) {
    const gain = flip.space ? t("effect.income", { n: flip.space }) : flip.money ? money(facts, flip.money) : "";
    found.push(t("effect.flips", { tile: tileName(facts, flip.tile), who: name(flip.seat), gain }));
  }
  for (const [seat, change] of Object.entries(prospect.changes)) {
    if (Number(seat) === table.seat && (change.money ?? 0) > 0) found.push(t("effect.gain", { money: money(facts, change.money ?? 0) }));
    if (change.vp) found.push(t("effect.vp", { who: name(Number(seat)), n: change.vp }));
    if (change.loans) found.push(t("effect.loans", { n: change.loans }));
  }
  if (prospect.chance) found.push(t("effect.chance"));
  return found;
}
