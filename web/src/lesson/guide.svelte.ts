// Leads through a scene: compares what was played with what the step asks for, and plays for the others.
// Every action goes to the server like any other; nothing here knows a rule.

import * as api from "../api/client";
import { newKey } from "../api/keys";
import type { AnswerOut } from "../api/wire";
import { moves } from "../lib/kept.svelte";
import type { TableSession } from "../table/session.svelte";
import { keepProgress, type Progress } from "./kept";
import { actionsBefore, actionsIn, judge, type Lesson, type Scene, type Step, type Verdict } from "./lesson";

export class Guide {
  at = $state(0);
  /** Why the last action was taken back. */
  remark = $state<Verdict | null>(null);
  /** Whether the others are playing. */
  isWatching = $state(false);
  /** Whether the table is no longer what the scene takes it for: it begins again. */
  isLost = $state(false);

  readonly scene: Scene;

  constructor(
    private readonly session: TableSession,
    readonly lesson: Lesson,
    private readonly progress: Progress,
  ) {
    this.scene = lesson.scene[progress.scene] as Scene;
    this.at = Math.min(progress.step, this.scene.step.length - 1);
  }

  readonly step: Step = $derived.by(() => this.scene.step[this.at] as Step);
  readonly isLast: boolean = $derived.by(() => this.at === this.scene.step.length - 1);
  readonly isLastScene: boolean = $derived.by(() => this.progress.scene === this.lesson.scene.length - 1);
  /** All actions at the table that stand, those of the running turn last; null while the log is behind. */
  readonly made: AnswerOut[][] | null = $derived.by(() => {
    const { position, events } = this.session;
    const logged = events.filter((event) => event.kind === "action").map((event) => event.answers ?? []);
    if (!position || logged.length !== position.actions) return null;
    return [...logged, ...(position.turn?.actions ?? [])];
  });
  private readonly before: number = $derived.by(() => actionsBefore(this.scene, this.at));
  /** The first action from this step on that is not what its step asks for, if there is one. */
  readonly wrong: Verdict | null = $derived.by(() => {
    const made = this.made ?? [];
    let n = this.before;
    for (const step of this.scene.step.slice(this.at)) {
      const action = made[n];
      if (step.do !== undefined && action !== undefined) {
        const verdict = judge(this.scene, step, action);
        if (verdict !== "done") return verdict;
      }
      n += actionsIn(step);
    }
    return null;
  });
  readonly isDone: boolean = $derived.by(() => {
    const action = this.made?.[this.before];
    if (this.step.do !== undefined) return action !== undefined && judge(this.scene, this.step, action) === "done";
    return !this.isWatching && (this.made?.length ?? 0) >= this.before + actionsIn(this.step);
  });
  /** Whether the turn has to be confirmed before it goes on. */
  readonly needsConfirm: boolean = $derived.by(() => this.isDone && (this.session.position?.turn?.needs_confirm ?? false) && (this.made?.length ?? 0) <= this.before + actionsIn(this.step));
  readonly canGoOn: boolean = $derived.by(() => this.isDone && !this.needsConfirm && !this.isLost);

  /** Does what the present step needs without the learner; called whenever the table or the step has changed. */
  async follow(): Promise<void> {
    if (this.isWatching || this.session.busy || this.made === null) return;
    const missing = this.before + actionsIn(this.step) - this.made.length;
    if (this.step.watch && missing > 0) await this.watch(this.step.watch.slice(-missing));
    else if (this.wrong !== null) await this.takeBack(this.wrong);
  }

  private async takeBack(why: Verdict): Promise<void> {
    const turn = this.session.position?.turn;
    if (this.isLost) return;
    if (!turn?.can_undo) {
      this.isLost = true;
      return;
    }
    this.remark = why;
    await this.session.undo();
  }

  private async watch(lines: string[]): Promise<void> {
    this.isWatching = true;
    const names = this.scene.seats;
    const { code, secret } = this.session;
    try {
      let n = -1;
      while (n < lines.length) {
        const [name = "", line = ""] = (lines[Math.max(n, 0)] ?? "").split(/ (.*)/s);
        const seat = names.indexOf(name);
        const position = await api.position(code, secret, { seat });
        // What was played of this turn before the page was loaded anew.
        if (n < 0) n = position.turn?.lines.length ?? 0;
        else {
          const making = { code, secret: secret ?? "", key: newKey(), isShown: false };
          await api.move(making, { ply: position.ply, step: position.step, line, seat, confirm: true });
          n += 1;
          await this.session.refresh();
          if (moves()) await new Promise((resolve) => window.setTimeout(resolve, 650));
        }
      }
    } catch (error) {
      if (!(error instanceof api.Away)) this.isLost = true;
    } finally {
      this.isWatching = false;
    }
  }

  /** Makes the action of the step for somebody who cannot find it. */
  async show(): Promise<void> {
    this.remark = null;
    if (this.session.position?.turn?.answers.length) await this.session.undo();
    if (this.step.do !== undefined) await this.session.line(this.step.do);
  }

  next(): void {
    if (!this.canGoOn || this.isLast) return;
    this.at += 1;
    this.remark = null;
    this.keep();
  }

  back(): void {
    if (this.at === 0) return;
    this.at -= 1;
    this.remark = null;
    this.keep();
  }

  private keep(): void {
    keepProgress(this.session.code, { ...this.progress, step: this.at });
  }
}
