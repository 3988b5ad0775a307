// What the parts of a table's screen share: the table itself, what is picked, pointed at and shown on the board, and what is open.

import type { Plate, Plan } from "../board/plan";
import { Composer } from "../act/composer.svelte";
import type { Refusal } from "../act/refusal";
import type { PlainTable, Player } from "../api/plain";
import type { Facts } from "../lib/facts";
import { settings } from "../lib/kept.svelte";
import { drillAt } from "../drill/kept";
import { lessonAt } from "../lesson/kept";
import { counted } from "./counted";
import { withLastLinks, written, type Step } from "./scoring";
import { TableSession } from "./session.svelte";
import { Showing } from "./showing.svelte";
import { Talk } from "./talk.svelte";

/** Milliseconds for which one points at a thing before its reason is asked for. */
const REASON_AFTER = 220;

export type Tab = "act" | "mat" | "players" | "market" | "log" | "chat";

export class TableContext {
  readonly lesson;
  readonly drilling;
  readonly session: TableSession;
  readonly talk: Talk;
  readonly composer: Composer;
  readonly showing: Showing;

  /** What the log or a choice points at. */
  shown = $state.raw<Set<string>>(new Set());
  /** What a lesson or a drill points at on the board. */
  taught = $state.raw<Set<string>>(new Set());
  pointed = $state<string | null>(null);
  why = $state.raw<Refusal | null>(null);
  /** The steps of a scoring that are on the board. */
  scored = $state.raw<Step[]>([]);
  width = $state(1280);
  tab = $state<Tab>("act");
  /** The seat whose sheet is open. */
  opened = $state<number | null>(null);
  isSummaryShut = $state(false);
  isMenuOpen = $state(false);
  isChatOpen = $state(false);
  /** The seat whose hand is on the screen, where several share it. */
  uncovered = $state<number | null>(null);
  private timer = 0;

  constructor(
    readonly code: string,
    secret: string | null,
    invite: string | null,
  ) {
    this.lesson = lessonAt(code);
    this.drilling = drillAt(code);
    const isLearning = this.lesson !== null || this.drilling !== null;
    this.session = new TableSession(code, secret ?? invite, this.lesson ? 0 : this.drilling?.seat, invite);
    this.talk = new Talk(this.session);
    this.composer = new Composer(this.session);
    this.showing = new Showing(this.session, isLearning);
    this.isSummaryShut = isLearning;
  }

  readonly isPhone = $derived(this.width < 900);
  readonly position = $derived.by(() => this.session.position);
  readonly facts: Facts | null = $derived.by(() => this.session.facts);
  readonly plan: Plan | null = $derived.by(() => this.session.plan);
  readonly plate: Plate | null = $derived(this.plan ? (this.isPhone || settings.codes ? this.plan.plates.phone : this.plan.plates.desk) : null);
  readonly isOver = $derived(this.position?.table.status === "over");
  /** The table as it is; after the game its last links lie there once more. */
  readonly now: PlainTable | null = $derived.by(() => this.session.view && withLastLinks(this.session.view, counted(this.session.events)));
  /** The table to be drawn. */
  readonly table: PlainTable | null = $derived.by(() => this.showing.view ?? this.now);
  readonly own: Player | null = $derived(this.table && this.table.seat !== null ? (this.table.players[this.table.seat] ?? null) : null);
  readonly next = $derived(this.table?.next_order ?? null);
  readonly names = $derived((this.table?.players ?? []).map((player) => player.name));
  /** As people call themselves; records write names in one word. */
  readonly seatNames = $derived((this.position?.table.seats ?? []).map((seat) => seat.name));
  readonly isCovered = $derived.by(() => {
    if (this.session.own.length < 2 || this.isOver || this.position?.turn === null) return false;
    return this.position?.seat !== null && this.position?.seat !== this.uncovered;
  });
  readonly lit: Set<string> = $derived.by(() => (this.showing.isOn ? new Set<string>() : this.composer.lit));
  /** What is shown on the board: what the log or a choice points at, what a refusal is about, or what a lesson teaches. */
  readonly pieces: Set<string> = $derived.by(() => {
    const refused = this.composer.refusal?.things ?? [];
    return this.shown.size > 0 ? this.shown : refused.length > 0 ? new Set(refused) : this.taught;
  });
  readonly points = $derived(written(this.scored));

  show = (keys: Set<string>): void => {
    this.shown = keys;
  };

  point = (key: string | null): void => {
    this.pointed = key;
    this.why = null;
    window.clearTimeout(this.timer);
    const { composer, lit } = this;
    if (!key || !this.session.isMine || lit.size === 0 || lit.has(key) || composer.chosen.has(key) || !composer.isOpening) return;
    this.timer = window.setTimeout(async () => {
      const found = await composer.reason(key);
      if (found && this.pointed === key) this.why = found;
    }, REASON_AFTER);
  };

  pick = (key: string): void => {
    if (this.showing.isOn) return;
    void this.composer.pick(key);
    if (this.isPhone && this.tab !== "act" && this.tab !== "mat") this.tab = "act";
  };

  /** Whatever one does overtakes what is shown, except a scoring, which has its own buttons. */
  overtake = (): void => {
    if (this.showing.isOn && !this.showing.scoring) this.showing.skip();
  };
}
