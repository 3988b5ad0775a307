import { describe, expect, it } from "vitest";
import type { ListedOut } from "../src/api/wire";
import { ago } from "../src/lib/ago";
import { deviceName } from "../src/lib/device";
import type { HeldSeat } from "../src/lib/held";
import { rowsOf } from "../src/lib/own";

const held = (code: string, over = false): HeldSeat => ({ code, secret: "s", recovery: null, invite: null, map: "germany", name: "Ann", at: 1, over });
const listed = (code: string, more: Partial<ListedOut>): ListedOut =>
  ({
    code,
    map: "birmingham",
    status: "playing",
    yours: [0],
    to_move: 1,
    since: 100,
    seats: [
      { seat: 0, kind: "human", name: "Ann", level: null },
      { seat: 1, kind: "human", name: "Bob", level: null },
    ],
    ...more,
  }) as ListedOut;

describe("one's own tables", () => {
  it("are those where something is to be done first, with who else plays", () => {
    const kept = [held("over", true), held("theirs"), held("mine"), held("unknown")];
    const rows = rowsOf(kept, [listed("theirs", {}), listed("mine", { to_move: 0 }), listed("over", { status: "over", to_move: null }), listed("elsewhere", { status: "open", to_move: null })]);
    expect(rows.map((row) => [row.code, row.state])).toEqual([
      ["mine", "yours"],
      ["elsewhere", "open"],
      ["theirs", "others"],
      ["unknown", "running"],
      ["over", "over"],
    ]);
    expect(rows[2]).toMatchObject({ mover: "Bob", others: ["Bob"], since: 100 });
    expect(rows[1]?.seat).toBeNull();
  });
});

describe("how long ago", () => {
  it.each([
    [30, "this minute"],
    [61, "1 minute ago"],
    [7300, "2 hours ago"],
    [90_000, "yesterday"],
    [-5, "this minute"],
  ])("%d seconds are %s", (seconds, words) => expect(ago(1000, 1000 + seconds, "en")).toBe(words));
});

describe("a device", () => {
  it.each([
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1", "Safari, iPhone"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0", "Edge, Windows"],
    ["Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36", "Chrome, Android"],
    ["Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox, Linux"],
    ["curl", "Browser"],
  ])("%s is %s", (agent, name) => expect(deviceName(agent)).toBe(name));
});
