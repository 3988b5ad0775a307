// Figures and sentences of the coach, as they are written for a reader.

import type { EstimateOut, LineOut } from "../api/wire";
import { boardKeysOf } from "../act/option";
import { signed } from "../lib/numbers";
import { language } from "../words/words.svelte";

/** A mean with its error: 12.3 ±1.4. */
export function withError(found: EstimateOut, plus = false): string {
  const mean = `${plus && found.value > 0 ? "+" : ""}${signed(found.value.toFixed(1))}`;
  return found.error === null ? mean : `${mean} ±${found.error.toFixed(1)}`;
}

export const percent = (value: number) => `${Math.round(100 * value)} %`;

/** A sentence in the language of the page, or in English where there is none. */
export function said(texts: Record<string, string>): string {
  return texts[language().toLowerCase()] ?? texts["en"] ?? "";
}

/** The pieces on the board that a turn is about. */
export const keysOfLine = (line: LineOut | undefined): Set<string> => boardKeysOf((line?.actions ?? []).flatMap((action) => action.answers));
