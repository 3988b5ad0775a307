// What a clock shows, and the pace of a table in words.

import type { ClockOut, PaceOut } from "../api/wire";
import { has, t } from "../words/words.svelte";

const HOUR = 3600;
const DAY = 24 * HOUR;

export interface Face {
  /** Seconds that are left. */
  left: number;
  isUp: boolean;
  /** Whether there is little time left. */
  isLow: boolean;
  isAway: boolean;
}

/** A clock at a moment of the server. While its player is away, it shows what will be left then. */
export function faceOf(clock: ClockOut, pace: PaceOut, now: number): Face {
  const isAway = clock.away !== null && clock.away > now;
  const from = isAway && clock.away !== null ? clock.away : now;
  const left = Math.max(0, clock.due !== null ? clock.due - from : clock.left);
  const isUp = clock.runs && (clock.due === null || left === 0);
  return { left, isUp, isAway, isLow: clock.runs && !isAway && left < (pace.kind === "live" ? 60 : Math.min(6 * HOUR, pace.seconds / 4)) };
}

/** A time of whole days, hours, minutes or seconds, in words. */
export function timeWords(seconds: number): string {
  if (seconds >= DAY && seconds % DAY === 0) return t("pace.n_days", { n: seconds / DAY });
  if (seconds >= HOUR && seconds % HOUR === 0) return t("pace.n_hours", { n: seconds / HOUR });
  return seconds >= 60 && seconds % 60 === 0 ? t("pace.n_minutes", { n: seconds / 60 }) : t("pace.n_seconds", { n: seconds });
}

export function paceWords(pace: PaceOut): string {
  const values = { time: timeWords(pace.seconds), then: t(`timeout.${pace.on_timeout}`) };
  return pace.kind === "days" ? t("pace.line_days", values) : t("pace.line_live", { ...values, more: timeWords(pace.increment) });
}

/** A day and an hour, as people write them here. */
export function dateWords(seconds: number): string {
  return new Date(seconds * 1000).toLocaleString(undefined, { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" });
}

/** Why a table was closed, in words. */
export function closedWords(reason: string | null | undefined): string {
  return reason && has(`closed.${reason}`) ? t(`closed.${reason}`) : t("closed.left");
}
