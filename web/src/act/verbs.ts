// Which verbs are shown, in which order. Whether one is possible the server says; a verb of the game that is not is greyed.

const ORDER = ["build", "combine", "network", "develop", "sell", "loan", "scout", "take", "repay", "pass", "give", "end"];

const OF_GAME: Record<string, string[]> = {
  birmingham: ["build", "network", "develop", "sell", "loan", "scout", "pass"],
  lancashire: ["build", "combine", "network", "develop", "sell", "loan", "pass"],
  age_of_industry: ["build", "combine", "network", "develop", "sell", "take", "repay", "pass"],
};

/** Verbs to show when an action begins: those of the game, and whatever else is legal. */
export function verbsToShow(rules: string, asks: string | undefined, legal: Set<string>): string[] {
  const known = asks === "action" ? (OF_GAME[rules] ?? []) : [];
  return ORDER.filter((verb) => known.includes(verb) || legal.has(verb));
}
