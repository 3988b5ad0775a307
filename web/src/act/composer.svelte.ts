// An action being put together: what was picked so far, what is still possible, and what it would cost.
// All possibilities come from the server; this only narrows them down.

import type { Prospect } from "../api/wire";
import type { TableSession } from "../table/session.svelte";
import { t } from "../words/words.svelte";
import { matches, optionOf, optionsWith, type Option } from "./option";
import { refusalOf, type Refusal } from "./refusal";
import { picksOf } from "./request";

export class Composer {
  private made = $state.raw<{ at: string; picks: string[] }>({ at: "", picks: [] });
  /** The card that was picked before the server asks for it. */
  card = $state<string | null>(null);
  /** What was asked for and is not possible: the thing, and why. */
  refusal = $state.raw<(Refusal & { key: string }) | null>(null);

  constructor(private readonly session: TableSession) {}

  /** Verb, places, tiles that were picked, in order. What was picked for an earlier question is forgotten. */
  get picks(): string[] {
    return this.made.at === this.at ? this.made.picks : [];
  }

  private set picks(picks: string[]) {
    this.made = { at: this.at, picks };
  }

  private readonly at: string = $derived.by(() => `${this.session.position?.ply}.${this.session.position?.step}`);
  readonly options: Option[] = $derived.by(() => (this.session.position?.turn?.legal ?? []).map(optionOf));
  readonly question = $derived.by(() => this.session.view?.question ?? null);
  /** Whether a new action begins. */
  readonly isOpening: boolean = $derived.by(() => ["action", "debt", "end"].includes(this.question?.asks ?? ""));
  readonly prospects: Map<number, Prospect[]> = $derived.by(() => {
    const found = new Map<number, Prospect[]>();
    for (const prospect of this.session.outlook?.actions ?? []) {
      const same = found.get(prospect.answer);
      if (same) same.push(prospect);
      else found.set(prospect.answer, [prospect]);
    }
    return found;
  });
  /** What is possible with all that was picked. */
  readonly left: Option[] = $derived.by(() => this.withCard(optionsWith(this.options, this.picks)));
  readonly verbs: Set<string> = $derived.by(() => new Set((this.isOpening ? this.options : []).map((option) => option.verb)));
  /** Whether something has been chosen of an action that is not complete. */
  readonly isBegun: boolean = $derived.by(() => this.picks.length > 0 || this.card !== null || !this.isOpening);
  /** Keys of everything that can be picked next. */
  readonly lit: Set<string> = $derived.by(() => {
    const keys = new Set<string>();
    if (!this.isBegun && this.isOpening) return keys;
    for (const option of this.left) for (const key of option.keys) if (!this.picks.includes(key)) keys.add(key);
    return keys;
  });
  readonly chosen: Set<string> = $derived.by(() => new Set(this.card ? [...this.picks, `card:${this.card}`] : this.picks));
  /** Cards that could be played for what is still possible. */
  readonly cards: Set<string> = $derived.by(() => {
    if (!this.isOpening) return new Set(this.options.flatMap((option) => (option.kind === "card" && option.card !== undefined ? [option.card] : [])));
    const found = new Set<string>();
    for (const option of optionsWith(this.options, this.picks)) {
      for (const prospect of this.prospects.get(option.id) ?? []) for (const card of prospect.cards) found.add(card);
    }
    return found;
  });

  private withCard(options: Option[]): Option[] {
    const card = this.card;
    if (card === null || !this.isOpening || this.prospects.size === 0) return options;
    return options.filter((option) => (this.prospects.get(option.id) ?? []).some((prospect) => prospect.cards.includes(card)));
  }

  clear(): void {
    this.picks = [];
    this.card = null;
    this.refusal = null;
    this.session.problem = null;
  }

  drop(pick: string): void {
    if (this.card !== null && pick === `card:${this.card}`) this.card = null;
    else this.picks = this.picks.filter((other) => other !== pick);
    this.refusal = null;
  }

  /** Takes a thing that was clicked, wherever it is. */
  async pick(key: string): Promise<void> {
    this.session.remind();
    if (!this.session.isMine || this.session.busy || this.options.length === 0) return;
    this.refusal = null;
    if (this.chosen.has(key)) {
      this.drop(key);
      return;
    }
    if (key.startsWith("card:") && this.isOpening) {
      this.card = key.slice(5);
      // A card that does not go with what was picked before begins anew.
      if (this.left.length === 0) this.picks = [];
      return;
    }
    if (this.left.some((option) => matches(option, key))) {
      this.picks = key.startsWith("verb:") ? [key, ...this.picks.filter((pick) => !pick.startsWith("verb:"))] : [...this.picks, key];
      await this.resolve();
      return;
    }
    const swapped = this.swapped(key);
    if (swapped) {
      this.picks = swapped;
      await this.resolve();
      return;
    }
    await this.refuse(key);
  }

  /** The picks with a thing in place of those that exclude it, as many of the others kept as possible. */
  private swapped(key: string): string[] | null {
    if (!this.isOpening) return null;
    const kept: string[] = [];
    for (const pick of this.picks) {
      if (optionsWith(this.options, [...kept, pick, key]).length > 0) kept.push(pick);
    }
    const picks = key.startsWith("verb:") ? [key, ...kept.filter((pick) => !pick.startsWith("verb:"))] : [...kept, key];
    return optionsWith(this.options, picks).length > 0 ? picks : null;
  }

  /** Answers as soon as only one possibility is left. */
  private async resolve(): Promise<void> {
    const [only] = this.left;
    if (this.left.length === 1 && only) await this.take(only);
  }

  async take(option: Option): Promise<void> {
    const card = this.card;
    this.picks = [];
    this.refusal = null;
    if (!(await this.session.answer(option.id))) return;
    await this.payWith(card);
  }

  /** Gives the card that was picked at the beginning once the server asks for it. */
  private async payWith(card: string | null): Promise<void> {
    if (card === null) return;
    const wanted = this.options.find((option) => option.kind === "card" && option.card === card);
    if (wanted) {
      this.card = null;
      await this.session.answer(wanted.id);
    } else if (this.isOpening || this.session.position?.turn?.needs_confirm) {
      this.card = null;
    }
  }

  /** Asks the server why a thing cannot be picked, and keeps its answer. */
  async refuse(key: string): Promise<void> {
    if (!this.isOpening) {
      this.refusal = { key, sentence: t("act.first"), rule: null };
      return;
    }
    const why = await this.reason(key);
    if (why) this.refusal = { key, ...why };
  }

  async reason(key: string): Promise<Refusal | null> {
    const picks = picksOf(key, this.picks, this.card);
    if (picks === null) return null;
    const found = await this.session.explain(picks);
    const reason = found?.explanation.reason;
    if (!found || found.status !== "illegal" || !reason) return null;
    return refusalOf(reason.sentence, reason.rule);
  }
}
