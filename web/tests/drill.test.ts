import { describe, expect, test } from "vitest";
import type { AnswerOut } from "../src/api/wire";
import { bareTurn, fits, pick, wayOf, type Drill } from "../src/drill/drill";
import { START, afterDrill } from "../src/drill/rating";

const answer = (kind: string, text: string, resource?: string) => ({ kind, text, resource }) as AnswerOut;
const drill = (id: string, difficulty: number): Drill => ({
  id,
  table: "table birmingham, ann bob",
  seats: ["ann", "bob"],
  seat: 0,
  themes: ["beer"],
  level: "easy",
  difficulty,
  show: [],
  way: [
    { turn: ["N wal-bir /coa", "D man-1 i:market /kid + cot-1 i:market"], bare: ["D cot-1 + man-1", "N wal-bir"], behind: 0, solves: true },
    { turn: ["L 30 /coa", "N wal-bir /kid"], bare: ["L 30", "N wal-bir"], behind: 4.5 },
  ],
});

describe("a turn", () => {
  test("is known by what it does, in whatever order and paid with whatever cards", () => {
    const turn = [
      [answer("action", "D man-1"), answer("source", "i:bir.2", "iron"), answer("card", "/bel"), answer("again", "+ cot-1"), answer("source", "i:market", "iron")],
      [answer("action", "N wal-bir"), answer("card", "/coa")],
      [answer("action", "E")],
    ];
    expect(bareTurn(turn)).toEqual(["D cot-1 + man-1", "N wal-bir"]);
    expect(wayOf(drill("a", 1400), bareTurn(turn))?.solves).toBe(true);
  });

  test("that nobody looked at is not found", () => {
    expect(wayOf(drill("a", 1400), ["N wal-bir"])).toBeNull();
  });
});

describe("the next drill", () => {
  const drills = [drill("a", 1200), drill("b", 1400), drill("c", 1700)];
  test("is nearest to the rating", () => expect(pick(drills, [], 1390)?.id).toBe("b"));
  test("is one that was not tried", () => expect(pick(drills, ["b"], 1390)?.id).toBe("a"));
  test("is never the one just done", () => expect(pick([drill("a", 1200)], [], 1400, "a")).toBeNull());
  test("has the theme and the level that are wanted", () => {
    expect(drills.filter((one) => fits(one, { map: "birmingham", theme: "beer", level: "" }))).toHaveLength(3);
    expect(drills.filter((one) => fits(one, { map: "birmingham", theme: "", level: "hard" }))).toHaveLength(0);
  });
});

describe("a rating", () => {
  test("moves as that of the terminal does", () => {
    expect(afterDrill(START, 1400, true)).toEqual({ value: 1448, n: 1 });
    expect(afterDrill({ value: 1400, n: 8 }, 1400, false)).toEqual({ value: 1376, n: 9 });
    expect(afterDrill(START, 1700, true)).toEqual({ value: 1481.5, n: 1 });
  });
});
