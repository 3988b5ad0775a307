// Lines that begin with what was typed: answers to the open question, and whole actions that the server has listed.

import type { Prospect } from "../api/wire";

const MOST = 8;

export function completions(typed: string, legal: { text: string }[], prospects: Prospect[]): string[] {
  const text = typed.trimStart();
  const lines = [...legal.map((answer) => answer.text)];
  for (const prospect of prospects) {
    if (prospect.cards.length > 1 && prospect.n_cards === 1) lines.push(...prospect.cards.map((card) => `${prospect.line} /${card}`));
    else lines.push(prospect.line);
  }
  const lower = text.toLowerCase();
  const found = new Set(lines.filter((line) => line.toLowerCase().startsWith(lower) && line !== text));
  return [...found].sort((a, b) => a.length - b.length).slice(0, MOST);
}
