import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { blocksOf, levelsOf, letterOf, placeOf, type Book } from "../src/rulebook/book";
import { finderOf, stemOf } from "../src/rulebook/search";
import questions from "./questions.json";

const books = new Map<string, Book>();
function bookOf(game: string): Book {
  const book = books.get(game) ?? (JSON.parse(readFileSync(join(import.meta.dirname, `../public/rulebook/${game}.json`), "utf8")) as Book);
  books.set(game, book);
  return book;
}

describe("how do I ...?", () => {
  const finders = new Map(["birmingham", "lancashire", "age_of_industry"].map((game) => [game, finderOf(bookOf(game))]));
  it.each(questions as [string, string, string][])("%s: %s", (game, question, chapter) => {
    expect(finders.get(game)?.(question)[0]?.chapter).toBe(chapter);
  });
  it("says so if nothing fits", () => {
    expect(finders.get("birmingham")?.("zzzzqqq")).toEqual([]);
    expect(finders.get("birmingham")?.("how do I")).toEqual([]);
  });
  it("every chapter is first for each question that it says it answers", () => {
    const missed = [...finders].flatMap(([game, find]) =>
      bookOf(game).chapters.flatMap((chapter) => chapter.asks.filter((ask) => find(ask)[0]?.chapter !== chapter.id).map((ask) => `${game}/${chapter.id}: ${ask} -> ${find(ask)[0]?.chapter}`)),
    );
    expect(missed).toEqual([]);
  });
  it("endings do not matter", () => {
    expect(["railways", "selling", "breweries", "flipped", "places"].map(stemOf)).toEqual(["railway", "sell", "brewery", "flip", "plac"]);
    expect(stemOf("place")).toBe(stemOf("places"));
  });
});

describe("links into the rules", () => {
  it("lead to chapters, words, numbered rules and the page", () => {
    expect(placeOf(undefined, undefined)).toEqual({ view: "book" });
    expect(placeOf("birmingham", "sell.2")).toEqual({ view: "book", game: "birmingham", chapter: "sell.2" });
    expect(placeOf("B-sell-03", undefined)).toEqual({ view: "book", at: "B-sell-03" });
    expect(placeOf("numbers", "B-sell-03")).toEqual({ view: "numbers", at: "B-sell-03" });
    expect(placeOf("word.beer", undefined)).toEqual({ view: "words", at: "beer" });
    expect(letterOf("A-ship-01")).toBe("A");
    expect(letterOf("beer")).toBe(null);
  });
});

describe("what a part says", () => {
  it("is taken apart into paragraphs and lists", () => {
    expect(blocksOf("One.\n- a\n- b\nTwo.")).toEqual([
      { kind: "text", lines: ["One."] },
      { kind: "list", lines: ["a", "b"] },
      { kind: "text", lines: ["Two."] },
    ]);
  });
  it("income spaces are grouped by level", () => {
    expect(levelsOf([-1, 0, 1, 1, 2])).toEqual([
      { level: -1, from: 0, to: 0 },
      { level: 0, from: 1, to: 1 },
      { level: 1, from: 2, to: 3 },
      { level: 2, from: 4, to: 4 },
    ]);
  });
});
