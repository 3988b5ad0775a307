// One legal answer and the things on the screen that stand for it.
// The page does not judge answers; it only finds what to light up for them.

import type { AnswerOut } from "../api/wire";
import { placeOf } from "../lib/facts";

export interface Option extends AnswerOut {
  /** Keys of all things that stand for it: spaces, places, lines, tiles of the mat, cards, markets. */
  keys: string[];
}

export function optionOf(answer: AnswerOut): Option {
  return { ...answer, keys: keysOf(answer) };
}

function keysOf({ kind, slot, target, link, industry, amount, resource, source, card }: AnswerOut): string[] {
  const keys: string[] = [];
  const space = (code: string) => keys.push(`space:${code}`, `place:${placeOf(code)}`);
  if (slot !== undefined) space(slot);
  if (target === "distant") keys.push("distant");
  else if (target !== undefined) space(target);
  else if (industry !== undefined) keys.push(`mat:${industry}`);
  if (link !== undefined) keys.push(`line:${link}`);
  if (amount !== undefined) keys.push(`amount:${amount}`);
  if (source !== undefined) keys.push(source === "market" ? `market:${resource}` : `space:${source}`);
  if (card !== undefined) keys.push(kind === "card" ? `card:${card}` : card === "deck" ? "deck" : `display:${card}`);
  return keys;
}

/** The code of a card that was picked: of equal ones each but the first has a number after it. */
export function cardOf(pick: string): string {
  return pick.slice("card:".length).replace(/~\d+$/, "");
}

/** The things on the board that answers name. */
export function boardKeysOf(answers: AnswerOut[]): Set<string> {
  return new Set(answers.flatMap(keysOf).filter((key) => key.startsWith("space:") || key.startsWith("line:")));
}

/** Things that tell options apart best come first when a person has to choose. */
export function optionsWith(options: Option[], picks: string[]): Option[] {
  return options.filter((option) => picks.every((pick) => matches(option, pick)));
}

export function matches(option: Option, pick: string): boolean {
  if (pick.startsWith("verb:")) return option.kind === "action" && option.verb === pick.slice(5);
  return option.keys.includes(pick);
}
