// The talk at one table: what was said, what is new, whom one does not want to hear, and saying something.

import * as api from "../api/client";
import { newKey } from "../api/keys";
import { Dropped, send } from "../api/outbox.svelte";
import { keepTalk, talkAt } from "../lib/kept.svelte";
import { t } from "../words/words.svelte";
import { linesOf, unreadOf, type Line, type Sign } from "./chatted";
import type { TableSession } from "./session.svelte";

export class Talk {
  /** Seats whose lines are hidden in this browser. */
  muted = $state.raw<number[]>([]);
  /** The last line that was on the screen. */
  read = $state(0);
  problem = $state<string | null>(null);
  busy = $state(false);
  readonly lines: Line[] = $derived.by(() => linesOf(this.session.events));
  readonly unread: Line[] = $derived.by(() => unreadOf(this.lines, this.read, this.session.own, this.muted));

  constructor(private readonly session: TableSession) {
    ({ muted: this.muted, read: this.read } = talkAt(session.code));
  }

  /** Everything that was said is on the screen. */
  see(): void {
    const last = this.lines.at(-1)?.seq ?? 0;
    if (last <= this.read) return;
    this.read = last;
    this.keep();
  }

  mute(seat: number, isMuted: boolean): void {
    this.muted = isMuted ? [...this.muted, seat] : this.muted.filter((other) => other !== seat);
    this.keep();
  }

  private keep(): void {
    keepTalk(this.session.code, { muted: $state.snapshot(this.muted), read: this.read });
  }

  say(text: string): Promise<boolean> {
    return this.tried((key) => api.chat(this.session.code, this.session.secret ?? "", text, key));
  }

  react(of: number, sign: Sign | null): Promise<boolean> {
    return this.tried((key) => api.react(this.session.code, this.session.secret ?? "", of, sign, key));
  }

  /** Sends something beside the turn that one may be making; says whether it was sent. */
  private async tried(what: (key: string) => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = null;
    const key = newKey();
    try {
      await send(this.session.code, "chat", () => what(key));
      return true;
    } catch (error) {
      if (error instanceof api.Refused) this.problem = error.problem.detail;
      else if (!(error instanceof Dropped)) throw error;
      else if (error.isTooOld) this.problem = t("unsent.too_old");
      return false;
    } finally {
      this.busy = false;
    }
  }
}
