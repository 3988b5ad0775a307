// What happened is shown before what is: others' actions one by one, and scorings step by step.
// The table itself is always up to date; this only holds an earlier one before it, and anybody may skip that.

import * as api from "../api/client";
import type { PlainTable } from "../api/plain";
import type { EventOut } from "../api/wire";
import { moves } from "../lib/kept.svelte";
import { boardKeysOf } from "../act/option";
import { changesBetween } from "./changes";
import { counted } from "./counted";
import { scoredBoard, scoringOf, scoringsOf, type Scoring } from "./scoring";
import type { TableSession } from "./session.svelte";

/** An action of somebody else, as it is shown. */
export interface Frame {
  event: EventOut;
  view: PlainTable;
  keys: Set<string>;
  /** How many wait behind it. */
  more: number;
}

const LONG = 1500;
const SHORT = 650;
/** More actions than so many in a row are shown quickly. */
const MANY = 4;

export class Showing {
  frame = $state.raw<Frame | null>(null);
  scoring = $state.raw<Scoring | null>(null);
  /** The table that is held before the real one. */
  private held = $state.raw<PlainTable | null>(null);
  private queue: EventOut[] = [];
  private isRunning = false;
  private wake: (() => void) | null = null;

  /** In a first game the lesson itself tells what happened. */
  constructor(
    private readonly session: TableSession,
    isLesson = false,
  ) {
    if (!isLesson) session.onnews = (event) => this.notice(event);
  }

  /** The table to be drawn instead of the real one, or null. */
  get view(): PlainTable | null {
    return this.held;
  }

  get isOn(): boolean {
    return this.held !== null;
  }

  /** The last entry of the log that is not still to be shown. */
  get upTo(): number {
    return this.frame?.event.seq ?? Infinity;
  }

  /** Takes note of a new entry of the log before the table is read anew. */
  private notice(event: EventOut): void {
    if (event.kind === "takeback") this.skip();
    if (event.kind !== "action" || document.hidden) return;
    const isOwn = this.session.own.includes(event.seat ?? -1);
    const scoring = scoringOf(event, "");
    // Where nothing moves, the summary tells of the last scoring.
    if (scoring ? scoring.isLast && !moves() : isOwn || !moves()) return;
    this.held ??= this.session.view;
    this.queue.push(event);
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let event = this.queue.shift(); event; event = this.queue.shift()) {
      const before = this.held;
      const isOwn = this.session.own.includes(event.seat ?? -1);
      const scoring = this.scoringWith(event);
      if (moves() && !isOwn && !scoring) await this.show(event, before);
      if (scoring && before) await this.score(scoring, event);
    }
    this.isRunning = false;
    this.end();
  }

  private async show(event: EventOut, before: PlainTable | null): Promise<void> {
    const after = await this.tableAfter(event.n ?? 0);
    if (!after || !this.isRunning) return;
    const keys = boardKeysOf(event.answers ?? []);
    if (before) for (const key of changesBetween(before, after)) keys.add(key);
    this.held = after;
    this.frame = { event, view: after, keys, more: this.queue.length };
    await this.pause(this.queue.length > MANY ? SHORT : LONG);
    this.frame = null;
  }

  /** Shows a scoring on the board as it lay; until somebody has seen it. */
  private async score(scoring: Scoring, action: EventOut): Promise<void> {
    const before = await this.tableAfter(scoring.n - 1);
    if (!before) return;
    this.held = scoredBoard(before, action);
    this.scoring = scoring;
    await this.pause(null);
    this.scoring = null;
  }

  /** Shows a scoring of earlier once more. */
  async again(scoring: Scoring): Promise<void> {
    const action = counted(this.session.events).find((event) => event.n === scoring.n);
    if (!action || this.isRunning) return;
    this.isRunning = true;
    await this.score(scoring, action);
    this.isRunning = false;
    this.end();
  }

  private scoringWith(event: EventOut): Scoring | null {
    const eras = this.session.facts?.map.eras ?? [];
    return scoringsOf(counted(this.session.events), eras).find((scoring) => scoring.n === event.n) ?? null;
  }

  private async tableAfter(n: number): Promise<PlainTable | null> {
    try {
      return (await api.position(this.session.code, this.session.secret, { actions: n })).view;
    } catch {
      return null;
    }
  }

  private pause(time: number | null): Promise<void> {
    return new Promise((resolve) => {
      const timer = time === null ? 0 : window.setTimeout(resolve, time);
      this.wake = () => {
        window.clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Leaves out everything that is still to be shown. */
  skip(): void {
    this.queue = this.queue.filter((event) => scoringOf(event, "") !== null);
    this.wake?.();
  }

  private end(): void {
    this.frame = null;
    this.scoring = null;
    this.held = null;
    this.wake = null;
  }
}
