// What is possible, in groups that people think in: by verb, by place, by the tile that is sold.

import { placeOf, spaceName, tileName, type Facts } from "../lib/facts";
import { t } from "../words/words.svelte";
import type { Option } from "./option";

/** More possibilities than this are shown as groups, to be opened one at a time. */
const MOST = 24;

export interface Group {
  /** What is picked to see only this group. */
  key: string;
  title: string;
  options: Option[];
}

/** A list of possibilities: each by itself, those that belong together under one title, or titles only. */
export interface Grouped {
  groups: Group[];
  /** Whether only titles are shown, since there are too many possibilities. */
  isShut: boolean;
}

/** The possibilities in groups; one group without a title where nothing tells them apart. */
export function grouped(facts: Facts, options: Option[], picks: string[]): Grouped {
  const groups: Group[] = [];
  for (const option of options) {
    const { key, title } = groupOf(facts, options, picks, option);
    const known = groups.find((group) => group.key === key);
    if (known) known.options.push(option);
    else groups.push({ key, title, options: [option] });
  }
  if (groups.length === options.length || groups.length === 1) return { groups: [{ key: "", title: "", options }], isShut: false };
  return { groups, isShut: options.length > MOST };
}

function groupOf(facts: Facts, options: Option[], picks: string[], option: Option): { key: string; title: string } {
  const { kind, verb, slot, target, tile } = option;
  const isMixed = options.some((other) => other.verb !== verb);
  const isPicked = (key: string) => picks.includes(key);
  if (kind === "action" && isMixed && !isPicked(`verb:${verb}`)) return { key: `verb:${verb}`, title: t(`verb.${verb}`) };
  if (slot === undefined || tile === undefined) return { key: kind === "stop" ? "stop" : "", title: "" };
  if (target !== undefined) return { key: `space:${slot}`, title: t("answer.tile_at", { tile: tileName(facts, tile), at: spaceName(facts, slot) }) };
  const place = placeOf(slot);
  return { key: `place:${place}`, title: spaceName(facts, slot) };
}
