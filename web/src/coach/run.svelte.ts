// Something that the coach was asked for: asked, heard as it gets better, stopped.

import * as api from "../api/client";
import { API, headersOf } from "../api/client";
import { parseStream } from "../api/stream";
import type { CoachOut } from "../api/wire";
import { t } from "../words/words.svelte";

/** Milliseconds before the coach is asked again after the line was cut. */
const PAUSE = 1500;

export class CoachRun {
  found = $state.raw<CoachOut | null>(null);
  problem = $state<string | null>(null);
  private listening = new AbortController();

  constructor(
    private readonly code: string,
    private readonly secret: string | null,
  ) {}

  get isGoing(): boolean {
    return this.found !== null && (this.found.status === "waiting" || this.found.status === "running");
  }

  /** Asks, and listens until nothing more comes. What was asked before is let go. */
  async ask(what: () => Promise<CoachOut>): Promise<void> {
    this.leave();
    const own = new AbortController();
    this.listening = own;
    this.problem = null;
    while (!own.signal.aborted) {
      try {
        const found = await what();
        if (own.signal.aborted) return;
        this.found = found;
        if (this.isGoing) await this.listen(found.id, own);
        if (!this.isGoing || own.signal.aborted) break;
      } catch (error) {
        if (own.signal.aborted) return;
        if (error instanceof api.Refused) {
          this.problem = error.problem.detail;
          return;
        }
      }
      await new Promise((resolve) => window.setTimeout(resolve, PAUSE));
    }
    if (this.found?.status === "failed") this.problem = t("coach.failed");
  }

  /** Stops the work; what is known stays. */
  async stop(): Promise<void> {
    const found = this.found;
    this.leave();
    if (found) this.found = await api.stopCoach(this.code, this.secret, found.id).catch(() => found);
  }

  /** Listens no more. */
  leave(): void {
    this.listening.abort();
  }

  private async listen(id: string, own: AbortController): Promise<void> {
    const headers = headersOf({ secret: this.secret });
    headers.set("Accept", "text/event-stream");
    const response = await fetch(`${API}/tables/${this.code}/coach/${id}/events`, { headers, signal: own.signal, cache: "no-store" });
    if (!response.ok || !response.body) return;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done || own.signal.aborted) return;
      const parsed = parseStream(text + value);
      text = parsed.rest;
      for (const message of parsed.messages) if (message.event === "coach") this.found = JSON.parse(message.data) as CoachOut;
    }
  }
}
