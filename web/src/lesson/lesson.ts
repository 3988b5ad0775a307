// A first game as data: scenes with a table each, and steps in which something is looked at or done.

import type { AnswerOut } from "../api/wire";

export interface Step {
  say: string;
  show?: string[];
  /** What the learner is asked to do, the action in full, and what is said once it is done. */
  task?: string;
  do?: string;
  /** The same without its cards, and the cards. */
  bare?: string;
  cards?: string[];
  done?: string;
  /** Other actions that will do as well, without their cards; * is anything. */
  accept?: string[];
  /** What the others play before the step is read: seat and action. */
  watch?: string[];
  rule?: string;
}

export interface Scene {
  title: string;
  /** The text of a position. */
  table: string;
  /** The names of its seats, the learner's first. */
  seats: string[];
  /** Cards that are needed later and must not be paid for something else. */
  keep?: string[];
  step: Step[];
}

export interface Lesson {
  id: string;
  rules: string;
  name: string;
  map: string;
  scene: Scene[];
}

export type Verdict = "done" | "keep_card" | "other";

/** Whether an action is what a step asks for; any card will do that is not needed later. */
export function judge(scene: Scene, step: Step, action: AnswerOut[]): Verdict {
  const made = action
    .filter(({ kind }) => kind !== "card" && kind !== "stop")
    .map(({ text }) => text)
    .join(" ");
  if (made !== step.bare && !(step.accept ?? []).some((pattern) => fits(pattern, made))) return "other";
  const cards = action.flatMap(({ kind, card }) => (kind === "card" && card !== undefined ? [card] : []));
  return cards.some((card) => scene.keep?.includes(card) && !step.cards?.includes(card)) ? "keep_card" : "done";
}

function fits(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`).test(text);
}

/** How many actions a step brings: those of the others, or the learner's own. */
export const actionsIn = (step: Step): number => (step.watch?.length ?? 0) + (step.do === undefined ? 0 : 1);

/** How many actions have been made when a step begins. */
export const actionsBefore = (scene: Scene, at: number): number => scene.step.slice(0, at).reduce((sum, step) => sum + actionsIn(step), 0);

/** Where a step points on a phone: the tab under which the thing is. */
export function tabOf(key: string): string | null {
  if (key.startsWith("mat:")) return "tab:mat";
  if (key === "you" || key === "players") return "tab:players";
  if (/^(market|display):/.test(key) || key === "distant" || key === "deck") return "tab:market";
  if (/^(card|verb):/.test(key) || key === "hand" || key === "confirm") return "tab:act";
  return null;
}
