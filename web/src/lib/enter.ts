// Going to a table at which one has just sat down.

import type { SeatedOut } from "../api/wire";
import { forgetSeat, keepSeated } from "./kept.svelte";
import { go } from "./route.svelte";

/** Goes there; what is known of the old table is forgotten once that is left: without its secret it would be refused. */
export function enter(seated: SeatedOut, name: string, old: string | null, forget: (code: string) => void): void {
  keepSeated(seated, name);
  if (old) window.addEventListener("hashchange", () => [forget(old), forgetSeat(old)], { once: true });
  go(`#/t/${seated.table.code}`);
}
