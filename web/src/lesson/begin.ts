// Begins a scene of a first game at a new table, where the learner holds all seats; and goes on from there against bots.

import * as api from "../api/client";
import type { SeatedOut, SeatIn } from "../api/wire";
import { forgetSeat, keepSeated, lastGame, person } from "../lib/kept.svelte";
import { go } from "../lib/route.svelte";
import { t } from "../words/words.svelte";
import { forgetLesson, keepProgress } from "./kept";
import { seatsOf, type Lesson } from "./lesson";

export const fetchLesson = async (id: string): Promise<Lesson> => (await (await fetch(`lessons/${id}.json`)).json()) as Lesson;

export async function beginScene(lesson: Lesson, scene: number, old: string | null = null): Promise<void> {
  const found = lesson.scene[scene];
  if (!found) return;
  const [learner = "", ...others] = seatsOf(found);
  const seats: SeatIn[] = [{ kind: "me" }, ...others.map((name): SeatIn => ({ kind: "hot_seat", name }))];
  const seated = await api.load({ text: found.table, seats, name: learner }, person());
  keepProgress(seated.table.code, { lesson: lesson.id, scene, step: 0 });
  enter(seated, learner, old);
}

/** From the present position of a table, or as a new game where that one has ended. */
export async function playOn(code: string, secret: string | null, rivals: string[], over: { map: string } | null): Promise<void> {
  const levels = await api.levels();
  const level = levels.includes("easy") ? "easy" : (levels[0] ?? "random");
  const name = lastGame()?.name || t("start.you");
  const seats: SeatIn[] = [{ kind: "me" }, ...rivals.map((rival): SeatIn => ({ kind: "bot", level, name: rival }))];
  if (over) {
    const seated = await api.createTable({ map: over.map, options: {}, seats, name }, person());
    if (seated.secret) await api.start(seated.table.code, seated.secret, null);
    enter(seated, name, code);
  } else {
    enter(await api.fork(code, secret, { seats, name }, person()), name, code);
  }
}

function enter(seated: SeatedOut, name: string, old: string | null): void {
  keepSeated(seated, name);
  // The old table is left first: without its secret it would be refused.
  if (old) window.addEventListener("hashchange", () => [forgetLesson(old), forgetSeat(old)], { once: true });
  go(`#/t/${seated.table.code}`);
}
