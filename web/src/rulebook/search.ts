// "How do I ...?": finds the part of a rulebook that answers, whatever words were used and however they were spelled.

import MiniSearch from "minisearch";
import type { Book } from "./book";

export interface Hit {
  chapter: string;
  part: number;
  title: string;
  heading: string;
  text: string;
}

interface Entry extends Hit {
  id: number;
  asks: string;
}

/** Words that every question has. */
const EMPTY = new Set("a an and any anything are as at be by can cant cannot could do does for from get gets give gives got has have how i if in into is it its may me must much my need of on one or should so some than that the their them then there this to up use was we what when where which who why will with would you your".split(" "));

/** A word without the endings that change nothing of its meaning. */
export function stemOf(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  for (const ending of ["ing", "ed", "es"]) {
    if (word.length > ending.length + 3 && word.endsWith(ending)) return word.slice(0, -ending.length).replace(/([^aeiousl])\1$/, "$1").replace(/e$/, "");
  }
  if (word.length > 3 && word.endsWith("s") && !word.endsWith("ss")) return word.slice(0, -1).replace(/e$/, "");
  return word.length > 3 ? word.replace(/e$/, "") : word;
}

const wordOf = (term: string): string | null => {
  const word = term.toLowerCase().normalize("NFD").replace(/[\u0300-\u036f'’]/g, "");
  return EMPTY.has(word) || word.length < 2 ? null : stemOf(word);
};

/** A question without the words that every question has. */
const meant = (question: string) =>
  question
    .split(/[\s?]+/)
    .filter((word) => wordOf(word) !== null)
    .join(" ");

/** What finds parts of a book. Making it takes a few milliseconds. */
export function finderOf(book: Book): (typed: string) => Hit[] {
  // What people say instead of a word of the book is kept beside that word, so that its spelling is forgiven too.
  const saidFor = new Map<string, string[]>();
  for (const [said, words] of Object.entries(book.means)) {
    for (const word of words) saidFor.set(stemOf(word), [...(saidFor.get(stemOf(word)) ?? []), stemOf(said)]);
  }
  const index = new MiniSearch<Entry>({
    fields: ["asks", "title", "heading", "text"],
    storeFields: ["chapter", "part"],
    processTerm: (term) => {
      const word = wordOf(term);
      return word === null ? null : [word, ...(saidFor.get(word) ?? [])];
    },
    searchOptions: {
      processTerm: wordOf,
      prefix: (term) => term.length > 2,
      fuzzy: (term) => (term.length > 6 ? 0.25 : term.length > 2 ? 0.34 : false),
      boost: { asks: 4, title: 2.5, heading: 2 },
      weights: { fuzzy: 0.3, prefix: 0.5 },
    },
  });
  const entries = book.chapters.flatMap((chapter) => {
    const parts = chapter.parts.map((part, n) => ({ chapter: chapter.id, part: n, title: chapter.title, heading: part.title, text: part.say.replace(/\*\*|^- /gm, "") }));
    // A question is an entry of its own: what is asked in few words weighs more than words in a long text.
    return [...parts.map((part) => ({ ...part, asks: "" })), ...chapter.asks.map((asks) => ({ chapter: chapter.id, part: 0, title: "", heading: "", text: "", asks: meant(asks) }))];
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return (typed) => {
    const seen = new Set<string>();
    return index.search(typed).flatMap((found): Hit[] => {
      const [chapter, part] = [String(found["chapter"]), Number(found["part"])];
      const whole = entries.find((entry) => entry.chapter === chapter && entry.part === part);
      if (!whole || seen.has(`${chapter}.${part}`)) return [];
      seen.add(`${chapter}.${part}`);
      return [{ chapter, part, title: whole.title, heading: whole.heading, text: whole.text }];
    });
  };
}
