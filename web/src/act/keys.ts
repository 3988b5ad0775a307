// Keys that act without looking for a button: a letter begins with a verb, a digit takes one of the possibilities.

/** Letters of verbs, those of the notation. */
export const LETTER_OF: Record<string, string> = {
  build: "b",
  combine: "c",
  network: "n",
  develop: "d",
  sell: "s",
  loan: "l",
  scout: "w",
  take: "t",
  repay: "r",
  pass: "p",
  give: "g",
  end: "e",
};

/** The verb of a letter among those that are drawn. */
export function verbOf(key: string, verbs: string[]): string | undefined {
  return verbs.find((verb) => LETTER_OF[verb] === key);
}

/** The possibility of a digit, 1 for the first. */
export function choiceOf<T>(key: string, choices: T[]): T | undefined {
  return /^[1-9]$/.test(key) ? choices[Number(key) - 1] : undefined;
}

/** Whether a key belongs to something else: a field, a sheet that lies over the table, or the browser. */
export function isElsewhere(event: KeyboardEvent): boolean {
  const isField = (event.target as HTMLElement).closest("input, textarea, select, dialog") !== null;
  return isField || document.querySelector("dialog[open]") !== null || event.ctrlKey || event.metaKey || event.altKey;
}
