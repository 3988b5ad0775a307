// Answers and effects in words.

import type { PlainTable } from "../api/plain";
import type { AnswerOut, Prospect } from "../api/wire";
import { cardName, lineName, money, numberOf, placeOf, spaceName, tileName, type Facts } from "../lib/facts";
import { t } from "../words/words.svelte";

/** What a button for an answer says. */
export function labelOf(facts: Facts, table: PlainTable, answer: AnswerOut): string {
  const { kind, verb, tile, slot, target, link, amount, card } = answer;
  if (kind === "source") return sourceLabel(facts, table, answer);
  if (kind === "stop" || verb === "end") return t(`answer.${kind === "stop" ? "stop" : "end"}`);
  if (card !== undefined) return kind === "draw" && card === "deck" ? t("answer.deck") : cardName(facts, card);
  if (tile !== undefined) {
    if (slot === undefined) return tileName(facts, tile);
    const words = { tile: tileName(facts, tile), at: spaceName(facts, slot) };
    return target === undefined ? t("answer.tile_at", words) : t("answer.sell", { ...words, to: buyerLabel(facts, target) });
  }
  if (link !== undefined) return lineName(facts, link);
  return amount === undefined ? t(`verb.${verb}`) : money(facts, amount);
}

/** What a button says below the title of its group, which tells the place or the tile already. */
function labelBelow(facts: Facts, table: PlainTable, group: string, answer: AnswerOut): string {
  if (group.startsWith("place:") && answer.tile !== undefined) return tileName(facts, answer.tile);
  if (group.startsWith("space:") && answer.target !== undefined) return t("answer.to", { to: buyerLabel(facts, answer.target) });
  return labelOf(facts, table, answer);
}

/** What the buttons for several answers of a group say; answers that would look the same name their space by its number. */
export function labelsOf(facts: Facts, table: PlainTable, answers: AnswerOut[], group = ""): Map<number, string> {
  const plain = answers.map((answer) => labelBelow(facts, table, group, answer));
  const isTwice = (label: string) => plain.indexOf(label) !== plain.lastIndexOf(label);
  return new Map(
    answers.map((answer, i) => {
      const label = plain[i] ?? "";
      const number = numberOf(answer.slot ?? answer.source ?? "");
      return [answer.id, isTwice(label) && number >= 0 ? t("answer.space", { label, n: number + 1 }) : label];
    }),
  );
}

/** A whole action in a few words: its verb, what it is done with and the cards. */
export function actionLabel(facts: Facts, table: PlainTable, answers: AnswerOut[]): string {
  const targets = answers.filter(({ kind, tile, link, amount }) => (kind === "action" || kind === "again") && (tile ?? link ?? amount) !== undefined);
  const said = targets.map((answer) => labelOf(facts, table, answer)).join(" + ");
  const cards = answers.flatMap(({ kind, card }) => (kind === "card" && card !== undefined ? [cardName(facts, card)] : []));
  const verb = t(`verb.${answers[0]?.verb ?? ""}`);
  const doing = said ? `${verb}: ${said}` : verb;
  return cards.length > 0 ? t("act.with_card", { doing, cards: cards.join(", ") }) : doing;
}

function buyerLabel(facts: Facts, to: string): string {
  return to === "distant" ? t("market.distant") : spaceName(facts, to);
}

function sourceLabel(facts: Facts, table: PlainTable, { source: at = "", resource = "" }: AnswerOut): string {
  if (at === "market") {
    const market = table.markets[resource];
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

/** What an action brings its player, in a few words: at once, or as soon as its tile flips; of a link what it is worth. */
export function gainLabel(facts: Facts, table: PlainTable, answer: AnswerOut, prospects: Prospect[]): string {
  const found: string[] = [];
  const own = prospects[0]?.changes[String(table.seat)] ?? {};
  if ((own.money ?? 0) > 0) found.push(`+${money(facts, own.money ?? 0)}`);
  if (own.space) found.push(t("gain.income", { n: own.space > 0 ? `+${own.space}` : `−${-own.space}` }));
  if (own.vp) found.push(t("gain.vp", { n: `+${own.vp}` }));
  const tile = answer.kind === "action" && answer.target === undefined && answer.slot !== undefined ? facts.tiles.get(answer.tile ?? "") : undefined;
  if (tile && !own.space && !(own.money && own.money > 0)) {
    const gives = tile.income !== undefined ? t("gain.income", { n: `+${tile.income}` }) : `+${money(facts, tile.payout ?? 0)}`;
    found.push(t("gain.later", { vp: tile.vp, gives }));
  }
  const worth = answer.link === undefined ? undefined : table.line_worth[answer.link];
  if (worth !== undefined) found.push(facts.map.income_levels.length > 0 ? t("gain.vp", { n: worth }) : money(facts, worth));
  return found.join(", ");
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
