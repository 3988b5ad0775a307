// The clicks of a turn that were answers, so that each can be taken back by itself.

export interface Step {
  /** Ply and step before it and after it. */
  at: string;
  to: string;
  /** Whether it began an action. */
  isFirst: boolean;
  /** The answers that it gave. */
  ids: number[];
  /** What was picked before the click. */
  picks: string[];
  /** The cards that were picked before it, where several are due. */
  several: string[];
  /** What was picked before that, where one click had picked several things. */
  earlier?: string[] | undefined;
}

export class Trail {
  private steps: Step[] = [];

  /** Adds a step. What does not lead to it is forgotten. */
  add(step: Step): void {
    if (this.steps.at(-1)?.to !== step.at) this.steps = [];
    this.steps.push(step);
  }

  /** Takes off the last step if it has led here, with all answers of its action that come before it. */
  back(at: string): (Step & { before: number[] }) | null {
    const last = this.steps.at(-1);
    if (last?.to !== at) return null;
    this.steps.pop();
    const first = last.isFirst ? this.steps.length : this.steps.findLastIndex((step) => step.isFirst);
    if (first < 0) return null;
    return { ...last, before: this.steps.slice(first).flatMap((step) => step.ids) };
  }

  /** The way is being followed again: its last step leads here, whatever number that has now. */
  isAt(at: string): void {
    const last = this.steps.at(-1);
    if (last) last.to = at;
  }
}
