// The words of the games: fetched once, looked up, and found in other texts.

export interface Word {
  id: string;
  word: string;
  forms: string[];
  text: string;
  rules: string[];
  games: string[];
  only: Record<string, string>;
}

export interface Piece {
  text: string;
  word: Word | null;
}

let asked: Promise<void> | null = null;
let all = $state.raw<Word[]>([]);

/** All words; none before they have come. */
export function words(): Word[] {
  asked ??= fetch("glossary.json")
    .then((answer) => answer.json() as Promise<Word[]>)
    .then((found) => {
      all = found;
    })
    // Texts are read without their words being underlined.
    .catch(() => undefined);
  return all;
}

/** The words of a game that have all that was typed, in their entry. */
export function found(list: Word[], game: string, typed: string): Word[] {
  const parts = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return list.filter((word) => {
    const text = `${word.word} ${word.forms.join(" ")} ${word.text} ${word.only[game] ?? ""} ${word.rules.join(" ")}`.toLowerCase();
    return word.games.includes(game) && parts.every((part) => text.includes(part));
  });
}

/** A text with the words of a game taken out of it, each once, where it comes first. */
export function piecesOf(text: string, list: Word[], game: string): Piece[] {
  const byForm = new Map(list.filter((word) => word.games.includes(game)).flatMap((word) => word.forms.map((form) => [form.toLowerCase(), word] as const)));
  if (byForm.size === 0) return [{ text, word: null }];
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(`(?<![\\w-])(${forms.join("|")})(?![\\w-])`, "gi");
  const pieces: Piece[] = [];
  const seen = new Set<string>();
  let last = 0;
  for (const match of text.matchAll(pattern)) {
    const word = byForm.get(match[0].toLowerCase());
    if (!word || seen.has(word.id)) continue;
    seen.add(word.id);
    if (match.index > last) pieces.push({ text: text.slice(last, match.index), word: null });
    pieces.push({ text: match[0], word });
    last = match.index + match[0].length;
  }
  if (last < text.length) pieces.push({ text: text.slice(last), word: null });
  return pieces;
}
