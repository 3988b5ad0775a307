// Who this browser is to others: somebody who has sat down, or who gets a name now.

import * as api from "../api/client";
import { deviceName } from "../lib/device";
import { keepName, keepPerson, person } from "../lib/kept.svelte";
import { t } from "../words/words.svelte";

/** The secret of this browser; whoever has none becomes somebody of this name. */
export async function become(name: string): Promise<string> {
  const known = person();
  if (known) return known;
  const added = await api.addPerson(name.trim() || t("start.you"), deviceName(navigator.userAgent));
  keepPerson(added.person);
  keepName(added.name);
  return added.person;
}
