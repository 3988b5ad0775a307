// The numbered rules of a game as the page gets them, and looking things up in them.

export interface Rule {
  id: string;
  text: string;
}

export interface RuleBook {
  title: string;
  words: string;
  sections: { title: string; rules: Rule[] }[];
}

/** The sections with the rules that have all the words that were typed; all of them without words. */
export function found(book: RuleBook, typed: string): { title: string; rules: Rule[] }[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return book.sections
    .map((section) => ({
      title: section.title,
      rules: section.rules.filter((rule) => words.every((word) => `${rule.id} ${rule.text}`.toLowerCase().includes(word))),
    }))
    .filter((section) => section.rules.length > 0);
}

export interface Piece {
  kind: "plain" | "code" | "strong";
  text: string;
}

/** A text with `code` and *stressed* words taken apart; links keep their words. */
export function pieces(text: string): Piece[] {
  const plain = text.replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return plain
    .split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*)/)
    .filter(Boolean)
    .map((part): Piece => {
      if (part.startsWith("`") && part.endsWith("`")) return { kind: "code", text: part.slice(1, -1) };
      if (part.startsWith("*") && part.endsWith("*") && part.length > 2) return { kind: "strong", text: part.replace(/^\*+|\*+$/g, "") };
      return { kind: "plain", text: part };
    });
}
