// What a click on something impossible is about, so that the server can say why not.

import type { PicksIn } from "../api/wire";

/** What was picked, with the thing that is not possible; null if no action is about it. */
export function picksOf(key: string, picks: string[], card: string | null): PicksIn | null {
  const all = [...picks, key];
  const of = (kind: string) => all.findLast((pick) => pick.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? "";
  const found = { verb: of("verb"), industry: of("mat"), place: of("place"), slot: of("space"), link: of("line") };
  return Object.values(found).some(Boolean) ? { ...found, card: card ?? "" } : null;
}
