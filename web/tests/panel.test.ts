import { describe, expect, it } from "vitest";
import type { PlainMap, PlainTable } from "../src/api/plain";
import type { AnswerOut, Prospect } from "../src/api/wire";
import { grouped } from "../src/act/groups";
import { gainLabel, labelsOf } from "../src/act/label";
import { cardOf, optionOf } from "../src/act/option";
import { Trail, type Step } from "../src/act/trail";
import { colourStyle, coloursOf } from "../src/lib/colours";
import { factsOf } from "../src/lib/facts";
import { placed } from "../src/table/places";

const facts = factsOf({
  currency: "£",
  income_levels: [0, 1],
  places: [{ code: "bir", name: "Birmingham" }, { code: "cov", name: "Coventry" }, { code: "oxf", name: "Oxford" }],
  industries: [{ code: "cot", id: "cotton", name: "Cotton Mill" }, { code: "man", id: "goods", name: "Manufacturer" }],
  tiles: [{ code: "cot-1", industry: "cot", level: 1, vp: 5, income: 5 }, { code: "man-1", industry: "man", level: 1, vp: 3, income: 5 }],
  cards: [],
  lines: [{ code: "bir-cov", ends: ["bir", "cov"] }],
  regions: [],
} as unknown as PlainMap);
const table = { seat: 0, players: [], tiles: [], markets: {}, line_worth: { "bir-cov": 3 } } as unknown as PlainTable;
const answer = (rest: Partial<AnswerOut>): AnswerOut => ({ id: 1, text: "", kind: "action", verb: "build", ...rest });
const build = (id: number, industry: string, slot: string) => optionOf(answer({ id, industry, tile: `${industry}-1`, slot }));
const sale = (id: number, slot: string, target: string) => optionOf(answer({ id, verb: "sell", industry: "cot", tile: "cot-1", slot, target }));
const titles = (options: ReturnType<typeof build>[], picks: string[] = []) => grouped(facts, options, picks).groups.map(({ key, title, options: all }) => [key, title, all.length]);

describe("possibilities stand in groups", () => {
  const builds = [build(0, "cot", "bir.0"), build(1, "man", "bir.0"), build(2, "cot", "cov.1")];
  it("builds by place", () => {
    expect(titles(builds, ["verb:build"])).toEqual([["place:bir", "Birmingham", 2], ["place:cov", "Coventry", 1]]);
  });
  it("sales by the tile that is sold", () => {
    const sales = [sale(0, "bir.0", "oxf.0"), sale(1, "bir.0", "oxf.1"), sale(2, "cov.0", "oxf.0")];
    expect(titles(sales)).toEqual([["space:bir.0", "Cotton Mill I, Birmingham", 2], ["space:cov.0", "Cotton Mill I, Coventry", 1]]);
  });
  it("by verb where several are left", () => {
    const mixed = [...builds, optionOf(answer({ id: 3, verb: "network", link: "bir-cov" }))];
    expect(titles(mixed, ["card:bir"]).map(([key]) => key)).toEqual(["verb:build", "verb:network"]);
  });
  it("not at all where each would stand alone, or all together", () => {
    expect(titles([build(0, "cot", "bir.0"), build(1, "cot", "cov.0")])).toEqual([["", "", 2]]);
    expect(titles(builds.slice(0, 2))).toEqual([["", "", 2]]);
    expect(titles([])).toEqual([["", "", 0]]);
  });
  it("shut if there are too many", () => {
    const many = Array.from({ length: 30 }, (_, i) => build(i, "cot", i % 2 ? `bir.${i}` : `cov.${i}`));
    expect(grouped(facts, many, []).isShut).toBe(true);
    expect(grouped(facts, many.slice(0, 20), []).isShut).toBe(false);
  });
  it("below its title a possibility names only what differs", () => {
    expect([...labelsOf(facts, table, builds.slice(0, 2), "place:bir").values()]).toEqual(["Cotton Mill I", "Manufacturer I"]);
    expect([...labelsOf(facts, table, [sale(0, "bir.0", "oxf.0")], "space:bir.0").values()]).toEqual(["to Oxford"]);
  });
});

describe("what a possibility brings is told", () => {
  const prospect = (changes: Prospect["changes"]) => [{ changes } as Prospect];
  it("at once, or when its tile flips", () => {
    const own = answer({ tile: "cot-1", slot: "bir.0" });
    expect(gainLabel(facts, table, own, prospect({ "0": { money: -12 } }))).toBe("flipped 5 VP, +5 income");
    expect(gainLabel(facts, table, own, prospect({ "0": { money: 3, space: 4 }, "1": { vp: 9 } }))).toBe("+£3, +4 income");
    expect(gainLabel(facts, table, answer({ verb: "loan", amount: 30 }), prospect({ "0": { money: 30, space: -3 } }))).toBe("+£30, −3 income");
  });
  it("for a link what it is worth", () => {
    expect(gainLabel(facts, table, answer({ verb: "network", link: "bir-cov" }), prospect({ "0": { money: -3 } }))).toBe("3 VP");
  });
});

describe("cards keep their places", () => {
  it("one that was played leaves its own empty", () => {
    expect(placed(["a", "b", "b", "c"], ["a", "b", "c"])).toEqual(["a", "b", null, "c"]);
  });
  it("new ones fill what is empty, then go to the end", () => {
    expect(placed(["a", "b", "c"], ["c", "w", "x", "y"])).toEqual(["w", "x", "c", "y"]);
  });
  it("equal ones have numbers, which are no part of their code", () => {
    expect([cardOf("card:cov"), cardOf("card:cot|man~1")]).toEqual(["cov", "cot|man"]);
  });
});

describe("a turn is taken back click by click", () => {
  const step = (at: string, to: string, ids: number[], isFirst = false): Step => ({ at, to, ids, isFirst, picks: [`at ${at}`], several: [] });
  it("with the answers of the same action that come before", () => {
    const trail = new Trail();
    trail.add(step("0.0", "0.1", [11], true));
    trail.add(step("0.1", "0.3", [12, 13]));
    trail.add(step("0.3", "0.4", [14], true));
    expect(trail.back("0.4")).toMatchObject({ before: [], picks: ["at 0.3"] });
    expect(trail.back("0.3")).toMatchObject({ before: [11], picks: ["at 0.1"] });
    expect(trail.back("0.1")).toMatchObject({ before: [], picks: ["at 0.0"] });
    expect(trail.back("0.0")).toBeNull();
  });
  it("not where something else has been done meanwhile", () => {
    const trail = new Trail();
    trail.add(step("0.0", "0.1", [11], true));
    expect(trail.back("0.5")).toBeNull();
    trail.add(step("0.5", "0.6", [15]));
    expect(trail.back("0.6")).toBeNull();
  });
  it("also once it was followed again to another number", () => {
    const trail = new Trail();
    trail.add(step("0.0", "0.1", [11], true));
    trail.add(step("0.1", "0.2", [12]));
    expect(trail.back("0.2")?.before).toEqual([11]);
    trail.isAt("0.4");
    expect(trail.back("0.4")).toMatchObject({ before: [], picks: ["at 0.0"] });
  });
});

describe("players choose their colour", () => {
  it("and change it with whoever has it", () => {
    expect(coloursOf(0, 3)).toEqual([3, 1, 2, 0, 4]);
    expect(coloursOf(2, 2)).toEqual([0, 1, 2, 3, 4]);
  });
  it("but not who only watches or has no wish", () => {
    expect(coloursOf(null, 3)).toEqual([0, 1, 2, 3, 4]);
    expect(coloursOf(1, -1)).toEqual([0, 1, 2, 3, 4]);
  });
  it("by two colours in the style of the table", () => {
    expect(colourStyle(coloursOf(0, 1))).toBe(
      "--seat-0: var(--colour-1); --on-seat-0: var(--on-colour-1);--seat-1: var(--colour-0); --on-seat-1: var(--on-colour-0);",
    );
    expect(colourStyle([0, 1, 2, 3, 4])).toBe("");
  });
});
