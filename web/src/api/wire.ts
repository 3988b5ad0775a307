// What goes over the wire, by hand until the types are made from the server's OpenAPI.

import type { PlainMap, PlainTable } from "./plain";

/** How far a table and the running turn are. */
export interface At {
  ply: number;
  step: number;
}

export type OptionValue = boolean | number | string;

export interface SeatIn {
  kind: "me" | "open" | "bot" | "hot_seat";
  name?: string;
  level?: string;
}

export interface TableIn {
  map: string;
  options: Record<string, OptionValue>;
  seats: SeatIn[];
  name?: string;
  invite_only?: boolean;
  spectators?: boolean;
}

export interface SeatOut {
  seat: number;
  kind: "open" | "human" | "bot" | "left";
  name: string;
  level: string | null;
}

export interface TableOut {
  code: string;
  map: string;
  players: number;
  options: Record<string, OptionValue>;
  status: "open" | "playing" | "over" | "closed";
  invite_only: boolean;
  spectators: boolean;
  created: number;
  engine: string;
  seats: SeatOut[];
}

export interface SeatedOut {
  table: TableOut;
  seats: number[];
  secret: string | null;
  recovery: string | null;
  person: string | null;
  invite: string | null;
}

export interface TurnOut {
  lines: string[];
  half_made: string;
  legal: { id: number; text: string }[];
  can_undo: boolean;
  needs_confirm: boolean;
  outlook: OutlookOut | null;
}

export interface ProposalOut {
  id: number;
  kind: "takeback" | "replace";
  seat: number;
  to: number | null;
  level: string | null;
  agreed: number[];
  waits_for: number[];
}

export interface PositionOut {
  table: TableOut;
  seq: number;
  ply: number;
  step: number;
  actions: number;
  seat: number | null;
  yours: number[];
  to_move: number | null;
  view: PlainTable | null;
  turn: TurnOut | null;
  proposals: ProposalOut[];
  result: { seat: number; place: number; vp: number }[] | null;
}

export interface EventOut {
  seq: number;
  ply?: number | null;
  kind: string;
  seat?: number | null;
  at: number;
  n?: number | null;
  line?: string | null;
  sentence?: string | null;
  /** What it did: changes of money, points (vp) and spaces of income are numbers among the values. */
  events?: { kind: string; seat: number | null; values: Record<string, unknown> }[] | null;
  name?: string | null;
  level?: string | null;
  text?: string | null;
  kind_of?: string | null;
  of?: number | null;
  to?: number | null;
  code?: string | null;
}

export interface ExplainOut {
  status: "legal" | "ambiguous" | "illegal" | "unclear";
  sentences: string[];
  explanation: { reason?: { word: string; rule: string | null; sentence: string } | null };
}

export interface MapOut {
  id: string;
  name: string;
  about: string;
  rules: string;
  players: number[];
  options: { id: string; values: OptionValue[]; default: OptionValue; about: string }[];
}

export interface Prospect {
  line: string;
  answer: number;
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

export interface OutlookOut {
  seat: number | null;
  actions: Prospect[];
  more: Record<string, number>;
}

export interface Problem {
  status: number;
  code: string;
  detail: string;
  rule?: string | null;
  ply?: number | null;
  step?: number | null;
  choices?: string[] | null;
  /** The line of a text that is refused. */
  line?: number | null;
}

export type { PlainMap, PlainTable };
