import { describe, expect, it } from "vitest";
import type { PlainTable } from "../src/api/plain";
import { parseStream } from "../src/api/stream";
import { numbersBetween } from "../src/table/changes";

const player = (seat: number, money: number, spent: number) => ({ seat, money, spent, vp: 0, income_space: 10 });
const table = (rest: object) =>
  ({ order: [1, 0, 2], players: [player(0, 17, 4), player(1, 17, 4), player(2, 17, 0)], tiles: [], links: [], merchants: [], ...rest }) as unknown as PlainTable;

describe("what changed", () => {
  it("numbers by seat", () => {
    const after = table({ players: [player(0, 5, 16), player(1, 17, 4), player(2, 17, 0)] });
    expect(numbersBetween(table({}), after)).toEqual([{ seat: 0, money: -12, vp: 0, income: 0, spent: 12 }]);
  });
});

describe("live events", () => {
  it("whole messages are taken, the beginning of the next one waits", () => {
    const found = parseStream('retry: 2000\n\nid: 4\nevent: action\ndata: {"a":1}\n\n: \n\nid: 5\nev');
    expect(found.messages).toEqual([{ id: "4", event: "action", data: '{"a":1}' }]);
    expect(found.rest).toBe("id: 5\nev");
  });
});
