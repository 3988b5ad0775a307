import { expect, test } from "vitest";
import { rowsOf, scaleOf, type Names, type TableFigures } from "../src/explore/figures";

const names: Names = {
  turn: (n) => `turn ${n}`,
  loans: (n) => `${n} loans`,
  income: (low, high) => `${low} to ${high}`,
  merchants: (industry, place) => `${industry} at ${place}`,
};
const half = { value: 0.5, ci95: [0.4, 0.6] as [number, number], seats: 9 };
const table: TableFigures = {
  title: "birmingham",
  name: "Birmingham",
  players: 2,
  games: 9,
  points: half,
  winner: half,
  shares: { income: [{ ...half, word: "-3" }], merchants: [{ ...half, word: "oxford:cotton" }], first: [{ ...half, word: "iron" }] },
  tiles: [{ value: 1, ci95: null, industry: "coal" }],
  industries: { cotton: "Cotton Mill", iron: "Iron Works" },
  places: { oxford: "Oxford" },
};

test("answers are called by the names of the game", () => {
  expect(rowsOf(table, "income", names)[0]?.label).toBe("−3 to −1");
  expect(rowsOf(table, "merchants", names)[0]?.label).toBe("Cotton Mill at Oxford");
  expect(rowsOf(table, "first", names)).toEqual([{ label: "Iron Works", value: 0.5, low: 0.4, high: 0.6 }]);
  expect(rowsOf(table, "loans", names)).toEqual([]);
});

test("what has no interval and no name is shown as it is", () => {
  expect(rowsOf(table, "tiles", names)).toEqual([{ label: "coal", value: 1, low: 1, high: 1 }]);
});

test("a scale has room for every interval and for an even share", () => {
  expect(scaleOf([{ label: "", value: 0.5, low: 0.4, high: 0.6 }], 0.25)).toEqual({ low: 0.25, high: 0.6 });
  expect(scaleOf([{ label: "", value: 1, low: 1, high: 1 }], 1)).toEqual({ low: 0, high: 2 });
});
