import { describe, expect, it } from "vitest";
import { answersOf, optionOf, optionsWith } from "../src/act/option";

const keys = (text: string) => optionOf({ id: 1, text }).keys;

describe("an answer is taken apart", () => {
  it("a build is its slot, its place and its tile on the mat", () => {
    expect(keys("B cot-1@bir.0")).toEqual(["space:bir.0", "place:bir", "mat:cot"]);
    expect(optionOf({ id: 1, text: "B cot-1@bir.0" })).toMatchObject({ verb: "build", tile: "cot-1", at: "bir.0" });
  });
  it("a link is its line, also one with three ends", () => {
    expect(keys("N bir-cov")).toEqual(["line:bir-cov"]);
    expect(keys("+ kid-wor-fso")).toEqual(["line:kid-wor-fso"]);
  });
  it("a development is its tile, and not a line of two places", () => {
    expect(keys("D cot-1")).toEqual(["mat:cot"]);
    expect(optionOf({ id: 1, text: "! man-3" })).toMatchObject({ verb: "bonus", keys: ["mat:man"] });
  });
  it("a sale is the tile and its buyer", () => {
    expect(keys("S cot-1@kid.1>glo.0")).toEqual(["space:kid.1", "place:kid", "space:glo.0", "place:glo"]);
    expect(keys("S cot-1@man.0>distant")).toContain("distant");
    expect(keys("S cot-2@ess.3>hol.box")).toContain("space:hol.box");
  });
  it("a source is a slot or a market", () => {
    expect(keys("c:dud.0")).toEqual(["space:dud.0"]);
    expect(keys("s:market")).toEqual(["market:steel"]);
  });
  it("cards, draws, amounts and the end", () => {
    expect(keys("/cot|man")).toEqual(["card:cot|man"]);
    expect(keys("deck")).toEqual(["deck"]);
    expect(keys("red")).toEqual(["display:red"]);
    expect(keys("L 30")).toEqual(["amount:30"]);
    expect(optionOf({ id: 1, text: "stop" }).verb).toBe("stop");
    expect(optionOf({ id: 1, text: "E" }).verb).toBe("end");
    expect(optionOf({ id: 1, text: "W" })).toMatchObject({ verb: "scout", keys: [] });
  });
});

describe("picks narrow options down", () => {
  const options = ["B cot-1@bir.0", "B man-1@bir.0", "N bir-cov", "D cot-1"].map((text, id) => optionOf({ id, text }));
  it("by any thing in any order", () => {
    expect(optionsWith(options, ["mat:cot"]).map((option) => option.text)).toEqual(["B cot-1@bir.0", "D cot-1"]);
    expect(optionsWith(options, ["mat:cot", "verb:build"]).map((option) => option.id)).toEqual([0]);
    expect(optionsWith(options, ["verb:build", "space:bir.0"])).toHaveLength(2);
  });
});

describe("a half-made action is made of answers", () => {
  it("verb and target are one of them", () => {
    expect(answersOf("N bir-dud c:dud.0 /cov + bir-cov c:market")).toEqual(["N bir-dud", "c:dud.0", "/cov", "+ bir-cov", "c:market"]);
    expect(answersOf("W /cov /bir")).toEqual(["W", "/cov", "/bir"]);
    expect(answersOf("T deck")).toEqual(["T", "deck"]);
    expect(answersOf("")).toEqual([]);
  });
});
