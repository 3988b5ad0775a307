// Answers that were asked for before the page was there (`public/early.js`); each is taken once, by whoever holds the same secret.

interface Asked {
  secret: string | null;
  answer: Promise<Response>;
}

declare global {
  interface Window {
    cottonopolisAsked?: Record<string, Asked>;
  }
}

/** Milliseconds after which an answer may be too old. */
const FRESH = 60_000;

export function takeEarly(path: string, secret: string | null): Promise<Response> | null {
  const found = window.cottonopolisAsked?.[path];
  if (!found || found.secret !== secret) return null;
  delete window.cottonopolisAsked?.[path];
  return performance.now() < FRESH ? found.answer : null;
}
