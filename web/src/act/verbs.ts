// Which verbs are drawn, in which order. Those of the game come from the server, which also says which are possible; the others are greyed.

const ORDER = ["build", "combine", "network", "develop", "sell", "loan", "scout", "take", "repay", "pass", "give", "end"];

/** The verbs to draw when an action begins, always in the same order; one that this page does not know comes last. */
export function verbsToShow(verbs: Record<string, string[]>, asks: string | undefined): string[] {
  const place = (verb: string) => (ORDER.includes(verb) ? ORDER.indexOf(verb) : ORDER.length);
  return (verbs[asks ?? ""] ?? []).toSorted((a, b) => place(a) - place(b));
}
