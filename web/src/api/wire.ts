// What goes over the wire, by the names that the page uses. The types are made from the server's own OpenAPI
// (`page.py check` writes src/made/openapi.ts); here stands only what that leaves open: the plain table, outlooks, reasons.

import type { components } from "../made/openapi";
import type { PlainMap, PlainTable } from "./plain";

type Schemas = components["schemas"];
/** The server always sends every field, also those that have a default. */
type Sent<Name extends keyof Schemas> = Required<Schemas[Name]>;

/** How far a table and the running turn are. */
export type At = Pick<Schemas["MovedOut"], "ply" | "step">;

/** What a part of a turn led to, with the table as it is then if that was asked for. */
export type MovedOut = At & { position?: PositionOut | null };

export type OptionValue = Schemas["OptionOut"]["default"];
export type SeatIn = Schemas["SeatIn"];
export type TableIn = Schemas["TableIn"];
export type JoinIn = Schemas["JoinIn"];
export type MoveIn = Schemas["MoveIn"];
export type ForkIn = Schemas["ForkIn"];
export type LoadIn = Schemas["LoadIn"];
export type FreeIn = Schemas["FreeIn"];
/** What is to be played in one's next turn, or why it was not. */
export type PlanOut = Sent<"PlanOut">;
export type StepIn = Required<Schemas["StepIn"]>;
/** One's next turn as it was tried. */
export type TrialOut = Omit<Schemas["TrialOut"], "position"> & { position: PositionOut };
export type NotifyOut = Schemas["NotifyOut"];
export type PersonIn = Schemas["PersonIn"];
export type PersonOut = Schemas["PersonOut"];
export type RatingsOut = Sent<"RatingsOut">;
export type ProfileOut = Sent<"ProfileOut">;
export type ClubOut = Sent<"ClubOut">;
export type ClubLineOut = Schemas["ClubLineOut"];
export type TournamentIn = Schemas["TournamentIn"];
export type TournamentOut = Sent<"TournamentOut">;
export type TournamentLineOut = Schemas["TournamentLineOut"];
export type DeviceIn = Schemas["DeviceIn"];
/** How one signs in oneself, and whether people do so at this server. */
export type LoginOut = Schemas["LoginOut"];
export type LoginsOut = Schemas["LoginsOut"];
export type ChallengeOut = Schemas["ChallengeOut"];
export type PasskeyOut = Schemas["PasskeyOut"];
export type AddedOut = Schemas["AddedOut"];
export type ReactIn = Schemas["ReactIn"];
export type ArrangeIn = Schemas["ArrangeIn"];
export type PicksIn = Required<Schemas["PicksIn"]>;
/** An answer; what does not apply to it is left out. */
export type AnswerOut = Schemas["AnswerOut"];
export type ClockOut = Sent<"ClockOut">;
export type PaceOut = Sent<"PaceOut">;
export type PaceIn = NonNullable<TableIn["pace"]>;
export type SeatOut = Omit<Sent<"SeatOut">, "clock"> & { clock: ClockOut | null };
export type TableOut = Omit<Sent<"TableOut">, "seats" | "pace"> & { seats: SeatOut[]; pace: PaceOut | null };
export type ListedOut = Omit<Sent<"ListedOut">, "seats" | "pace"> & { seats: SeatOut[]; pace: PaceOut | null };
export type SeatedOut = Omit<Sent<"SeatedOut">, "table"> & { table: TableOut };
export type TurnOut = Omit<Sent<"TurnOut">, "outlook" | "events"> & { outlook: OutlookOut | null; events: Told[] };
export type ProposalOut = Sent<"ProposalOut">;
export type PositionOut = Omit<Sent<"PositionOut">, "table" | "view" | "turn" | "proposals"> & {
  table: TableOut;
  view: PlainTable | null;
  turn: TurnOut | null;
  proposals: ProposalOut[];
};
/** What the coach was asked for. */
export type CoachOut = Schemas["CoachOut"];
export type AnalysisOut = Schemas["AnalysisOut"];
export type ReviewOut = Schemas["ReviewOut"];
export type LineOut = Schemas["LineOut"];
export type MistakeOut = Schemas["MistakeOut"];
export type EstimateOut = Schemas["EstimateOut"];
export type MapOut = Schemas["MapOut"];
export type GameOut = Schemas["RulesOut"];
export type Problem = Omit<Schemas["Problem"], "title">;

/** What happened: docs/events.md lists the kinds. */
export interface Told {
  kind: string;
  seat: number | null;
  values: Record<string, unknown>;
}

/** An entry of the log. Changes of money, points (vp) and spaces of income are numbers among the values of its events. */
export type EventOut = Omit<Schemas["EventOut"], "events" | "seat"> & {
  seat?: number | null;
  events?: Told[] | null;
};

export interface ReasonOut {
  word?: string;
  rule: string | null;
  sentence: string;
  key?: string;
  values?: Record<string, number | string>;
  /** Keys of what it is about on the board. */
  things?: string[];
  /** Codes of the lines that are to be built to join what is apart. */
  missing?: string[];
}

export type ExplainOut = Omit<Schemas["ExplainOut"], "explanation"> & {
  explanation: { reason?: ReasonOut | null; each?: { industry: string; reason: ReasonOut | null }[] };
};

export interface Prospect {
  line: string;
  answer: number;
  first: AnswerOut;
  cards: string[];
  n_cards: number;
  then: string[];
  bonuses: string[];
  cost: number;
  sources: { from: string; resource: string; n: number; price: number }[];
  flips: { seat: number; tile: string; slot: string; space?: number; money?: number }[];
  changes: Record<string, { money?: number; vp?: number; space?: number; loans?: number }>;
  scores: number[];
  spent: number;
  chance: boolean;
}

/** A sale of one or more tiles with the answers that make it, one after the other; its card is asked for in between. */
export interface WholeSale extends Prospect {
  answers: AnswerOut[];
}

export interface OutlookOut {
  seat: number | null;
  actions: Prospect[];
  /** By its text: every answer of a `then`. */
  further: Record<string, AnswerOut>;
  more: Record<string, number>;
  /** Every set of tiles that could be sold at once, in every way that makes a difference. */
  sales?: WholeSale[];
}

export type { PlainMap, PlainTable };
