import { describe, expect, it } from "vitest";
import { devicePath, momentPath, readTable, recoverPath, routeOf, seatPath, tablePath } from "../src/lib/links";

const CODE = "abc234";

describe("links", () => {
  it("lead where they were made for", () => {
    expect(routeOf(tablePath(CODE))).toEqual({ screen: "table", code: CODE });
    expect(routeOf(tablePath(CODE, "invite_x-Y"))).toEqual({ screen: "table", code: CODE, what: "invite", key: "invite_x-Y" });
    expect(routeOf(seatPath(CODE, "seat_x"))).toEqual({ screen: "table", code: CODE, what: "seat", key: "seat_x" });
    expect(routeOf(momentPath(CODE, 12))).toEqual({ screen: "table", code: CODE, what: "at", key: "12" });
    expect(routeOf(momentPath(CODE, 12, "invite_x"))).toEqual({ screen: "table", code: CODE, what: "at", key: "12", invite: "invite_x" });
    expect(routeOf(devicePath("device_x"))).toEqual({ screen: "device", key: "device_x" });
    expect(routeOf("#/you")).toEqual({ screen: "you" });
    expect(routeOf(recoverPath(CODE, "recovery_x"))).toEqual({ screen: "recover", code: CODE, key: "recovery_x" });
  });
  it("keep every secret behind the #", () => {
    for (const path of [tablePath(CODE, "s"), seatPath(CODE, "s"), momentPath(CODE, 1, "s"), recoverPath(CODE, "s"), devicePath("s")]) {
      const address = new URL(path, "http://host/page/");
      expect([address.pathname, address.search]).toEqual(["/page/", ""]);
    }
  });
  it("that nobody made lead to the start", () => {
    expect(routeOf("#/nowhere")).toEqual({ screen: "start" });
    expect(routeOf("#/%E0%A4%A")).toEqual({ screen: "start" });
  });
});

describe("a table is named", () => {
  it.each([
    [CODE, null],
    [`  ${CODE.toUpperCase()} `, null],
    [`http://host/${tablePath(CODE)}`, null],
    [`http://host/${tablePath(CODE, "invite_x")}`, null],
    [`http://host/${recoverPath(CODE, "recovery_x")}`, "recovery_x"],
    // The secret of a seat recovers nothing.
    [`http://host/${seatPath(CODE, "seat_x")}`, null],
  ])("by %s", (text, recovery) => expect(readTable(text)).toEqual({ code: CODE, recovery }));
  it.each(["", "not a code", "http://host/", "http://host/#/help/abc", "http://host/#/t/a%2Fb"])("not by “%s”", (text) => expect(readTable(text)).toBeNull());
});
