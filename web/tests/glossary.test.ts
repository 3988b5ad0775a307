import { expect, it } from "vitest";
import { found, piecesOf, type Word } from "../src/glossary/glossary.svelte";

const word = (id: string, forms: string[], games = ["birmingham"]): Word => ({ id, word: id, forms, text: `about ${id}`, rules: ["B-x-01"], games, only: {} });
const WORDS = [word("coal", ["coal"]), word("coal_market", ["coal market"]), word("flip", ["flip", "flips"]), word("port", ["port"], ["lancashire"])];

it("words are found in a text: the longest first, each once, only those of the game", () => {
  const pieces = piecesOf("The coal market and coal: a port flips; to flip.", WORDS, "birmingham");
  expect(pieces.filter((piece) => piece.word).map((piece) => piece.text)).toEqual(["coal market", "coal", "flips"]);
  expect(pieces.map((piece) => piece.text).join("")).toBe("The coal market and coal: a port flips; to flip.");
});

it("a word within a word is none", () => {
  expect(piecesOf("charcoal, coal-black", WORDS, "birmingham").every((piece) => piece.word === null)).toBe(true);
});

it("a search looks at the whole entry", () => {
  expect(found(WORDS, "birmingham", "about FLIPS").map((one) => one.id)).toEqual(["flip"]);
  expect(found(WORDS, "lancashire", "").map((one) => one.id)).toEqual(["port"]);
});
