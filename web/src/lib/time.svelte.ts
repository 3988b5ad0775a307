// What time it is for the server, and a sign every second for those who show it. Nobody asks the server for it: every
// answer says it.

import { createSubscriber } from "svelte/reactivity";

/** Milliseconds by which the server's clock is ahead of this one. */
let ahead = 0;

/** Notes what an answer says: seconds since 1970. */
export function noteTime(seconds: string | null): void {
  const said = Number(seconds);
  if (seconds !== null && said > 0) ahead = said * 1000 - Date.now();
}

const ticking = createSubscriber((update) => {
  const timer = window.setInterval(update, 500);
  return () => window.clearInterval(timer);
});

/** Seconds since 1970 as the server counts them. What is shown with it is shown anew as time goes on. */
export function serverNow(): number {
  ticking();
  return (Date.now() + ahead) / 1000;
}
