import { expect, it } from "vitest";
import type { PlainMap, PlainTable } from "../src/api/plain";
import type { AnswerOut } from "../src/api/wire";
import { actionLabel, labelsOf } from "../src/act/label";
import { refusalOf } from "../src/act/refusal";
import { verbsToShow } from "../src/act/verbs";
import { factsOf } from "../src/lib/facts";

const facts = factsOf({
  currency: "£",
  places: [{ code: "bir", name: "Birmingham" }, { code: "cov", name: "Coventry" }],
  industries: [{ code: "cot", id: "cotton", name: "Cotton Mill" }],
  tiles: [{ code: "cot-1", industry: "cot", level: 1 }],
  cards: [{ code: "bir", name: "Birmingham" }],
  lines: [{ code: "bir-cov", ends: ["bir", "cov"] }],
  regions: [],
} as unknown as PlainMap);
const answer = (rest: Partial<AnswerOut>): AnswerOut => ({ id: 1, text: "", kind: "action", verb: "build", ...rest });
const cotton = { tile: "cot-1", industry: "cot", level: 1 };
const table = { players: [], tiles: [], markets: {} } as unknown as PlainTable;

it("answers that would look the same name their space", () => {
  const answers = ["bir.0", "bir.2", "cov.0"].map((slot, id) => answer({ id, ...cotton, slot }));
  expect([...labelsOf(facts, table, answers).values()]).toEqual([
    "Cotton Mill I, Birmingham (space 1)",
    "Cotton Mill I, Birmingham (space 3)",
    "Cotton Mill I, Coventry",
  ]);
});

it("an action in words: verb, targets, cards", () => {
  const said = (...parts: Partial<AnswerOut>[]) => actionLabel(facts, table, parts.map(answer));
  const card = { kind: "card", card: "bir" } as const;
  expect(said({ ...cotton, slot: "bir.0" }, card)).toBe("Build: Cotton Mill I, Birmingham · card Birmingham");
  const bought = { kind: "source", resource: "coal", source: "market" } as const;
  const again = { kind: "again", verb: "network", link: "bir-cov" } as const;
  expect(said({ verb: "network", link: "bir-cov" }, bought, again, card)).toBe("Network: Birmingham – Coventry + Birmingham – Coventry · card Birmingham");
  expect(said({ verb: "loan", amount: 30 }, card)).toBe("Loan: £30 · card Birmingham");
  expect(said({ verb: "end" })).toBe("End turn");
});

it("a refusal is a sentence with its rule beside it", () => {
  const told = { rule: "B-coal-12", sentence: "no coal is there (B-coal-12)", things: ["place:bir"], missing: ["bir-cov"] };
  const why = { sentence: "No coal is there.", rule: "B-coal-12", things: ["place:bir"], missing: ["bir-cov"], each: [] };
  expect(refusalOf(told)).toEqual(why);
  expect(refusalOf({ sentence: "Not now.", rule: null })).toEqual({ sentence: "Not now.", rule: null, things: [], missing: [], each: [] });
  const each = [{ industry: "cot", reason: told }, { industry: "coa", reason: null }];
  expect(refusalOf(told, each).each).toEqual([{ industry: "cot", why }, { industry: "coa", why: null }]);
});

it("verbs stand in one order, and a new one at the end", () => {
  const verbs = { action: ["dance", "pass", "build"] };
  expect(verbsToShow(verbs, "action")).toEqual(["build", "pass", "dance"]);
  expect(verbsToShow(verbs, "coal")).toEqual([]);
});
