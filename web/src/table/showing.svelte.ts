// What happened is shown before what is: others' actions one by one, and scorings step by step.
// The table itself is always up to date; this only holds an earlier one before it, and anybody may skip that.

import * as api from "../api/client";
import type { PlainTable } from "../api/plain";
import type { EventOut } from "../api/wire";
import { moves } from "../lib/kept.svelte";
import { placesIn } from "../motion/moves";
import { actionTime } from "../motion/pace";
import { Stage } from "../motion/stage.svelte";
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

interface Waiting {
  event: EventOut;
  /** Reads the table after it, once; it is asked for while others are still shown. */
  after: Promise<PlainTable | null>;
}

export class Showing {
  readonly stage: Stage;
  frame = $state.raw<Frame | null>(null);
  scoring = $state.raw<Scoring | null>(null);
  /** The table that is held before the real one. */
  private held = $state.raw<PlainTable | null>(null);
  private queue: Waiting[] = [];
  private isRunning = false;
  private wake: (() => void) | null = null;

  /** In a first game the lesson itself tells what happened, and nothing is held. */
  constructor(
    private readonly session: TableSession,
    isLesson = false,
  ) {
    this.stage = new Stage(() => session.own);
    session.onmade = (events) => this.stage.play(events);
    session.onnews = isLesson ? (event) => this.isOthers(event) && this.stage.play(event.events ?? []) : (event) => this.notice(event);
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

  private isOthers(event: EventOut): boolean {
    return event.kind === "action" && !this.session.own.includes(event.seat ?? -1);
  }

  /** Takes note of a new entry of the log before the table is read anew. */
  private notice(event: EventOut): void {
    if (event.kind === "takeback") this.skip();
    if (event.kind !== "action" || document.hidden) return;
    const scoring = scoringOf(event, "");
    // Where nothing moves, the summary tells of the last scoring, and what happened is only heard.
    if (!moves() && this.isOthers(event)) this.stage.play(event.events ?? []);
    if (scoring ? scoring.isLast && !moves() : !this.isOthers(event) || !moves()) return;
    this.held ??= this.session.view;
    this.queue.push({ event, after: scoring ? Promise.resolve(null) : this.tableAfter(event.n ?? 0) });
    if (!this.isRunning) void this.run();
  }

  private async run(): Promise<void> {
    this.isRunning = true;
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const scoring = this.scoringWith(next.event);
      if (scoring && this.held) await this.score(scoring, next.event);
      else if (moves() && this.isOthers(next.event)) await this.show(next);
    }
    this.isRunning = false;
    this.end();
  }

  private async show({ event, after }: Waiting): Promise<void> {
    // Whoever skips does not wait for the table either.
    const view = await Promise.race([after, this.pause(null)]);
    if (!view) return;
    const time = actionTime(this.queue.length);
    this.stage.play(event.events ?? [], time);
    this.held = view;
    this.frame = { event, view, keys: placesIn(event.events ?? []), more: this.queue.length };
    await this.pause(time);
  }

  /** Shows a scoring on the board as it lay; until somebody has seen it. */
  private async score(scoring: Scoring, action: EventOut): Promise<void> {
    const before = await this.tableAfter(scoring.n - 1);
    if (!before) return;
    this.frame = null;
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

  /** Waits so many milliseconds, or until somebody skips. */
  private pause(time: number | null): Promise<null> {
    return new Promise((resolve) => {
      const timer = time === null ? 0 : window.setTimeout(() => resolve(null), time);
      this.wake = () => {
        window.clearTimeout(timer);
        resolve(null);
      };
    });
  }

  /** Leaves out everything that is still to be shown, except what is scored. */
  skip(): void {
    this.queue = this.queue.filter(({ event }) => scoringOf(event, "") !== null);
    this.stage.end();
    this.wake?.();
    if (this.queue.length > 0 || this.scoring) return;
    this.frame = null;
    this.held = null;
  }

  private end(): void {
    this.frame = null;
    this.scoring = null;
    this.held = null;
    this.wake = null;
  }
}
