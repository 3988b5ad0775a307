// The texts of the page in the language that was chosen. English is always there; what another language lacks is said in it.

import { en } from "./en";
import { filled, type Values } from "./form";

export type Catalogue = Record<string, string>;

export const LANGUAGES: Record<string, string> = {
  en: "English",
  it: "Italiano",
  ro: "Română",
  "pt-BR": "Português (Brasil)",
};

const others: Record<string, () => Promise<Catalogue>> = {
  it: () => import("./it").then((module) => module.it),
  ro: () => import("./ro").then((module) => module.ro),
  "pt-BR": () => import("./pt-br").then((module) => module.ptBr),
};

const chosen = $state<{ language: string; texts: Catalogue }>({ language: "en", texts: {} });

/** A text by its key, filled in. */
export function t(key: string, values: Values = {}): string {
  const text = chosen.texts[key] ?? en[key];
  return text === undefined ? key : filled(text, values, chosen.language);
}

/** Whether there is a text of this key. */
export function has(key: string): boolean {
  return chosen.texts[key] !== undefined || en[key] !== undefined;
}

export function language(): string {
  return chosen.language;
}

/** How dates and times are written: as the browser does it, if it speaks the language of the page. */
export function locale(): string {
  return navigator.language.startsWith(chosen.language) ? navigator.language : chosen.language;
}

export async function speak(wanted: string): Promise<void> {
  const load = others[wanted];
  const texts = load ? await load() : {};
  chosen.language = load ? wanted : "en";
  chosen.texts = texts;
  document.documentElement.lang = chosen.language;
}
