// Sounds of actions and of one's turn, made by the browser itself: a few notes and knocks. Silent unless the settings say otherwise.

import { settings } from "../lib/kept.svelte";
import type { Told } from "../table/counted";

/** A note: pitch in hertz, when it begins and how long it rings in seconds, how loud, and how it sounds. */
interface Note {
  pitch: number;
  /** The pitch that it slides to. */
  to?: number;
  at: number;
  time: number;
  loud: number;
  wave: OscillatorType;
}

const note = (pitch: number, at: number, time: number, loud = 0.5, wave: OscillatorType = "sine"): Note => ({ pitch, at, time, loud, wave });

export const SOUNDS: Record<string, Note[]> = {
  /** A block of wood set down. */
  build: [{ ...note(190, 0, 0.12, 0.9, "triangle"), to: 90 }, { ...note(420, 0, 0.05, 0.35, "square"), to: 160 }],
  /** Two knocks, as of wheels over a joint. */
  link: [{ ...note(260, 0, 0.07, 0.7, "triangle"), to: 150 }, { ...note(260, 0.11, 0.09, 0.7, "triangle"), to: 140 }],
  /** A small bell. */
  sell: [note(1046.5, 0, 0.5, 0.4), note(1568, 0.07, 0.6, 0.3)],
  /** Metal on metal. */
  coin: [note(2093, 0, 0.09, 0.22, "triangle"), note(2793.8, 0.05, 0.22, 0.2, "triangle")],
  /** Paper. */
  card: [{ ...note(900, 0, 0.06, 0.16, "sawtooth"), to: 300 }],
  turn: [note(523.25, 0, 0.5, 0.45), note(659.25, 0.16, 0.55, 0.45)],
};

/** By kind of event: its sound. */
const OF_KIND: Record<string, string> = {
  build: "build",
  develop: "build",
  link: "link",
  sell: "sell",
  loan: "coin",
  borrow: "coin",
  repay: "coin",
  sell_cubes: "coin",
  buy: "coin",
  discard: "card",
  take: "card",
};
/** Seconds between the sounds of one action. */
const APART = 0.14;

let context: AudioContext | null = null;

/** The sounds of an action, each once, in the order in which things happened. */
export function soundsIn(events: Told[]): string[] {
  return [...new Set(events.flatMap(({ kind }) => OF_KIND[kind] ?? []))];
}

export function soundOf(events: Told[]): void {
  if (settings.sounds) soundsIn(events).forEach((name, i) => ring(name, i * APART));
}

/** Plays one sound, so many seconds from now. */
export function ring(name: string, later = 0): void {
  if (settings.volume <= 0) return;
  try {
    context ??= new AudioContext();
    void context.resume();
    const begin = context.currentTime + later;
    for (const { pitch, to, at, time, loud, wave } of SOUNDS[name] ?? []) {
      const source = context.createOscillator();
      const gain = context.createGain();
      source.type = wave;
      source.frequency.setValueAtTime(pitch, begin + at);
      if (to) source.frequency.exponentialRampToValueAtTime(to, begin + at + time);
      gain.gain.setValueAtTime(0.3 * loud * settings.volume, begin + at);
      gain.gain.exponentialRampToValueAtTime(0.0005, begin + at + time);
      source.connect(gain).connect(context.destination);
      source.start(begin + at);
      source.stop(begin + at + time + 0.02);
    }
  } catch {
    // Without a sound device the page is silent.
  }
}
