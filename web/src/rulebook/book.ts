// The rulebook of a game as `cottonopolis.views.rulebook` writes it: chapters for people, with the numbered rules that they tell.

import type { Market, PlainMap, PlainTable } from "../api/plain";

export interface Picture {
  caption: string;
  /** Which facts of the book it needs. */
  facts: string;
  /** Places that are in the picture; without them no board is drawn. */
  show: string[];
  mark: string[];
  tracks: boolean;
  worth: boolean;
  income: boolean;
  tiles: string[];
  cards: string[];
  before?: PlainTable;
  after?: PlainTable | null;
}

export interface Part {
  title: string;
  say: string;
  rules: string[];
  picture?: Picture;
}

export interface Chapter {
  id: string;
  title: string;
  /** What people ask when they look for it. */
  asks: string[];
  parts: Part[];
}

export interface Book {
  game: string;
  name: string;
  letter: string;
  chapters: Chapter[];
  /** By numbered rule: the chapter and the part that tells it. */
  told: Record<string, [string, number]>;
  summary: { title: string; lines: string[] }[];
  icons: { icon: string; name: string; text: string }[];
  facts: Record<string, PlainMap>;
  /** By word that people type: words of the book. */
  means: Record<string, string[]>;
}

const fetched = new Map<string, Promise<Book | null>>();

/** The rulebook of a game; null if it has none, or none can be had now. */
export function bookOf(game: string): Promise<Book | null> {
  const known = fetched.get(game);
  if (known) return known;
  const asked = fetch(`rulebook/${game}.json`)
    .then((answer) => (answer.ok ? (answer.json() as Promise<Book>) : null))
    .catch(() => {
      fetched.delete(game);
      return null;
    });
  fetched.set(game, asked);
  return asked;
}

export interface Block {
  kind: "text" | "list";
  lines: string[];
}

/** What a part says, as paragraphs and lists. */
export function blocksOf(say: string): Block[] {
  const blocks: Block[] = [];
  for (const line of say.split("\n")) {
    const kind = line.startsWith("- ") ? "list" : "text";
    const text = kind === "list" ? line.slice(2) : line;
    const last = blocks.at(-1);
    if (last?.kind === "list" && kind === "list") last.lines.push(text);
    else blocks.push({ kind, lines: [text] });
  }
  return blocks;
}

export interface Place {
  view: "book" | "words" | "numbers" | "page";
  game?: string;
  chapter?: string;
  /** The part of the chapter, the numbered rule or the word that was asked for. */
  at?: string;
}

const RULE = /^([A-Z])-[a-z]+-\d+$/;

/** Where a link into the rules leads, of what stands behind `#/help/`. */
export function placeOf(key: string | undefined, more: string | undefined): Place {
  if (key === undefined || key === "") return { view: "book" };
  if (key === "words") return { view: "words" };
  if (key.startsWith("word.")) return { view: "words", at: key.slice(5) };
  if (key === "page") return { view: "page" };
  if (key === "numbers") return more ? { view: "numbers", at: more } : { view: "numbers" };
  if (RULE.test(key)) return { view: "book", at: key };
  return { view: "book", game: key, ...(more ? { chapter: more } : {}) };
}

/** The letter of the game whose numbered rule this is. */
export const letterOf = (rule: string | undefined): string | null => RULE.exec(rule ?? "")?.[1] ?? null;

/** The spaces of an income track, by level: first and last. */
export function levelsOf(levels: number[]): { level: number; from: number; to: number }[] {
  const found: { level: number; from: number; to: number }[] = [];
  levels.forEach((level, space) => {
    const last = found.at(-1);
    if (last?.level === level) last.to = space;
    else found.push({ level, from: space, to: space });
  });
  return found;
}

/** The cubes of a market, cheapest space first; the cheapest spaces are emptied first. */
export function spacesOf(prices: number[], market: Market): { price: number; full: boolean }[] {
  return prices.map((price, i) => ({ price, full: i >= prices.length - market.cubes }));
}
