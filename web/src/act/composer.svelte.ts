// An action being put together: what was picked so far, what is still possible, and what it would cost.
// All possibilities come from the server; this only narrows them down.

import type { Prospect } from "../api/wire";
import type { TableSession } from "../table/session.svelte";
import { t } from "../words/words.svelte";
import { cardOf, matches, optionOf, optionsWith, type Option } from "./option";
import { refusalOf, type Refusal } from "./refusal";
import { picksOf } from "./request";
import { exactly, saleOf, salesWith, type Sale, type SaleRow } from "./sale";
import { Trail } from "./trail";

/** Verbs that put a tile of the mat on the board: what a click on one is expected to begin. */
const BUILDING = ["build", "combine"];

/** What was asked for and is not possible: the thing, and why. What was only pointed at is no step of its own. */
type Refused = Refusal & { key: string; isPassing: boolean };

export class Composer {
  private made = $state.raw<{ at: string; picks: string[]; several: string[]; earlier?: string[] | undefined }>({ at: "", picks: [], several: [] });
  /** The card that was picked before the server asks for it, once something else was answered. */
  private held = $state<string | null>(null);
  refusal = $state.raw<Refused | null>(null);
  /** Why a click has begun something else than one might expect. */
  notice = $state.raw<(Refusal & { verb: string }) | null>(null);
  private readonly trail = new Trail();
  /** Whether several answers are being given, one after the other. */
  private isMaking = $state(false);
  /** What was clicked while the server had not answered yet. */
  private next: string | null = null;

  constructor(private readonly session: TableSession) {}

  /** Whether nothing can be done before the server has answered. */
  get busy(): boolean {
    return this.session.busy || this.isMaking;
  }

  /** Verb, card, places, tiles that were picked, in order. What was picked for an earlier question is forgotten. */
  get picks(): string[] {
    return this.made.at === this.at ? this.made.picks : [];
  }

  private set picks(picks: string[]) {
    this.made = { at: this.at, picks, several: [] };
    this.notice = null;
  }

  /** Cards that were picked where several are due, each with its number among equal ones. */
  get several(): string[] {
    return this.made.at === this.at ? this.made.several : [];
  }

  private set several(several: string[]) {
    this.made = { at: this.at, picks: [], several };
  }

  /** The card that is to pay. */
  get card(): string | null {
    const pick = this.picks.findLast((one) => one.startsWith("card:"));
    return pick ? cardOf(pick) : this.held;
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
  private readonly allSales: Sale[] = $derived.by(() => (this.session.outlook?.sales ?? []).map(saleOf));
  /** What was picked, without the card where that is to pay later. */
  readonly things: string[] = $derived.by(() => this.picks.filter((pick) => !this.isOpening || !pick.startsWith("card:")));
  /** Whole sales with all that was picked, and perhaps more. */
  readonly sales: Sale[] = $derived.by(() => salesWith(this.isOpening ? this.allSales : [], this.things, this.card));
  /** Whether tiles are being put together for one sale: nothing is answered before it is known which. */
  readonly isSelling: boolean = $derived.by(
    () => this.sales.length > 0 && this.things.length > 0 && (this.things.includes("verb:sell") || optionsWith(this.options, this.things).every(({ verb }) => verb === "sell")),
  );
  /** Those that sell what was picked and nothing else: one, or several ways to choose from. */
  readonly exact: Sale[] = $derived.by(() => (this.isSelling ? exactly(this.sales, this.things) : []));
  /** What is possible with all that was picked. */
  readonly left: Option[] = $derived.by(() => this.withCard(optionsWith(this.options, this.things)));
  /** Sales of what was picked whose end nobody knows yet: each is made by itself. */
  readonly unsure: Option[] = $derived.by(() => (this.isSelling ? this.left.filter(({ id }) => this.prospects.get(id)?.some((prospect) => prospect.chance)) : []));
  /** The sale that is meant, if only one can be. */
  readonly decided: Sale | null = $derived.by(() => (this.exact.length === 1 && this.unsure.length === 0 ? (this.exact[0] ?? null) : null));
  /** Whether no card is left to be picked, which would end the sale. */
  readonly isPaid: boolean = $derived.by(() => this.card !== null || this.sales.every(({ whole }) => whole.n_cards === 0));
  readonly verbs: Set<string> = $derived.by(() => new Set((this.isOpening ? this.options : []).map((option) => option.verb)));
  /** Whether something has been chosen of an action that is not complete. */
  readonly isBegun: boolean = $derived.by(() => this.picks.length > 0 || !this.isOpening);
  /** Keys of everything that can be picked next. */
  readonly lit: Set<string> = $derived.by(() => {
    const keys = new Set<string>();
    if (!this.isBegun) return keys;
    for (const option of this.left) for (const key of option.keys) if (!this.picks.includes(key)) keys.add(key);
    if (this.isSelling) for (const sale of this.sales) for (const tile of sale.tiles) if (!this.picks.includes(tile)) keys.add(tile);
    return keys;
  });
  readonly chosen: Set<string> = $derived.by(() => {
    const carried = this.held === null ? [] : [`card:${this.held}`];
    return new Set([...this.picks, ...this.several.map((id) => `card:${id}`), ...carried]);
  });
  /** How many cards are due at once: one, or several in any order. */
  readonly due: number = $derived.by(() => (this.options.some((option) => option.kind === "card") ? (this.question?.cards_due ?? 1) : 0));
  /** The answer that ends an action which could go on. */
  private readonly stop: Option | undefined = $derived.by(() => this.options.find((option) => option.kind === "stop"));
  /** Cards that could be played for what is still possible. */
  readonly cards: Set<string> = $derived.by(() => {
    const found = new Set<string>();
    if (this.due > 1) for (const card of this.session.view?.players[this.session.view.seat ?? -1]?.hand ?? []) found.add(card);
    for (const option of this.options) if (option.kind === "card" && option.card !== undefined) found.add(option.card);
    const whole = this.isOpening ? optionsWith(this.options, this.things).flatMap((option) => this.prospects.get(option.id) ?? []) : [];
    const ending = this.stop ? [...this.prospects.values()].flat() : [];
    const sold = this.isSelling ? this.sales.map((sale) => sale.whole) : [];
    for (const prospect of [...whole, ...ending, ...sold]) for (const card of prospect.cards) found.add(card);
    return found;
  });
  /** Whether there is a step to go back. */
  readonly canGoBack: boolean = $derived.by(() => this.picks.length > 0 || this.several.length > 0 || (this.session.position?.turn?.can_undo ?? false));

  private withCard(options: Option[]): Option[] {
    const card = this.card;
    if (card === null || !this.isOpening || this.prospects.size === 0) return options;
    return options.filter((option) => (this.prospects.get(option.id) ?? []).some((prospect) => prospect.cards.includes(card)));
  }

  drop(pick: string): void {
    if (this.held !== null && pick === `card:${this.held}`) this.held = null;
    else if (this.several.length > 0) this.several = this.several.filter((id) => pick !== `card:${id}`);
    else this.picks = this.picks.filter((other) => other !== pick);
    this.refusal = null;
  }

  /** Drops several things that were picked as one. */
  dropAll(dropped: string[]): void {
    this.picks = this.picks.filter((pick) => !dropped.includes(pick));
    this.refusal = null;
  }

  /** Goes back exactly one step: what is said against a click, the last thing that was picked, or the last answer. */
  async back(): Promise<void> {
    const isTold = (this.refusal !== null && !this.refusal.isPassing) || this.session.problem !== null;
    this.refusal = null;
    this.session.problem = null;
    if (isTold || this.busy) return;
    if (this.several.length > 0) this.several = this.several.slice(0, -1);
    else if (this.picks.length > 0) this.picks = this.made.earlier ?? this.picks.slice(0, -1);
    else if (this.session.position?.turn?.can_undo) await this.unanswer();
  }

  /** Takes back what the last click has answered, and finds again what was picked before it. */
  private async unanswer(): Promise<void> {
    this.held = null;
    const step = this.trail.back(this.at);
    const given = step ? step.before : (this.session.position?.turn?.answers ?? []).slice(0, -1).map(({ id }) => id);
    if (!(await this.session.undo())) return;
    for (const id of given) if (!(await this.session.answer(id))) return;
    this.trail.isAt(this.at);
    if (step) this.made = { at: this.at, picks: step.picks, several: step.several, earlier: step.earlier };
  }

  /** Takes a thing that was clicked, wherever it is. */
  async pick(key: string): Promise<void> {
    this.session.remind();
    if (this.busy && !this.session.isWaiting && !this.chosen.has(key)) this.next = key;
    if (!this.session.isMine || this.busy || this.options.length === 0) return;
    this.refusal = null;
    if (this.chosen.has(key)) this.drop(key);
    else if (key.startsWith("card:") && this.isOpening) await this.pickCard(key);
    else if (key.startsWith("card:") && this.due > 1) await this.pickSeveral(key.slice(5));
    else if (key.startsWith("card:") && this.due === 0 && this.stop && this.cards.has(cardOf(key))) await this.endWith(cardOf(key), this.stop);
    else await this.pickThing(key.startsWith("card:") ? `card:${cardOf(key)}` : key);
  }

  private async pickCard(key: string): Promise<void> {
    const { picks, things } = this;
    const { earlier } = this.made;
    this.picks = [...things, `card:${cardOf(key)}`];
    if (this.decided) return this.sell(this.decided, picks, earlier);
    // A card that does not go with what was picked before begins anew.
    if (this.left.length === 0 && !this.isSelling) this.picks = [`card:${cardOf(key)}`];
  }

  /** A row of the list of sales: what it stands for is picked by one click, and dropped by one step back. */
  async pickSale({ picks, option }: SaleRow): Promise<void> {
    if (this.busy || !this.session.isMine) return;
    if (option) return this.take(option);
    const before = this.picks;
    this.picks = [...before, ...picks.filter((pick) => !before.includes(pick))];
    this.made = { ...this.made, earlier: before };
    await this.maybeSell(before);
  }

  /** Sells what was picked if nothing else could be meant: no card is to be picked, and no further tile can be. */
  private async maybeSell(before: string[]): Promise<void> {
    const [only] = this.sales;
    // Where nothing else can be sold, its tile need not be picked.
    if (only && this.sales.length === 1 && this.unsure.length === 0) this.picks = [...this.picks, ...only.tiles.filter((tile) => !this.picks.includes(tile))];
    const sale = this.decided;
    if (sale && this.isPaid && (this.sales.length === 1 || this.picks.includes(sale.way))) await this.sell(sale, before);
  }

  /** Makes a whole sale: its answers one after the other, the card where it is asked for, and that it is all. */
  private async sell(sale: Sale, before: string[], earlier?: string[]): Promise<void> {
    const begun = { at: this.at, isFirst: true, picks: before, several: [], earlier };
    const wanted = sale.whole.answers.map(({ id }) => id);
    const parts = new Set(sale.whole.answers.filter(({ target }) => target !== undefined).map(({ id }) => id));
    const { card } = this;
    const given: number[] = [];
    this.refusal = null;
    this.notice = null;
    this.next = null;
    this.isMaking = true;
    try {
      for (;;) {
        // What had only one answer has been answered by the server.
        const n = wanted.findIndex((id) => this.options.some((option) => option.id === id));
        const paying = this.options.find((option) => option.kind === "card" && option.card === card);
        const ending = wanted.some((id) => parts.has(id)) ? undefined : this.stop;
        const id = paying?.id ?? (n < 0 ? ending?.id : wanted[n]);
        const at = this.at;
        if (id === undefined || !(await this.session.answer(id)) || this.at === at) break;
        if (id === wanted[n]) wanted.splice(0, n + 1);
        given.push(id);
        if (this.isOpening || this.session.position?.turn?.needs_confirm) break;
      }
    } finally {
      this.isMaking = false;
    }
    if (given.length > 0) this.trail.add({ ...begun, to: this.at, ids: given });
    else if (begun.at === this.at) this.picks = before;
    await this.pickNext();
  }

  /** One more card where several are due; once all are there they are given, in the order in which they are asked for. */
  private async pickSeveral(id: string): Promise<void> {
    const before = this.several;
    if (before.length + 1 < this.due) {
      this.several = [...before, id];
      return;
    }
    const wanted = [...before, id].map((one) => cardOf(`card:${one}`));
    const begun = this.at;
    const given: number[] = [];
    while (wanted.length > 0) {
      const next = this.options.find((option) => option.card !== undefined && wanted.includes(option.card));
      if (!next || !(await this.session.answer(next.id))) break;
      given.push(next.id);
      wanted.splice(wanted.indexOf(next.card ?? ""), 1);
    }
    if (given.length > 0) this.trail.add({ at: begun, to: this.at, isFirst: false, ids: given, picks: [], several: before });
  }

  /** A card instead of a further sale, link or development: that is all, and this card pays. */
  private async endWith(card: string, stop: Option): Promise<void> {
    this.held = card;
    await this.take(stop);
  }

  private async pickThing(key: string): Promise<void> {
    const before = this.picks;
    const isJoining = this.isSelling && salesWith(this.sales, [key], null).length > 0;
    if (isJoining || this.left.some((option) => matches(option, key))) this.picks = [...before.filter((pick) => !(isVerb(pick) && isVerb(key))), key];
    else {
      const swapped = this.swapped(key);
      if (!swapped) return this.refuse(key);
      this.picks = swapped;
    }
    if (await this.isUnexpected(key)) return;
    const [only] = this.left;
    if (this.isSelling) await this.maybeSell(before);
    else if (this.left.length === 1 && only) await this.take(only, before);
  }

  /** Whether a tile of the mat cannot be built, so that its click can only mean something else: that is said, not done. */
  private async isUnexpected(key: string): Promise<boolean> {
    const [first] = this.left;
    if (!first || !key.startsWith("mat:") || !this.isOpening || this.picks.some(isVerb)) return false;
    if (this.left.some((option) => BUILDING.includes(option.verb) || option.verb !== first.verb)) return false;
    const at = this.at;
    const why = await this.reasonFor(["verb:build", key]);
    if (why && at === this.at && this.picks.includes(key)) this.notice = { ...why, verb: first.verb };
    return true;
  }

  /** The picks with a thing in place of those that exclude it, as many of the others kept as possible. */
  private swapped(key: string): string[] | null {
    if (!this.isOpening) return null;
    const kept: string[] = [];
    for (const pick of this.things) {
      if (!(isVerb(pick) && isVerb(key)) && optionsWith(this.options, [...kept, pick, key]).length > 0) kept.push(pick);
    }
    const picks = [...kept, key];
    return optionsWith(this.options, picks).length > 0 ? picks : null;
  }

  /** Gives an answer; `before` is what was picked before the click that leaves only this one. */
  async take(option: Option, before: string[] = this.picks): Promise<void> {
    const begun = { at: this.at, isFirst: this.isOpening, picks: before, several: [] };
    const card = option.kind === "card" ? null : this.card;
    this.refusal = null;
    this.notice = null;
    this.next = null;
    if (!(await this.session.answer(option.id))) {
      // What was not sent is not picked either.
      this.next = null;
      if (begun.at === this.at) this.picks = before;
      return;
    }
    this.held = card;
    const paid = await this.payWith(card);
    this.trail.add({ ...begun, to: this.at, ids: paid === null ? [option.id] : [option.id, paid] });
    await this.pickNext();
  }

  /** Takes what was clicked while the server had not answered, if it can be picked now. */
  private async pickNext(): Promise<void> {
    const key = this.next;
    this.next = null;
    if (key !== null && (this.lit.has(key) || (key.startsWith("card:") && this.cards.has(cardOf(key))))) await this.pick(key);
  }

  /** Gives the card that was picked before once the server asks for it; says which answer that was. */
  private async payWith(card: string | null): Promise<number | null> {
    if (card === null) return null;
    const wanted = this.options.find((option) => option.kind === "card" && option.card === card);
    if (this.due > 1) {
      this.held = null;
      this.several = [card];
    } else if (wanted) {
      this.held = null;
      return (await this.session.answer(wanted.id)) ? wanted.id : null;
    } else if (this.isOpening || this.session.position?.turn?.needs_confirm) this.held = null;
    return null;
  }

  /** Asks the server why a thing cannot be picked, and keeps its answer; what is only pointed at is told in passing. */
  async refuse(key: string, isPassing = false): Promise<void> {
    if (isPassing && this.refusal && !this.refusal.isPassing) return;
    if (!this.isOpening) {
      this.refusal = { key, isPassing, sentence: t("act.first"), rule: null, things: [], missing: [], each: [] };
      return;
    }
    const why = await this.reason(key);
    if (why) this.refusal = { key, isPassing, ...why };
  }

  reason(key: string): Promise<Refusal | null> {
    return this.reasonFor([...this.things, key]);
  }

  private async reasonFor(things: string[]): Promise<Refusal | null> {
    const picks = picksOf(things, this.card);
    const found = picks && (await this.session.explain(picks));
    const said = found?.explanation;
    return found?.status === "illegal" && said?.reason ? refusalOf(said.reason, said.each) : null;
  }
}

function isVerb(pick: string): boolean {
  return pick.startsWith("verb:");
}
