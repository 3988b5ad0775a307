import { expect, it } from "vitest";
import { found, pieces } from "../src/screens/rules";

const book = {
  title: "A game",
  words: "",
  sections: [
    { title: "Setup", rules: [{ id: "B-setup-01", text: "Each player has £17." }] },
    { title: "Beer", rules: [{ id: "B-beer-01", text: "Own beer need not be connected." }] },
  ],
};

it("rules are found by all words, in text and id", () => {
  expect(found(book, "own BEER").map((section) => section.title)).toEqual(["Beer"]);
  expect(found(book, "setup-01")).toHaveLength(1);
  expect(found(book, "")).toHaveLength(2);
  expect(found(book, "coal")).toEqual([]);
});

it("a text is taken apart into words, code and stress", () => {
  expect(pieces("refuse `no_beer`, *always*, see [data](x.md)")).toEqual([
    { kind: "plain", text: "refuse " },
    { kind: "code", text: "no_beer" },
    { kind: "plain", text: ", " },
    { kind: "strong", text: "always" },
    { kind: "plain", text: ", see data" },
  ]);
});
