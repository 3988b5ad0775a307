// Begins a scene of a first game at a new table, where the learner holds all seats; and goes on from there against bots.

import * as api from "../api/client";
import type { SeatIn } from "../api/wire";
import { enter } from "../lib/enter";
import { lastGame, person } from "../lib/kept.svelte";
import { t } from "../words/words.svelte";
import { forgetLesson, keepProgress } from "./kept";
import type { Lesson } from "./lesson";

export const fetchLesson = async (id: string): Promise<Lesson> => (await (await fetch(`lessons/${id}.json`)).json()) as Lesson;

export async function beginScene(lesson: Lesson, scene: number, old: string | null = null): Promise<void> {
  const found = lesson.scene[scene];
  if (!found) return;
  const [learner = "", ...others] = found.seats;
  const seats: SeatIn[] = [{ kind: "me" }, ...others.map((name): SeatIn => ({ kind: "hot_seat", name }))];
  const seated = await api.load({ text: found.table, seats, name: learner }, person());
  keepProgress(seated.table.code, { lesson: lesson.id, scene, step: 0 });
  enter(seated, learner, old, forgetLesson);
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
    enter(seated, name, code, forgetLesson);
  } else {
    enter(await api.fork(code, secret, { seats, name }, person()), name, code, forgetLesson);
  }
}
