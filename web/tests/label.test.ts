import { expect, it } from "vitest";
import type { PlainMap, PlainTable } from "../src/api/plain";
import { labelsOf, lineLabel } from "../src/act/label";
import { optionOf } from "../src/act/option";
import { refusalOf } from "../src/act/refusal";
import { verbsToShow } from "../src/act/verbs";
import { factsOf } from "../src/lib/facts";

const facts = factsOf({
  currency: "£",
  places: [{ code: "bir", name: "Birmingham" }, { code: "cov", name: "Coventry" }],
  industries: [{ code: "cot", id: "cotton", name: "Cotton Mill" }],
  tiles: [{ code: "cot-1", industry: "cot", level: 1 }],
  cards: [{ code: "bir", name: "Birmingham" }],
  lines: [],
  regions: [],
} as unknown as PlainMap);
const table = { players: [], tiles: [], markets: {} } as unknown as PlainTable;

it("answers that would look the same name their space", () => {
  const options = ["B cot-1@bir.0", "B cot-1@bir.2", "B cot-1@cov.0"].map((text, id) => optionOf({ id, text }));
  expect([...labelsOf(facts, table, options).values()]).toEqual([
    "Cotton Mill I, Birmingham (space 1)",
    "Cotton Mill I, Birmingham (space 3)",
    "Cotton Mill I, Coventry",
  ]);
});

it("a line in words: verb, targets, cards", () => {
  expect(lineLabel(facts, table, "B cot-1@bir.0 /bir")).toBe("Build: Cotton Mill I, Birmingham · card Birmingham");
  expect(lineLabel(facts, table, "N bir-cov c:market + cov-bir /bir")).toBe("Network: Birmingham – Coventry + Coventry – Birmingham · card Birmingham");
  expect(lineLabel(facts, table, "L 30 /bir")).toBe("Loan: £30 · card Birmingham");
  expect(lineLabel(facts, table, "E")).toBe("End turn");
});

it("a refusal is a sentence with its rule beside it", () => {
  expect(refusalOf("no coal is there (B-coal-12)", "B-coal-12")).toEqual({ sentence: "No coal is there.", rule: "B-coal-12" });
  expect(refusalOf("Not now.", null)).toEqual({ sentence: "Not now.", rule: null });
});

it("verbs stand in one order, and a new one at the end", () => {
  const verbs = { action: ["dance", "pass", "build"] };
  expect(verbsToShow(verbs, "action")).toEqual(["build", "pass", "dance"]);
  expect(verbsToShow(verbs, "coal")).toEqual([]);
});
