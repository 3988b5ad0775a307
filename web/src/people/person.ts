// The person that this browser belongs to.

import * as api from "../api/client";
import { deviceName } from "../lib/device";
import { keepName, keepPerson, person } from "../lib/kept.svelte";
import { t } from "../words/words.svelte";

/** The secret of this browser's person; if there is none, one with this name is registered. */
export async function ensurePerson(name: string): Promise<string> {
  const known = person();
  if (known) return known;
  const added = await api.addPerson(name.trim() || t("start.you"), deviceName(navigator.userAgent));
  keepPerson(added.person);
  keepName(added.name);
  return added.person;
}
