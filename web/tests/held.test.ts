import { describe, expect, it } from "vitest";
import { complete, fromLink, withSeat, type HeldSeat } from "../src/lib/held";

const seat = (code: string, more: Partial<HeldSeat> = {}): HeldSeat => ({
  code,
  secret: `seat_${code}`,
  recovery: `recovery_${code}`,
  invite: null,
  map: "birmingham",
  name: "Ann",
  at: 1,
  over: false,
  ...more,
});

describe("the seats that are kept", () => {
  it("have the newest first and one for each table", () => {
    const found = withSeat([seat("a"), seat("b")], seat("b", { name: "Bob" }));
    expect(found.map((one) => [one.code, one.name])).toEqual([["b", "Bob"], ["a", "Ann"]]);
  });
  it("lose ended games before those that are played", () => {
    const ended = Array.from({ length: 100 }, (_, i) => seat(`e${i}`, { over: true }));
    const found = withSeat([...ended, seat("old")], seat("new"));
    expect(found).toHaveLength(61);
    expect(found.at(-1)?.code).toBe("old");
  });
  it("of an earlier version have no invitation", () => {
    const { invite: _, ...old } = seat("a");
    expect(complete([old])).toEqual([seat("a")]);
  });
});

describe("the link of a seat", () => {
  it("loses nothing of a seat that is held already", () => {
    const known = seat("a", { invite: "invite_x" });
    expect(fromLink(known, "a", "seat_a", 5)).toEqual(known);
  });
  it("brings a new one, without the recovery key of another", () => {
    expect(fromLink(seat("a"), "a", "seat_other", 5)).toMatchObject({ secret: "seat_other", recovery: null, name: "" });
    expect(fromLink(undefined, "a", "seat_a", 5)).toMatchObject({ code: "a", secret: "seat_a", recovery: null, at: 5 });
  });
});
