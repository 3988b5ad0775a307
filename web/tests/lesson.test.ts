import type { AnswerOut } from "../src/api/wire";
import { describe, expect, it } from "vitest";
import { actionsBefore, judge, tabOf, type Scene, type Step } from "../src/lesson/lesson";

const step = (rest: Partial<Step>): Step => ({ say: "", ...rest });
const scene: Scene = {
  title: "",
  table: "\ntable birmingham, Ada Ben Cleo\nround 2\n",
  seats: ["Ada", "Ben", "Cleo"],
  keep: ["bir"],
  step: [step({}), step({ do: "N bir-cov /cov", bare: "N bir-cov", cards: ["cov"] }), step({ watch: ["Ben P /red", "Ben P /can"] }), step({ do: "B man-1@bir.1 c:market /bir", bare: "B man-1@bir.1 c:market", cards: ["bir"], accept: ["B man-1@bir.* c:market"] })],
};

const made = (card: string, ...texts: string[]): AnswerOut[] => [
  ...texts.map((text): AnswerOut => ({ id: 1, text, kind: "action", verb: "build" })),
  { id: 2, text: `/${card}`, kind: "card", verb: "build", card },
  { id: 3, text: "stop", kind: "stop", verb: "build" },
];

describe("an action is judged by what the step asks for", () => {
  const [, network, , build] = scene.step as [Step, Step, Step, Step];
  it("with any card that is not needed later", () => {
    expect(judge(scene, network, made("cov", "N bir-cov"))).toBe("done");
    expect(judge(scene, network, made("iro", "N bir-cov"))).toBe("done");
    expect(judge(scene, network, made("bir", "N bir-cov"))).toBe("keep_card");
    expect(judge(scene, network, made("cov", "N bir-oxf"))).toBe("other");
    expect(judge(scene, network, made("cov", "L 30"))).toBe("other");
  });
  it("or by a pattern, in which only the star means anything else", () => {
    expect(judge(scene, build, made("bir", "B man-1@bir.3", "c:market"))).toBe("done");
    expect(judge(scene, build, made("bir", "B man-1@birX3", "c:market"))).toBe("other");
    expect(judge(scene, build, made("bir", "B man-1@bir.3", "c:dud.0"))).toBe("other");
  });
});

describe("a scene", () => {
  it("counts its actions, those of the others too", () => {
    expect([0, 1, 2, 3, 4].map((at) => actionsBefore(scene, at))).toEqual([0, 0, 1, 3, 4]);
  });
  it("finds on a phone what it points at", () => {
    expect(["mat:cot", "you", "market:coal", "display:red", "card:cov", "space:bir.0"].map(tabOf)).toEqual(["tab:mat", "tab:players", "tab:market", "tab:market", "tab:act", null]);
  });
});
