// How long things take to be shown, by the speed in the settings.

import { speed } from "../lib/kept.svelte";

const PACES = {
  off: { most: 0, least: 0, all: 0, count: 0 },
  quick: { most: 480, least: 280, all: 2400, count: 240 },
  normal: { most: 1250, least: 450, all: 4500, count: 550 },
};

/** Milliseconds for an action behind which others wait: all of them together do not take long. */
export function actionTime(nWaiting = 0): number {
  const { most, least, all } = PACES[speed()];
  return Math.min(most, Math.max(least, all / (nWaiting + 1)));
}

/** Milliseconds in which a number counts up or down. */
export function countTime(): number {
  return PACES[speed()].count;
}
