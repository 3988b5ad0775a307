// Why something is refused, as the page says it: a sentence, and the rule that can be looked up.

import type { ReasonOut } from "../api/wire";

export interface Refusal {
  sentence: string;
  rule: string | null;
  /** Keys of what the sentence is about on the board. */
  things: string[];
  /** Codes of the lines that are missing between what it says is apart. */
  missing: string[];
  /** Where several things could be meant: each by its industry, and why not; null for what is possible. */
  each: { industry: string; why: Refusal | null }[];
}

/** A sentence of the server with a capital and a full stop. Its rule is shown by itself and not once more in the sentence. */
export function refusalOf(said: Pick<ReasonOut, "sentence" | "rule" | "things" | "missing">, each: { industry: string; reason: ReasonOut | null }[] = []): Refusal {
  const { rule, things = [], missing = [] } = said;
  const sentence = (rule ? said.sentence.replace(` (${rule})`, "") : said.sentence).replace(/\.$/, "");
  return {
    sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`,
    rule,
    things,
    missing,
    each: each.map(({ industry, reason }) => ({ industry, why: reason && refusalOf(reason) })),
  };
}
