import { describe, expect, it } from "vitest";
import type { EventOut } from "../src/api/wire";
import { isTalk, linesOf, unreadOf } from "../src/table/chatted";

const said = (seq: number, seat: number, text: string): EventOut => ({ seq, kind: "chat", seat, at: seq, text });
const sign = (seq: number, seat: number, of: number, text: string | null): EventOut => ({ seq, kind: "react", seat, at: seq, of, text });

describe("what was said", () => {
  it("has one sign of each seat at a line, the last one", () => {
    const [line] = linesOf([said(1, 0, "hello"), sign(2, 1, 1, "like"), sign(3, 2, 1, "like"), sign(4, 1, 1, "beer"), sign(5, 2, 1, null)]);
    expect([...(line?.signs ?? [])]).toEqual([["beer", [1]]]);
  });
  it("leaves out signs that nobody knows and signs at nothing", () => {
    const lines = linesOf([said(1, 0, "hello"), sign(2, 1, 1, "toString"), sign(3, 1, 9, "like")]);
    expect(lines.map((line) => line.signs.size)).toEqual([0]);
  });
  it("is new if others said it later, and are not muted", () => {
    const lines = linesOf([said(1, 0, "a"), said(2, 1, "b"), said(3, 0, "c"), said(4, 1, "d"), said(5, 2, "e")]);
    expect(unreadOf(lines, 2, [0], [2]).map((line) => line.text)).toEqual(["d"]);
  });
});

describe("a text in the command line", () => {
  it.each([
    ["hello Bob", true],
    ["I pass the salt", true],
    ["N bir-cov /cov", false],
    ["n bir-cov", false],
    ["P", false],
    ["bir.0", false],
  ])("%s is talk: %s", (text, expected) => expect(isTalk(text, [{ text: "bir.0" }], [])).toBe(expected));
  it("is no talk if it completes to an action", () => expect(isTalk("co", [], ["coal@bir.0"])).toBe(false));
});
