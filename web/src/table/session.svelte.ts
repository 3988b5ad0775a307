// One table as the page knows it: the latest position, the log, and everything that can be done there.

import * as api from "../api/client";
import { newKey } from "../api/keys";
import { Dropped, isWaitingAt, outbox, send, wake, type Kind } from "../api/outbox.svelte";
import { listen, type Message } from "../api/stream";
import type { At, EventOut, ExplainOut, MovedOut, OutlookOut, PicksIn, PlainMap, PlainTable, PositionOut, Problem, TrialOut } from "../api/wire";
import { fetchPlan, type Plan } from "../board/plan";
import { factsOf, type Facts } from "../lib/facts";
import { seatAt } from "../lib/kept.svelte";
import { t } from "../words/words.svelte";
import type { Told } from "./counted";
import { lastOwn } from "./since";

/** Milliseconds after which a server that did not answer is asked again. */
const RETRY = 1500;

export class TableSession {
  /** The table as the server has it. */
  real = $state.raw<PositionOut | null>(null);
  /** One's next turn, tried while others play. */
  trial = $state.raw<TrialOut | null>(null);
  /** Whether what was tried is about to be kept as a plan. */
  isKeeping = $state(false);
  private nTried = 0;
  /** The table that is shown and played at. */
  readonly position: PositionOut | null = $derived.by(() => this.trial?.position ?? this.real);
  facts = $state.raw<Facts | null>(null);
  plan = $state.raw<Plan | null>(null);
  events = $state.raw<EventOut[]>([]);
  /** The table when one's own turn began. */
  base = $state.raw<PlainTable | null>(null);
  connection = $state<"loading" | "live" | "waiting" | "ended">("loading");
  /** The last refusal, until something succeeds or it is put away. */
  problem = $state.raw<Problem | null>(null);
  /** Why the table cannot be shown at all. */
  failure = $state<string | null>(null);
  /** The word for that. */
  refusal = $state<string | null>(null);
  /** Whether something is being done here. */
  private acting = $state(false);
  /** Whether nothing else can be done now: something is being done, or waits to be sent. */
  readonly busy: boolean = $derived.by(() => this.acting || isWaitingAt(this.code));
  /** Called with every new entry of the log before the position is read that it made. */
  onnews: (event: EventOut) => void = () => {};
  /** Called with what an action of one's own running turn did, before the table shows it. */
  onmade: (events: Told[]) => void = () => {};
  /** The number of the last entry that is an action of one's own seat. */
  readonly seenUpTo: number = $derived.by(() => {
    const seat = this.position?.seat;
    return seat === null || seat === undefined ? 0 : lastOwn(this.events, [seat]);
  });
  /** When the open turn began, in milliseconds since 1970. */
  readonly since: number = $derived.by(() => {
    const last = this.events.findLast((event) => ["action", "start", "takeback"].includes(event.kind));
    return last ? last.at * 1000 : Date.now();
  });

  private map: Promise<[PlainMap, Plan] | null> | null = null;
  private retry = 0;
  private isClosed = false;
  private stop: (() => void) | null = null;
  private running: Promise<void> | null = null;
  private next: Promise<void> | null = null;
  private explained = new Map<string, Promise<ExplainOut | null>>();

  constructor(
    readonly code: string,
    readonly secret: string | null,
    /** The seat that looks, where one holds several and is always the same player. */
    readonly seat: number | undefined = undefined,
    /** The invitation by which one has come. */
    private readonly invited: string | null = null,
  ) {}

  /** The invitation that a link to this table needs, if it needs one. */
  get invite(): string | null {
    return this.position?.invite ?? seatAt(this.code)?.invite ?? this.invited;
  }

  get isSeated(): boolean {
    return (this.position?.yours.length ?? 0) > 0;
  }

  get view(): PlainTable | null {
    return this.position?.view ?? null;
  }

  get outlook(): OutlookOut | null {
    return this.position?.turn?.outlook ?? null;
  }

  /** The seats that one plays here: all that one holds, or the one that always looks. */
  get own(): number[] {
    return this.seat === undefined ? (this.position?.yours ?? []) : [this.seat];
  }

  get isMine(): boolean {
    return this.position?.turn !== null && this.position?.turn !== undefined;
  }

  async open(): Promise<void> {
    while (!(await this.begin()) && !this.failure && !this.isClosed) {
      await new Promise((resolve) => window.setTimeout(resolve, RETRY));
    }
  }

  /** Reads the table and begins to listen; says whether that was possible. */
  private async begin(): Promise<boolean> {
    this.map ??= this.askMap().catch(() => null);
    await this.refresh();
    if (!this.real || this.isClosed) return false;
    try {
      const found = await api.log(this.code, this.secret, 0);
      if (this.isClosed) return false;
      this.add(found.events);
      // Something may have happened between the two readings.
      if (found.seq > (this.real?.seq ?? 0)) void this.refresh();
      this.stop = listen(this.code, this.secret, found.seq, {
        onmessage: (message) => {
          if (message.event !== "turn" && message.event !== "end") {
            const event = JSON.parse(message.data) as EventOut;
            this.add([event]);
            this.onnews(event);
          }
          // What one does oneself shows the table that comes of it.
          if (!this.acting) this.catchUp(message);
        },
        onstate: (state) => {
          const wasAway = this.connection === "waiting";
          this.connection = state;
          if (state === "live") wake();
          if (state !== "waiting" && wasAway) void this.refresh();
        },
      });
      return true;
    } catch (error) {
      this.note(error);
      return false;
    }
  }

  close(): void {
    this.isClosed = true;
    window.clearTimeout(this.retry);
    this.stop?.();
    this.stop = null;
  }

  /** Reads the position anew unless it is known already. */
  private catchUp({ event, data }: Message): void {
    const { seq, ply, step } = this.real ?? { seq: -1, ply: -1, step: -1 };
    const at = event === "turn" ? (JSON.parse(data) as At) : null;
    const isKnown = at ? at.ply === ply && at.step === step : event !== "end" && this.heard <= seq;
    if (!isKnown) void this.refresh();
  }

  /** The last entry of the log that is known. */
  private get heard(): number {
    return this.events.at(-1)?.seq ?? 0;
  }

  /** Reads the position anew. A reading that is under way may be older than the call: one more follows it, for all who wait. */
  refresh(): Promise<void> {
    if (!this.running) {
      this.running = this.read().finally(() => (this.running = null));
      return this.running;
    }
    this.next ??= this.running.then(() => {
      this.next = null;
      return this.refresh();
    });
    return this.next;
  }

  private async read(): Promise<void> {
    try {
      const position = await api.position(this.code, this.secret, { outlook: true, ...(this.seat === undefined ? {} : { seat: this.seat }) });
      if (position.view && !this.facts) await this.readMap();
      this.take(position);
      if (this.connection === "waiting") wake();
      if (this.connection !== "ended") this.connection = "live";
    } catch (error) {
      // Without a position there is nothing to show; with one, the seat was given to somebody else.
      if (error instanceof api.Refused && (!this.real || [401, 403, 404].includes(error.problem.status))) {
        this.refusal = error.problem.code;
        this.failure = error.problem.detail;
      }
      else this.note(error);
    }
  }

  /** Reads what never changes. It is asked for while the position is still on its way, and again if that failed. */
  private async readMap(): Promise<void> {
    const [facts, plan] = (await this.map) ?? (await this.askMap());
    this.facts = factsOf(facts);
    this.plan = plan;
  }

  private async askMap(): Promise<[PlainMap, Plan]> {
    const facts = await api.facts(this.code, this.secret);
    return [facts, await fetchPlan(facts.map, facts.options)];
  }

  private take(position: PositionOut): void {
    const old = this.real;
    if (old && position.seq < old.seq) return;
    // A turn that is undone or begins has fewer.
    const nBefore = old?.ply === position.ply ? (old.turn?.events.length ?? 0) : 0;
    const made = old ? (position.turn?.events.slice(nBefore) ?? []) : [];
    if (made.length > 0) this.onmade(made);
    if (position.turn && position.step === 0) this.base = position.view;
    else if (position.turn && (!old || old.ply !== position.ply)) void this.readBase(position.actions);
    this.real = position;
    this.explained.clear();
    if (this.trial && old?.ply !== position.ply) void this.tryAnew(this.trial.answers);
  }

  /** Reads the table as it was when the running turn began, for a page that was opened in the middle of it. */
  private async readBase(actions: number): Promise<void> {
    this.base = null;
    try {
      this.base = (await api.position(this.code, this.secret, { actions })).view;
    } catch (error) {
      this.note(error);
    }
  }

  private add(found: EventOut[]): void {
    const news = found.filter((event) => event.seq > this.heard);
    if (news.length > 0) this.events = [...this.events, ...news];
  }

  private note(error: unknown): void {
    if (error instanceof api.Refused) this.problem = error.problem;
    else if (error instanceof api.Away) {
      this.connection = "waiting";
      window.clearTimeout(this.retry);
      this.retry = window.setTimeout(() => this.stop && void this.refresh(), RETRY);
    } else throw error;
  }

  /** Does something that changes the table, and reads the position that comes of it. Says whether it was done. */
  async act<Done>(kind: Kind, what: (at: At, key: string) => Promise<Done>, isThere: (done: Done) => boolean = () => false): Promise<boolean> {
    const position = this.real;
    this.remind();
    if (!position || this.busy) return false;
    this.acting = true;
    this.problem = null;
    const at = { ply: position.ply, step: position.step };
    const key = newKey();
    let wasLate = false;
    try {
      const done = await send(this.code, kind, () => what(at, key), () => {
        wasLate = true;
        this.note(new api.Away());
      });
      await this.running;
      if (!isThere(done)) await this.refresh();
      return true;
    } catch (error) {
      const isStale = error instanceof api.Refused && error.problem.status === 409;
      // Whoever waited may be at another screen by now.
      if (error instanceof api.Refused && wasLate) outbox.notice = isStale ? t("unsent.stale") : error.problem.detail;
      else if (error instanceof Dropped) outbox.notice = error.isTooOld ? t("unsent.too_old") : null;
      else this.note(error);
      if (isStale || error instanceof Dropped) await this.refresh();
      return false;
    } finally {
      this.acting = false;
      if (this.heard > (this.real?.seq ?? 0)) void this.refresh();
    }
  }

  /** Whether something that was done here could not be sent yet. */
  get isWaiting(): boolean {
    return isWaitingAt(this.code);
  }

  /** Points at what waits to be sent, to somebody who tries something else. */
  remind(): void {
    if (this.isWaiting) outbox.nudges += 1;
  }

  /** A part of one's own turn. The answer shows the table to whoever moves next here; who is always the same player asks again. */
  private turn(kind: Kind, what: (making: api.Making, at: At) => Promise<MovedOut>): Promise<boolean> {
    const isShown = this.seat === undefined;
    return this.act(
      kind,
      (at, key) => what({ code: this.code, secret: this.secret ?? "", key, isShown }, at),
      (done) => {
        if (done.position) this.take(done.position);
        const { ply, step } = this.real ?? { ply: -1, step: -1 };
        return ply > done.ply || (ply === done.ply && step >= done.step);
      },
    );
  }

  /** Begins to try one's next turn. */
  beginTrial(): Promise<boolean> {
    return this.attempt([]);
  }

  endTrial(): void {
    this.trial = null;
    this.isKeeping = false;
    this.problem = null;
  }

  private async attempt(answers: number[], more: { line?: string; undo?: boolean } = {}): Promise<boolean> {
    const { real, secret } = this;
    if (!real || !secret || this.acting) return false;
    this.acting = true;
    this.problem = null;
    try {
      const found = await api.attempt(this.code, secret, { ply: real.ply, answers, ...more });
      if (this.real?.ply !== real.ply) return false;
      this.nTried += 1;
      this.trial = { ...found, position: { ...found.position, step: this.nTried } };
      if (found.answers.length === 0) this.base = found.position.view;
      return true;
    } catch (error) {
      this.note(error);
      return false;
    } finally {
      this.acting = false;
    }
  }

  /** Tries the same at a table that has gone on; what does not fit there any more is begun anew. */
  private async tryAnew(answers: number[]): Promise<void> {
    if (this.real?.turn || this.real?.table.status !== "playing") return this.endTrial();
    if (!(await this.attempt([])) || answers.length === 0) return;
    await this.attempt(answers);
  }

  answer(id: number): Promise<boolean> {
    if (this.trial) return this.attempt([...this.trial.answers, id]);
    return this.turn("move", (making, at) => api.move(making, { ...at, answer: id }));
  }

  line(text: string): Promise<boolean> {
    if (this.trial) return this.attempt(this.trial.answers, { line: text });
    return this.turn("move", (making, at) => api.move(making, { ...at, line: text }));
  }

  undo(): Promise<boolean> {
    if (this.trial) return this.attempt(this.trial.answers, { undo: true });
    return this.turn("undo", api.undo);
  }

  confirm(): Promise<boolean> {
    if (this.trial) {
      this.isKeeping = true;
      return Promise.resolve(true);
    }
    return this.turn("confirm", api.confirm);
  }

  /** Why what was picked cannot be done now; null if that cannot be asked. */
  explain(picks: PicksIn): Promise<ExplainOut | null> {
    const key = JSON.stringify(picks);
    const known = this.explained.get(key);
    if (known) return known;
    if (!this.secret || !this.isMine || this.trial) return Promise.resolve(null);
    const asked = api.explain(this.code, this.secret, picks).catch(() => null);
    this.explained.set(key, asked);
    return asked;
  }
}
