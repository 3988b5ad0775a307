// Live events of a table. Read by fetch and not by EventSource, so that the secret of a seat travels in a header.

import { API, headersOf } from "./client";

export interface Message {
  id: string;
  event: string;
  data: string;
}

/** Takes whole messages off the front of a text; what is left is the beginning of the next one. */
export function parseStream(text: string): { messages: Message[]; rest: string } {
  const blocks = text.split(/\r?\n\r?\n/);
  const rest = blocks.pop() ?? "";
  const messages: Message[] = [];
  for (const block of blocks) {
    const message: Message = { id: "", event: "message", data: "" };
    for (const line of block.split(/\r?\n/)) {
      const [field = "", value = ""] = line.split(/: ?(.*)/s);
      if (field === "id") message.id = value;
      else if (field === "event") message.event = value;
      else if (field === "data") message.data += (message.data ? "\n" : "") + value;
    }
    if (message.data) messages.push(message);
  }
  return { messages, rest };
}

export interface Listening {
  onmessage(message: Message): void;
  onstate(state: "live" | "waiting" | "ended"): void;
}

/** Listens until it is told to stop; comes back after every break where it was. */
export function listen(code: string, secret: string | null, after: number, to: Listening): () => void {
  const stop = new AbortController();
  /** Ends one connection, so that the next one says whether somebody looks. */
  let turned = new AbortController();
  let isTurned = false;
  let last = String(after);
  let wait = 500;
  let isEnded = false;

  async function once(): Promise<void> {
    const headers = headersOf({ secret });
    headers.set("Accept", "text/event-stream");
    headers.set("Last-Event-ID", last);
    const query = document.hidden ? "?hidden=true" : "";
    turned = new AbortController();
    const signal = AbortSignal.any([stop.signal, turned.signal]);
    const response = await fetch(`${API}/tables/${code}/events${query}`, { headers, signal, cache: "no-store" });
    if (!response.ok || !response.body) {
      if (response.status === 401 || response.status === 403 || response.status === 404) isEnded = true;
      return;
    }
    to.onstate("live");
    wait = 500;
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const found = parseStream(text + value);
      text = found.rest;
      for (const message of found.messages) {
        if (message.id) last = message.id;
        if (message.event === "end") isEnded = true;
        to.onmessage(message);
      }
    }
  }

  async function forever(): Promise<void> {
    while (!stop.signal.aborted && !isEnded) {
      try {
        await once();
      } catch {
        // The network or the server is away; the loop tries again.
      }
      if (stop.signal.aborted) return;
      if (isTurned) {
        isTurned = false;
        continue;
      }
      to.onstate(isEnded ? "ended" : "waiting");
      await new Promise((resolve) => setTimeout(resolve, wait));
      wait = Math.min(wait * 1.7, 8000);
    }
  }

  // Whoever does not look is notified, so the server is told.
  const turn = (): void => {
    isTurned = true;
    turned.abort();
  };
  document.addEventListener("visibilitychange", turn);
  stop.signal.addEventListener("abort", () => document.removeEventListener("visibilitychange", turn));
  void forever();
  return () => stop.abort();
}
