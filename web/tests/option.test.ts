import { describe, expect, it } from "vitest";
import type { AnswerOut } from "../src/api/wire";
import { boardKeysOf, optionOf, optionsWith } from "../src/act/option";
import { picksOf } from "../src/act/request";

const answer = (rest: Partial<AnswerOut>): AnswerOut => ({ id: 1, text: "", kind: "action", verb: "build", ...rest });
const keys = (rest: Partial<AnswerOut>) => optionOf(answer(rest)).keys;
const cotton = { tile: "cot-1", industry: "cot", level: 1 };

describe("an answer stands for things on the screen", () => {
  it("a build for its slot, its place and its tile on the mat", () => {
    expect(keys({ ...cotton, slot: "bir.0" })).toEqual(["space:bir.0", "place:bir", "mat:cot"]);
  });
  it("a link for its line, a development for its tile", () => {
    expect(keys({ verb: "network", link: "kid-wor-fso" })).toEqual(["line:kid-wor-fso"]);
    expect(keys({ verb: "develop", ...cotton })).toEqual(["mat:cot"]);
  });
  it("a sale for the tile and its buyer", () => {
    const sale = { verb: "sell", ...cotton, slot: "kid.1" };
    expect(keys({ ...sale, target: "glo.0" })).toEqual(["space:kid.1", "place:kid", "space:glo.0", "place:glo"]);
    expect(keys({ ...sale, target: "distant" })).toEqual(["space:kid.1", "place:kid", "distant"]);
    expect(keys({ ...sale, target: "hol.box" })).toContain("space:hol.box");
  });
  it("a source for a slot or a market", () => {
    expect(keys({ kind: "source", resource: "coal", source: "dud.0" })).toEqual(["space:dud.0"]);
    expect(keys({ kind: "source", resource: "steel", source: "market" })).toEqual(["market:steel"]);
  });
  it("cards, draws, amounts and the end", () => {
    expect(keys({ kind: "card", card: "cot|man" })).toEqual(["card:cot|man"]);
    expect(keys({ kind: "draw", verb: "take", card: "deck" })).toEqual(["deck"]);
    expect(keys({ kind: "draw", verb: "take", card: "red" })).toEqual(["display:red"]);
    expect(keys({ verb: "loan", amount: 30 })).toEqual(["amount:30"]);
    expect(keys({ verb: "scout" })).toEqual([]);
  });
  it("a whole action for its slots, lines and sources", () => {
    const sale = answer({ verb: "sell", ...cotton, slot: "kid.1", target: "glo.0" });
    const beer = answer({ kind: "source", resource: "beer", source: "sta.0" });
    const bought = answer({ kind: "source", resource: "iron", source: "market" });
    expect([...boardKeysOf([sale, beer, bought, answer({ link: "bir-dud" })])]).toEqual(["space:kid.1", "space:glo.0", "space:sta.0", "line:bir-dud"]);
  });
});

describe("picks narrow options down", () => {
  const options = [
    answer({ id: 0, ...cotton, slot: "bir.0" }),
    answer({ id: 1, tile: "man-1", industry: "man", slot: "bir.0" }),
    answer({ id: 2, verb: "network", link: "bir-cov" }),
    answer({ id: 3, verb: "develop", ...cotton }),
  ].map(optionOf);
  const ids = (picks: string[]) => optionsWith(options, picks).map((option) => option.id);
  it("by any thing in any order", () => {
    expect(ids(["mat:cot"])).toEqual([0, 3]);
    expect(ids(["mat:cot", "verb:build"])).toEqual([0]);
    expect(ids(["verb:build", "space:bir.0"])).toEqual([0, 1]);
  });
});

describe("what is not possible is asked about by what was picked", () => {
  it("the last thing of each kind counts", () => {
    const asked = picksOf(["verb:build", "mat:cot", "space:bir.0", "space:cov.0"], "cov");
    expect(asked).toEqual({ verb: "build", industry: "cot", place: "", slot: "cov.0", link: "", card: "cov" });
  });
  it("nothing is asked where no action can be meant", () => {
    expect(picksOf(["market:coal"], "cov")).toBeNull();
  });
});
