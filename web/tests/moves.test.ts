import { describe, expect, it } from "vitest";
import type { Told } from "../src/api/wire";
import { beatsOf, placesIn } from "../src/motion/moves";

const told = (kind: string, values: Told["values"], seat: number | null = 0): Told => ({ kind, seat, values });
const ways = (events: Told[], own: number[] = []) => beatsOf(events, own).flatMap((beat) => beat.travels.map(({ code, from, to, n }) => [code, from, to, n]));

describe("what moves", () => {
  it("a built tile is laid, its cubes come, the rest goes to the market, then tiles turn over", () => {
    const beats = beatsOf([
      told("build", { tile: "iro-1", slot: "der.2", money: -5 }),
      told("use", { resource: "coal", slot: "bur.0", owner: 2, n: 1 }),
      told("flip", { tile: "coa-1", slot: "bur.0", space: 4 }, 2),
      told("stock", { slot: "der.2", resource: "iron", n: 4 }),
      told("sell_cubes", { resource: "iron", n: 4, slot: "der.2", money: 18, market: 4 }),
      told("flip", { tile: "iro-1", slot: "der.2", space: 3 }),
      told("income", { money: 4, level: 4 }, 1),
    ]);
    expect(beats.map((beat) => [beat.laid, beat.travels.map(({ from, to, n }) => [from, to, n]), beat.flipped])).toEqual([
      [["space:der.2"], [], []],
      [[], [["space:bur.0", "space:der.2", 1]], []],
      [[], [["space:der.2", "market:iron", 4]], []],
      [[], [], ["space:bur.0", "space:der.2"]],
    ]);
  });
  it("each of two railways gets what was bought for it", () => {
    const events = [
      told("link", { link: "der-not", money: -5 }),
      told("buy", { resource: "coal", n: 1, money: -1, market: -1 }),
      told("link", { link: "stn-sta", money: -10 }),
      told("buy", { resource: "coal", n: 1, money: -2, market: -1 }),
      told("use", { resource: "beer", slot: "sta.0", owner: 1, n: 1 }),
    ];
    expect(ways(events)).toEqual([
      ["coal", "market:coal", "line:der-not", 1],
      ["coal", "market:coal", "line:stn-sta", 1],
      ["beer", "space:sta.0", "line:stn-sta", 1],
    ]);
    expect([...placesIn(events)]).toEqual(["line:der-not", "line:stn-sta", "space:sta.0"]);
  });
  it("goods go to the buyer, and the barrel comes to the goods", () => {
    expect(ways([told("sell", { tile: "man-1", slot: "can.0", to: "oxf.0" }), told("barrel", { at: "oxf.0", bonus: "income", space: 2 })])).toEqual([
      ["man-1", "space:can.0", "space:oxf.0", 1],
      ["beer", "space:oxf.0", "space:can.0", 1],
    ]);
    expect(ways([told("sell", { tile: "cot-1", slot: "col.0", to: "distant" })])).toEqual([["cot-1", "space:col.0", "distant", 1]]);
  });
  it("iron of a development goes to its player, cards come from one's own hand only", () => {
    const events = [told("develop", { tile: "cot-1" }, 1), told("buy", { resource: "iron", n: 1 }, 1), told("discard", { cards: ["cov"] }, 1)];
    expect(ways(events)).toContainEqual(["iron", "market:iron", "player:1", 1]);
    expect(ways(events, [0])).toContainEqual(["cov", "player:1", "player:1", 1]);
    expect(ways(events, [1])).toContainEqual(["cov", "card:cov", "player:1", 1]);
  });
  it("nothing on the board moves by a loan", () => {
    expect(beatsOf([told("loan", { money: 30, space: -3 })])).toEqual([]);
  });
});
