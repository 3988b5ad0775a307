import { expect, it } from "vitest";
import type { ClockOut, PaceOut } from "../src/api/wire";
import { faceOf, paceWords, timeWords } from "../src/table/clock";

const LIVE: PaceOut = { kind: "live", seconds: 1800, increment: 30, vacation: 0, on_timeout: "bot", level: "easy" };
const DAYS: PaceOut = { ...LIVE, kind: "days", seconds: 172_800, increment: 0, vacation: 14 };
const STANDS: ClockOut = { left: 600, runs: false, due: null, timeouts: 0, away: null, vacation: 0 };

it("a clock that stands shows what is left, a running one counts down to when it is up", () => {
  expect(faceOf(STANDS, LIVE, 5000)).toEqual({ left: 600, isUp: false, isLow: false, isAway: false });
  const runs = { ...STANDS, runs: true, due: 5100 };
  expect(faceOf(runs, LIVE, 5000)).toEqual({ left: 100, isUp: false, isLow: false, isAway: false });
  expect(faceOf(runs, LIVE, 5041)).toMatchObject({ left: 59, isLow: true });
  expect(faceOf(runs, LIVE, 5100)).toMatchObject({ left: 0, isUp: true });
  expect(faceOf(runs, LIVE, 6000)).toMatchObject({ left: 0, isUp: true });
});

it("a clock whose time was up, while the others wait, is up whatever time it is", () => {
  expect(faceOf({ ...STANDS, left: 0, runs: true }, LIVE, 1)).toMatchObject({ left: 0, isUp: true });
});

it("on vacation a clock shows what will be left at its end", () => {
  const away = { ...STANDS, left: 172_800, runs: true, away: 9000, due: 9000 + 3600 };
  expect(faceOf(away, DAYS, 5000)).toEqual({ left: 3600, isUp: false, isLow: false, isAway: true });
  expect(faceOf(away, DAYS, 9001)).toMatchObject({ left: 3599, isLow: true, isAway: false });
});

it("a pace in words", () => {
  expect(paceWords(LIVE)).toBe("30 minutes each, 30 seconds more a turn. When time is up, a bot plays the turn.");
  expect(paceWords({ ...DAYS, on_timeout: "wait" })).toBe("2 days for each turn. When time is up, the others wait.");
  expect([90, 60, 7200, 86_400].map(timeWords)).toEqual(["90 seconds", "1 minute", "2 hours", "1 day"]);
});
