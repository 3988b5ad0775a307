// The tables of this person as the server knows them, also those at which somebody sat down on another device.

import * as api from "../api/client";
import type { ListedOut } from "../api/wire";
import { keepPerson, person } from "./kept.svelte";

api.whenRemoved(() => keepPerson(null));

export const mine = $state<{ tables: ListedOut[]; isKnown: boolean }>({ tables: [], isKnown: false });

/** Reads them anew. Without a connection what was known stays. */
export async function readMine(): Promise<void> {
  const secret = person();
  try {
    mine.tables = secret ? await api.ownTables(secret) : [];
    mine.isKnown = true;
  } catch (error) {
    if (!(error instanceof api.Refused)) return;
    // This device was removed.
    if (error.problem.code === "bad_person") keepPerson(null);
    mine.tables = [];
    mine.isKnown = true;
  }
}

export const isMine = (code: string): boolean => mine.tables.some((table) => table.code === code);
