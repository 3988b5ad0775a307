// Why something is refused, as the page says it: a sentence, and the rule that can be looked up.

export interface Refusal {
  sentence: string;
  rule: string | null;
}

/** A sentence of the server with a capital and a full stop. Its rule is shown by itself and not once more in the sentence. */
export function refusalOf(said: string, rule: string | null): Refusal {
  const sentence = (rule ? said.replace(` (${rule})`, "") : said).replace(/\.$/, "");
  return { sentence: `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`, rule };
}
