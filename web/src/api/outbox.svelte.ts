// What somebody did at a table and could not be sent. It waits here, in sight, and is sent again as the very same request
// when the connection is back, until it is answered, dropped, or too old.

import { Away } from "./client";

export type Kind = "move" | "confirm" | "undo" | "chat" | "other";

export interface Waiting {
  id: number;
  code: string;
  kind: Kind;
}

/** It was not sent: somebody has dropped it, or there was no connection for too long. */
export class Dropped extends Error {
  constructor(readonly isTooOld: boolean) {
    super("not sent");
  }
}

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 8000;
/** Milliseconds after which it is not sent any more. */
const MOST = 600_000;

export const outbox = $state<{
  waiting: Waiting[];
  /** How often somebody has tried to do something else meanwhile. */
  nudges: number;
  /** What has become of something that waited, until it is put away. */
  notice: string | null;
}>({ waiting: [], nudges: 0, notice: null });

const wakers = new Map<number, () => void>();
const dropped = new Set<number>();
let last = 0;

/** Sends something; waits as long as it takes. `onwait` is called when it has to wait. */
export async function send<T>(code: string, kind: Kind, what: () => Promise<T>, onwait: () => void = () => {}): Promise<T> {
  const id = ++last;
  const begun = Date.now();
  try {
    for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.6, LONGEST_PAUSE)) {
      try {
        return await what();
      } catch (error) {
        if (!(error instanceof Away)) throw error;
      }
      if (!isWaiting(id)) {
        outbox.waiting = [...outbox.waiting, { id, code, kind }];
        onwait();
      }
      if (!dropped.has(id)) await rest(id, pause);
      if (dropped.has(id)) throw new Dropped(false);
      // A machine that slept may have waited for much longer than it rested.
      if (Date.now() - begun > MOST) throw new Dropped(true);
    }
  } finally {
    dropped.delete(id);
    if (isWaiting(id)) outbox.waiting = outbox.waiting.filter((one) => one.id !== id);
  }
}

const isWaiting = (id: number) => outbox.waiting.some((one) => one.id === id);

function rest(id: number, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      wakers.delete(id);
      resolve();
    };
    const timer = setTimeout(end, milliseconds);
    wakers.set(id, end);
  });
}

/** The connection is back: everything is tried at once. */
export function wake(): void {
  for (const end of [...wakers.values()]) end();
}

export function drop(id: number): void {
  dropped.add(id);
  wakers.get(id)?.();
}

/** Whether something of a table waits; nothing else can be done there before. */
export const isWaitingAt = (code: string): boolean => outbox.waiting.some((one) => one.code === code);

if (typeof window !== "undefined") {
  window.addEventListener("online", wake);
  window.addEventListener("beforeunload", (event) => {
    if (outbox.waiting.length > 0) event.preventDefault();
  });
}
