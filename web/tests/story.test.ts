import { expect, it } from "vitest";
import type { EventOut } from "../src/api/wire";
import { storyOf } from "../src/table/story";

const action = (seq: number, events: EventOut["events"]): EventOut => ({ seq, kind: "action", at: 0, events: events ?? [] });

it("a story is the sum of what happened", () => {
  const story = storyOf(
    [
      action(1, [{ kind: "build", seat: 0, values: { money: -12, tile: "cot-1" } }]),
      { seq: 2, kind: "chat", at: 0, text: "well" },
      action(3, [
        { kind: "score_links", seat: 1, values: { vp: 5, links: {} } },
        { kind: "order", seat: null, values: { seats: [1, 0] } },
        { kind: "loan", seat: 1, values: { money: 30, space: -3 } },
      ]),
    ],
    2,
    17,
    10,
  );
  expect(story.money).toEqual([
    [17, 5, 5],
    [17, 17, 47],
  ]);
  expect(story.income[1]).toEqual([10, 10, 7]);
  expect(story.vp[1]).toEqual([0, 0, 5]);
  expect(story.sources).toEqual([{}, { score_links: 5 }]);
  expect(story.kinds).toEqual(["score_links"]);
});
