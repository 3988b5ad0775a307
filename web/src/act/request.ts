// What a click on something impossible is about, so that the server can say why not.

import type { PicksIn } from "../api/wire";

/** What was picked, the last thing of each kind; null if no action is about it. */
export function picksOf(picks: string[], card: string | null): PicksIn | null {
  const of = (kind: string) => picks.findLast((pick) => pick.startsWith(`${kind}:`))?.slice(kind.length + 1) ?? "";
  const found = { verb: of("verb"), industry: of("mat"), place: of("place"), slot: of("space"), link: of("line") };
  return Object.values(found).some(Boolean) ? { ...found, card: card ?? "" } : null;
}
