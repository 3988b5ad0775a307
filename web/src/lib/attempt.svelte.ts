// Something that is asked of the server and may fail.

import { Refused } from "../api/client";
import { t } from "../words/words.svelte";

/** Why something was not done, in words. */
export const reason = (error: unknown): string => (error instanceof Refused ? error.problem.detail : t("start.no_server"));

/** Attempts of one component, one at a time: whether one is under way, and why the last one failed. */
export class Attempt {
  busy = $state(false);
  failure = $state<string | null>(null);

  /** Does something, unless something is being done; says whether it worked. */
  run = async (what: () => Promise<unknown>): Promise<boolean> => {
    if (this.busy) return false;
    this.busy = true;
    this.failure = null;
    try {
      await what();
      return true;
    } catch (error) {
      this.failure = reason(error);
      return false;
    } finally {
      this.busy = false;
    }
  };
}
