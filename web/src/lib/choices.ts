// What can be chosen about a table, in words: options, their values, and levels of bots.

import type { MapOut, OptionValue } from "../api/wire";
import { has, t } from "../words/words.svelte";

export const optionLabel = (id: string): string => (has(`option.${id}`) ? t(`option.${id}`) : id.replaceAll("_", " "));

export function valueLabel(value: OptionValue): string {
  if (typeof value === "boolean") return t(value ? "word.yes" : "word.no");
  return has(`value.${value}`) ? t(`value.${value}`) : String(value);
}

export const levelLabel = (level: string): string => (has(`level.${level}`) ? t(`level.${level}`) : level);

/** When others see what happens: at once, so many seconds later, or never. */
export function watchLabel(seconds: number | null): string {
  if (seconds === null) return t("watch.none");
  if (seconds === 0) return t("watch.now");
  return seconds < 3600 ? t("watch.minutes", { n: Math.max(1, Math.round(seconds / 60)) }) : t("watch.hours", { n: Math.round(seconds / 3600) });
}

/** Levels that are offered: one that plays anything is a joke where there are others. */
export const offered = (levels: string[]): string[] => levels.filter((level) => level !== "random" || levels.length === 1);

/** The options of a table that are not as usual, in words; an edition is always told. */
export function toldOptions(map: MapOut | undefined, options: Record<string, OptionValue>): { label: string; value: string }[] {
  return (map?.options ?? [])
    .filter((option) => option.id === "edition" || (options[option.id] ?? option.default) !== option.default)
    .map((option) => ({ label: optionLabel(option.id), value: valueLabel(options[option.id] ?? option.default) }));
}
