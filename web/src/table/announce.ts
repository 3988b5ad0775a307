// Tells that it is one's turn: by sound and notification, if the settings say so and the page is not looked at.

import { settings } from "../lib/kept.svelte";

let wasMine = false;

export function announce(isMine: boolean, words: string): void {
  const begins = isMine && !wasMine;
  wasMine = isMine;
  if (!begins) return;
  if (settings.sound) chime();
  if (settings.notify && document.hidden && "Notification" in window && Notification.permission === "granted") {
    new Notification("Cottonopolis", { body: words, tag: "turn" });
  }
}

/** Two soft notes, made by the browser itself. */
function chime(): void {
  try {
    const context = new AudioContext();
    for (const [i, pitch] of [523.25, 659.25].entries()) {
      const note = context.createOscillator();
      const volume = context.createGain();
      note.frequency.value = pitch;
      volume.gain.setValueAtTime(0.08, context.currentTime + i * 0.16);
      volume.gain.exponentialRampToValueAtTime(0.001, context.currentTime + i * 0.16 + 0.5);
      note.connect(volume).connect(context.destination);
      note.start(context.currentTime + i * 0.16);
      note.stop(context.currentTime + i * 0.16 + 0.55);
    }
  } catch {
    // Without a sound device the page is silent.
  }
}
