// Tells that it is one's turn: by sound and notification, if the settings say so and the page is not looked at.

import { settings } from "../lib/kept.svelte";
import { ring } from "../motion/sound";

let wasMine = false;

export function announce(isMine: boolean, words: string): void {
  const begins = isMine && !wasMine;
  wasMine = isMine;
  if (!begins) return;
  if (settings.sound) ring("turn");
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification("Cottonopolis", { body: words, tag: "turn" });
  }
}
