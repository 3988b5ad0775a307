import { describe, expect, it } from "vitest";
import { pieceForms } from "../src/board/pieces";
import type { PlacePlan, Plate, Rect } from "../src/board/plan";

const place = (code: string, box: Rect, name: Rect): PlacePlan => ({
  code, box, at: [box[0], box[1]], dot: 0, frame: null, cells: [], badges: [], label: { box: name, bold: true, sign: null, x: 0, lines: [] },
});
const line = (code: string, middle: [number, number]) => ({ code, kind: "both" as const, d: "", middle });
const plate = (places: PlacePlan[], lines: Plate["lines"]): Plate => ({ size: [1000, 1000], slot: 100, type: 20, places, lines, ground: null });

describe("a link tile on its line", () => {
  const left = place("a", [0, 0, 100, 100], [0, 110, 100, 20]);
  it("lies wide where there is room", () => {
    const right = place("b", [300, 0, 100, 100], [300, 110, 100, 20]);
    expect(pieceForms(plate([left, right], [line("a-b", [200, 50])])).get("a-b")).toEqual({ isUpright: false, scale: 1 });
  });
  it("stands upright between neighbours that are near", () => {
    const right = place("b", [145, 0, 100, 100], [145, 110, 100, 20]);
    expect(pieceForms(plate([left, right], [line("a-b", [122.5, 50])])).get("a-b")).toEqual({ isUpright: true, scale: 1 });
  });
  it("is smaller where it would cover spaces or names either way", () => {
    const right = place("b", [130, 0, 100, 100], [130, 110, 100, 20]);
    expect(pieceForms(plate([left, right], [line("a-b", [115, 50])])).get("a-b")).toEqual({ isUpright: true, scale: 0.76 });
    const below = place("b", [0, 165, 100, 100], [0, 275, 100, 20]);
    expect(pieceForms(plate([left, below], [line("a-b", [50, 147])])).get("a-b")).toEqual({ isUpright: false, scale: 0.76 });
  });
});
