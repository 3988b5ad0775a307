// One legal answer as the server writes it, taken apart: its verb, and the things on the screen that stand for it.
// The page does not judge answers; it only finds what to light up for them.

export interface Answer {
  id: number;
  text: string;
}

export interface Option {
  id: number;
  text: string;
  /** The verb of an action that it begins, or what kind of answer it is. */
  verb: string;
  /** Keys of all things that stand for it: spaces, lines, tiles of the mat, cards, markets. */
  keys: string[];
  /** The tile that it names, such as cot-1. */
  tile: string | null;
  /** Slot, line or place that it is about. */
  at: string | null;
  /** Whom it sells to. */
  to: string | null;
}

const VERBS: Record<string, string> = {
  B: "build",
  C: "combine",
  N: "network",
  D: "develop",
  S: "sell",
  L: "loan",
  W: "scout",
  P: "pass",
  G: "give",
  T: "take",
  R: "repay",
  E: "end",
};

const RESOURCES: Record<string, string> = { c: "coal", i: "iron", s: "steel", b: "beer" };

export function optionOf(answer: Answer): Option {
  const { id, text } = answer;
  const option = (verb: string, keys: string[], rest: Partial<Option> = {}): Option => ({
    id,
    text,
    verb,
    keys,
    tile: null,
    at: null,
    to: null,
    ...rest,
  });
  if (text === "stop") return option("stop", []);
  if (text === "deck") return option("draw", ["deck"]);
  if (text.startsWith("/")) return option("card", [`card:${text.slice(1)}`]);
  const source = /^([cisb]):(.+)$/.exec(text);
  if (source) {
    const from = source[2] ?? "";
    const resource = RESOURCES[source[1] ?? ""] ?? "coal";
    return option(`from_${resource}`, [from === "market" ? `market:${resource}` : `space:${from}`], { at: from });
  }
  const [lead = "", target = ""] = text.split(/ (.*)/s);
  if (lead === "!") return option("bonus", [`mat:${industryOf(target)}`], { tile: target });
  if (lead === "+") return again(option, target);
  const verb = VERBS[lead];
  if (verb === undefined) return option("draw", [`display:${text}`]);
  return { ...again(option, target), verb };
}

function again(option: (verb: string, keys: string[], rest?: Partial<Option>) => Option, target: string): Option {
  const built = /^([^@]+)@([^>]+)(?:>(.+))?$/.exec(target);
  if (built) {
    const [, tile = "", slot = "", to] = built;
    const keys = [`space:${slot}`, `place:${slot.split(".")[0]}`];
    if (to === undefined) return option("again", [...keys, `mat:${industryOf(tile)}`], { tile, at: slot });
    const buyer = to === "distant" ? ["distant"] : [`space:${to}`, `place:${to.split(".")[0]}`];
    return option("again", [...keys, ...buyer], { tile, at: slot, to });
  }
  if (/^[a-z]{3}(-[a-z]{3})+$/.test(target)) return option("again", [`line:${target}`], { at: target });
  if (/^[a-z]{3}-\d+$/.test(target)) return option("again", [`mat:${industryOf(target)}`], { tile: target });
  return option("again", target ? [`amount:${target}`] : []);
}

function industryOf(tile: string): string {
  return tile.split("-")[0] ?? tile;
}

/** Things that tell options apart best come first when a person has to choose. */
export function optionsWith(options: Option[], picks: string[]): Option[] {
  return options.filter((option) => picks.every((pick) => matches(option, pick)));
}

export function matches(option: Option, pick: string): boolean {
  if (pick.startsWith("verb:")) return option.verb === pick.slice(5);
  return option.keys.includes(pick);
}

/** The answers of which the text of a half-made action is made, oldest first. */
export function answersOf(line: string): string[] {
  const answers: string[] = [];
  let lead = "";
  for (const word of line.split(" ").filter(Boolean)) {
    if (lead) {
      answers.push(`${lead} ${word}`);
      lead = "";
    } else if (word === "+" || word === "!" || (word in VERBS && word !== "W" && word !== "P" && word !== "T")) lead = word;
    else answers.push(word);
  }
  return lead ? [...answers, lead] : answers;
}
