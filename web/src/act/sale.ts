// Whole sales: sets of tiles that the server says can be sold in one action, each in every way that makes a difference.
// Tiles are picked in any order; this only finds what is left with them.

import type { PlainTable } from "../api/plain";
import type { AnswerOut, WholeSale } from "../api/wire";
import { money, numberOf, spaceName, tileName, type Facts } from "../lib/facts";
import { t } from "../words/words.svelte";
import { labelOf } from "./label";
import { optionOf, type Option } from "./option";

/** More rows than this are one for each tile or set of tiles, which is opened by a click. */
const MOST = 9;

export interface Sale {
  /** Its text, by which it is picked as a whole. */
  way: string;
  whole: WholeSale;
  /** Keys of the tiles that are sold. */
  tiles: string[];
  /** Keys of all that stands for it: tiles, buyers, sources. */
  keys: Set<string>;
}

export function saleOf(whole: WholeSale): Sale {
  const sold = whole.answers.flatMap(({ target, slot }) => (target !== undefined && slot !== undefined ? [`space:${slot}`] : []));
  const way = `way:${whole.line}`;
  return { way, whole, tiles: sold, keys: new Set(["verb:sell", way, ...whole.answers.flatMap((answer) => optionOf(answer).keys)]) };
}

/** The sales with all that was picked, and perhaps more. */
export function salesWith(sales: Sale[], picks: string[], card: string | null): Sale[] {
  return sales.filter(({ whole, keys }) => picks.every((pick) => keys.has(pick)) && (card === null || whole.n_cards === 0 || whole.cards.includes(card)));
}

/** Those of them that sell nothing but what was picked. */
export function exactly(sales: Sale[], picks: string[]): Sale[] {
  return sales.filter(({ way, tiles }) => picks.includes(way) || tiles.every((tile) => picks.includes(tile)));
}

/** A row of the list: what a click on it picks, or the answer that it gives. */
export interface SaleRow {
  key: string;
  label: string;
  /** What it brings, or how many ways there are. */
  more: string;
  /** What is lit on the board while it is pointed at. */
  answers: AnswerOut[];
  sale: Sale | null;
  picks: string[];
  /** A sale whose end nobody knows is made at once, and asked about by the server. */
  option: Option | null;
}

/** How far the picking is. */
interface Selling {
  sales: Sale[];
  exact: Sale[];
  unsure: Option[];
  things: string[];
  isPaid: boolean;
}

export interface SaleGroup {
  title: string;
  rows: SaleRow[];
}

/** What can be clicked with what is picked: how that is sold, all that can be sold at once, one tile or a further one. */
export function saleGroups(facts: Facts, table: PlainTable, { sales, exact, unsure, things, isPaid }: Selling): SaleGroup[] {
  const groups: SaleGroup[] = [];
  const add = (title: string, rows: SaleRow[]) => rows.length > 0 && groups.push({ title, rows });
  const nPicked = exact[0]?.tiles.length ?? 0;
  const isAny = exact.length > 0;
  // A card ends what can be sold in one way only.
  if (exact.length > 1 || isPaid || unsure.length > 0) add("", exact.map((sale) => ({ ...saleRow(facts, table, sale), label: wayLabel(facts, sale) })));
  const most = Math.max(0, ...sales.map(({ tiles }) => tiles.length));
  if (most > nPicked + 1) add(t("sale.together"), rowsOf(facts, table, sales.filter(({ tiles }) => tiles.length === most)));
  const tiles = [...new Set(sales.flatMap((sale) => sale.tiles))].filter((tile) => !things.includes(tile));
  const singles = sales.filter((sale) => sale.tiles.length === 1);
  if (isAny) add(t("sale.also"), tiles.map((tile) => tileRow(facts, sales, tile)));
  else add(groups.length > 0 ? t("sale.one") : "", singles.length > MOST ? tiles.map((tile) => tileRow(facts, sales, tile)) : told(facts, singles.map((sale) => saleRow(facts, table, sale))));
  add(groups.length > 0 ? t("market.distant") : "", unsure.map((option) => optionRow(facts, table, option)));
  return groups;
}

/** A row for each sale, or for each set of tiles where those would be too many. */
function rowsOf(facts: Facts, table: PlainTable, sales: Sale[]): SaleRow[] {
  if (sales.length <= MOST) return told(facts, sales.map((sale) => saleRow(facts, table, sale)));
  const firsts = sales.filter((sale, i) => sales.findIndex((other) => isSameSet(sale, other)) === i);
  if (firsts.length === 1) return told(facts, sales.map((sale) => saleRow(facts, table, sale)));
  return firsts.map((first) => {
    const n = sales.filter((sale) => isSameSet(sale, first)).length;
    return { key: first.tiles.join(), label: tilesLabel(facts, first), more: t("act.ways", { n }), answers: soldBy(first), sale: null, picks: first.tiles, option: null };
  });
}

/** The rows; those that would look the same name every tile. */
function told(facts: Facts, rows: SaleRow[]): SaleRow[] {
  return rows.map((row) => {
    if (!row.sale || rows.filter(({ label }) => label === row.label).length === 1) return row;
    const tiles = soldBy(row.sale).map(({ tile = "", slot = "" }) => t("answer.space", { label: `${tileName(facts, tile)}, ${spaceName(facts, slot)}`, n: numberOf(slot) + 1 }));
    return { ...row, label: `${tiles.join("; ")} ${wayLabel(facts, row.sale)}` };
  });
}

function isSameSet(a: Sale, b: Sale): boolean {
  return a.tiles.join() === b.tiles.join();
}

function saleRow(facts: Facts, table: PlainTable, sale: Sale): SaleRow {
  const label = `${tilesLabel(facts, sale)} ${wayLabel(facts, sale)}`;
  return { key: sale.way, label, more: gainOf(facts, table, sale), answers: sale.whole.answers, sale, picks: [...sale.tiles, sale.way], option: null };
}

function tileRow(facts: Facts, sales: Sale[], tile: string): SaleRow {
  const own = sales.flatMap((sale) => soldBy(sale).filter(({ slot }) => `space:${slot}` === tile)).slice(0, 1);
  const [first] = own;
  const label = first ? t("answer.tile_at", { tile: tileName(facts, first.tile ?? ""), at: spaceName(facts, first.slot ?? "") }) : "";
  return { key: tile, label, more: "", answers: own, sale: null, picks: [tile], option: null };
}

function optionRow(facts: Facts, table: PlainTable, option: Option): SaleRow {
  return { key: String(option.id), label: labelOf(facts, table, option), more: "", answers: [option], sale: null, picks: [], option };
}

function soldBy(sale: Sale | undefined): AnswerOut[] {
  return sale?.whole.answers.filter(({ target }) => target !== undefined) ?? [];
}

/** The tiles of a sale: one by its name, several by their places. */
function tilesLabel(facts: Facts, sale: Sale): string {
  const sold = soldBy(sale);
  const [first] = sold;
  if (sold.length === 1 && first) return t("answer.tile_at", { tile: tileName(facts, first.tile ?? ""), at: spaceName(facts, first.slot ?? "") });
  return t("sale.tiles", { n: sold.length, tiles: counted(sold.map(({ slot = "" }) => spaceName(facts, slot))) });
}

/** Names with the number of each that comes several times. */
function counted(names: string[]): string {
  const numbers = new Map<string, number>();
  for (const name of names) numbers.set(name, (numbers.get(name) ?? 0) + 1);
  return [...numbers].map(([name, n]) => (n > 1 ? `${n} × ${name}` : name)).join(", ");
}

/** To whom, and whose beer. */
export function wayLabel(facts: Facts, sale: Sale): string {
  const buyers = [...new Set(soldBy(sale).map(({ target = "" }) => spaceName(facts, target)))];
  const found = [`→ ${buyers.join(", ")}`];
  const beer = sale.whole.answers.flatMap(({ kind, source = "" }) => (kind === "source" ? [spaceName(facts, source)] : []));
  if (beer.length > 0) found.push(t("sale.beer", { from: counted(beer) }));
  return found.join(" · ");
}

/** What it brings. */
export function gainOf(facts: Facts, table: PlainTable, { whole }: Sale): string {
  const own = whole.changes[String(table.seat)] ?? {};
  const found: string[] = [];
  if (own.money) found.push(`${own.money > 0 ? "+" : ""}${money(facts, own.money)}`);
  if (own.space) found.push(t("gain.income", { n: own.space > 0 ? `+${own.space}` : `−${-own.space}` }));
  if (own.vp) found.push(t("gain.vp", { n: `+${own.vp}` }));
  return found.join(", ");
}
