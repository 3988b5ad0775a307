// Numbers as they are written for a reader.

import { locale } from "../words/words.svelte";

/** With a real minus sign. */
export const signed = (n: number | string): string => String(n).replace("-", "−");

/** Rounded, in the way of the reader's language. */
export const round = (n: number, digits = 0): string => signed(n.toLocaleString(locale(), { maximumFractionDigits: digits }));
