import { describe, expect, it } from "vitest";
import { shown, WHOLE, zoomed } from "../src/board/zoom";

describe("the window of the board", () => {
  it("shows what can be picked in its middle", () => {
    const window = shown([[400, 500], [600, 500]], 2, [1000, 1000]);
    expect(window).toEqual({ scale: 2, x: 250, y: 250 });
  });

  it("shows the most of what does not fit", () => {
    const window = shown([[10, 10], [900, 900], [950, 950]], 4, [1000, 1000]);
    expect(window.x).toBeGreaterThan(600);
    expect(window.y).toBeGreaterThan(600);
  });

  it("never shows what is beyond the paper", () => {
    expect(shown([[0, 0]], 3, [1000, 1000])).toEqual({ scale: 3, x: 0, y: 0 });
    expect(zoomed(WHOLE, 0.5, [500, 500], [1000, 1000])).toEqual(WHOLE);
  });
});
