import { describe, expect, it } from "vitest";
import type { PlainTable } from "../src/api/plain";
import type { AnswerOut, EventOut } from "../src/api/wire";
import type { Facts } from "../src/lib/facts";
import { duration } from "../src/lib/duration";
import { counted } from "../src/table/counted";
import { momentsOf } from "../src/table/moments";
import { scoredBoard, scoringsOf, scoringTitle, totals } from "../src/table/scoring";
import { lastOwn, newsOf, placesOf } from "../src/table/since";
import { storyOf } from "../src/table/story";

const TILES = [
  { code: "cot-1", industry: "cot", vp: 5 },
  { code: "coa-2", industry: "coa", vp: 2 },
];
const MARKETS = { iron: { prices: [1, 1, 2], price_when_empty: 3, start: 2, needs_access: false } };
const START = { markets: MARKETS, tiles: TILES, money: 17, space: 10 };

const BUILT: AnswerOut = { id: 1, text: "B cot-1@bir.0", kind: "action", verb: "build", tile: "cot-1", industry: "cot", level: 1, slot: "bir.0" };
const action = (n: number, seat: number, events: EventOut["events"], answers: EventOut["answers"] = []): EventOut => ({ seq: n + 3, n, seat, kind: "action", at: n, answers, sentence: `action ${n}`, events: events ?? [] });
const GAME = [
  action(1, 0, [{ kind: "build", seat: 0, values: { money: -12, tile: "cot-1", slot: "bir.0" } }], [BUILT]),
  action(2, 1, [
    { kind: "link", seat: 1, values: { link: "bir-cov", money: -3 } },
    { kind: "buy", seat: 1, values: { resource: "iron", n: 1, money: -1, market: -1 } },
  ]),
  action(3, 0, [{ kind: "flip", seat: 0, values: { tile: "cot-1", slot: "bir.0", space: 5 } }]),
  action(4, 1, [
    { kind: "score_links", seat: 0, values: { vp: 0, links: {} } },
    { kind: "score_links", seat: 1, values: { vp: 3, links: { "bir-cov": 3 } } },
    { kind: "score_tiles", seat: 0, values: { vp: 5, tiles: { "bir.0": 5 } } },
    { kind: "clear_tiles", seat: null, values: { slots: ["bir.0"], level: 1, n: 1 } },
  ]),
  action(5, 1, [
    { kind: "barrel", seat: 1, values: { vp: 4 } },
    { kind: "score_money", seat: 1, values: { vp: 2, held: 20 } },
    { kind: "game_over", seat: null, values: { scores: [5, 9] } },
  ]),
];

describe("a story is the sum of what happened", () => {
  const story = storyOf(GAME, 2, START);
  it("numbers over time, with points of tiles that are flipped", () => {
    expect(story.money).toEqual([
      [17, 5, 5, 5, 5, 5],
      [17, 17, 13, 13, 13, 13],
    ]);
    expect(story.income[0]).toEqual([10, 10, 10, 15, 15, 15]);
    expect(story.vp).toEqual([
      [0, 0, 0, 5, 5, 5],
      [0, 0, 0, 0, 3, 9],
    ]);
    expect(story.markets).toEqual({ iron: [2, 2, 1, 1, 1, 1] });
  });
  it("points by industry and by kind", () => {
    expect(story.sources).toEqual([{ cot: 5 }, { score_links: 3, barrel: 4, score_money: 2 }]);
    expect(story.kinds).toEqual(["score_links", "cot", "barrel", "score_money"]);
  });
});

it("what was taken back does not count", () => {
  const log = [...GAME.slice(0, 3), { seq: 7, kind: "takeback", at: 0, to: 1 }, action(2, 1, [])];
  expect(counted(log).map((event) => [event.n, event.events?.length])).toEqual([
    [1, 1],
    [2, 0],
  ]);
});

describe("scorings", () => {
  const [canal, last, none] = scoringsOf(GAME, ["canal", "rail"]);
  it("go kind by kind, seat by seat, and leave out what brings nothing", () => {
    expect(none).toBeUndefined();
    expect([canal?.n, canal?.era, canal?.isLast]).toEqual([4, "canal", false]);
    expect(canal?.steps.map((step) => [step.kind, step.seat, step.n, [...step.points]])).toEqual([
      ["score_links", 1, 3, [["line:bir-cov", 3]]],
      ["score_tiles", 0, 5, [["space:bir.0", 5]]],
    ]);
    expect([last?.era, last?.isLast]).toEqual(["rail", true]);
    expect(totals(canal?.steps ?? [], 2)).toEqual([5, 3]);
  });
  it("are shown on the board with what the last action built, laid and flipped", () => {
    const tile = { slot: "cov.1", tile: "coa-2", owner: 1, cubes: 1, is_flipped: false, is_retired: false };
    const before = { tiles: [tile], links: [], question: {} } as unknown as PlainTable;
    const end = action(4, 0, [
      { kind: "link", seat: 0, values: { link: "bir-cov" } },
      { kind: "build", seat: 0, values: { tile: "cot-1", slot: "bir.0" } },
      { kind: "flip", seat: 1, values: { tile: "coa-2", slot: "cov.1" } },
      { kind: "score_tiles", seat: 1, values: {} },
      { kind: "build", seat: 0, values: { tile: "cot-1", slot: "too.0" } },
    ]);
    const board = scoredBoard(before, end);
    expect(board.links).toEqual([{ line: "bir-cov", owner: 0 }]);
    expect(board.tiles.map((it) => [it.slot, it.owner, it.is_flipped])).toEqual([
      ["cov.1", 1, true],
      ["bir.0", 0, false],
    ]);
  });
});

describe("moments", () => {
  it("are the largest gains, losses and changes of the lead, in the order of the game", () => {
    const story = storyOf(GAME, 2, START);
    const found = momentsOf(GAME, story.vp, TILES);
    expect(found.map((moment) => [moment.n, moment.seat, moment.kind, moment.points, moment.spaces])).toEqual([
      [3, 0, "gain", 5, 5],
      [5, 1, "lead", 6, 0],
    ]);
    expect(momentsOf(GAME, story.vp, TILES, 1).map((moment) => moment.n)).toEqual([3]);
  });
  it("a tile that another player replaces is lost, one's own is not", () => {
    const replaced = (by: number) => [action(1, by, [{ kind: "replace", seat: 0, values: { tile: "coa-2", slot: "cov.1", by } }])];
    expect(momentsOf(replaced(1), [[0], [0]], TILES)).toEqual([{ n: 1, seat: 0, points: -2, spaces: 0, kind: "loss" }]);
    expect(momentsOf(replaced(0), [[0], [0]], TILES)).toEqual([]);
  });
});

describe("since one's own last turn", () => {
  it("what the others did, and what it changed for whom", () => {
    expect(lastOwn(GAME, [0])).toBe(6);
    expect(lastOwn(GAME, [7])).toBe(0);
    const news = newsOf(GAME.slice(0, 3), 4);
    expect(news).toEqual([
      { seat: 1, sentences: ["action 2"], money: -4, vp: 0, space: 0 },
      { seat: 0, sentences: ["action 3"], money: 0, vp: 0, space: 5 },
    ]);
    expect([...placesOf(GAME, 0)]).toEqual(["space:bir.0"]);
    expect(placesOf(GAME, 4).size).toBe(0);
  });
});

it("a duration is short", () => {
  expect([7.9, 750, 11100, 200000, -3].map(duration)).toEqual(["0:07", "12:30", "3:05:00", "2 d", "0:00"]);
});

describe("the title of a scoring", () => {
  const scoring = { n: 1, era: "canal", isLast: false, steps: [] };
  const titleWith = (eras: string[]) => scoringTitle({ map: { eras } } as unknown as Facts, scoring);

  it("names the era where there are several", () => {
    expect(titleWith(["canal", "rail"])).toBe("Scoring: Canal era");
    expect(titleWith(["canal"])).toBe("Scoring");
  });
});
