// A table as the server sends it to a seat, and the map that goes with it. docs/plain.md lists the fields.

export interface Player {
  seat: number;
  name: string;
  money: number;
  spent: number;
  income: number | null;
  income_space: number | null;
  loans: number;
  vp: number;
  tile_vp: number;
  hand: string[];
  hand_size: number;
  discards: (string | null)[];
  mat: Record<string, Record<string, number>>;
  links_left: number;
}

export interface TileOnBoard {
  slot: string;
  tile: string;
  owner: number;
  cubes: number;
  is_flipped: boolean;
  is_retired: boolean;
}

export interface Question {
  asks: string;
  doing: string | null;
  at: string | null;
  tile: string | null;
  to: string | null;
  cards_due: number;
  n_done: number;
  debt: number;
}

export interface Market {
  cubes: number;
  spaces: number;
  buy: number;
  sell: number | null;
}

export interface Merchant {
  space: string;
  place: string;
  tile: string;
  buys: string[];
  has_barrel: boolean;
}

export interface Box {
  space: string;
  place: string;
  tile: string;
  buys: string[];
  is_open: boolean;
}

export interface Import {
  space: string;
  place: string;
  cubes: number;
}

export interface Distant {
  demand: number;
  no_demand: number;
  income: number | null;
  pile: (number | null)[];
  gone: number[];
  revealed: number;
}

export interface PlainTable {
  version: number;
  map: string;
  seat: number | null;
  era: string;
  round: number;
  rounds_left: number | null;
  order: number[];
  next_order: number[] | null;
  to_move: number | null;
  actions_left: number;
  is_over: boolean;
  result: number[] | null;
  question: Question | null;
  players: Player[];
  tiles: TileOnBoard[];
  links: { line: string; owner: number }[];
  line_worth: Record<string, number>;
  markets: Record<string, Market>;
  merchants: Merchant[];
  boxes: Box[];
  imports: Import[];
  distant: Distant | null;
  display: string[];
  deck: number;
  aside: number;
}

export interface Named {
  code: string;
  id: string;
  name: string;
}

export interface PlaceFacts extends Named {
  kind: string;
  region: string | null;
  slots: string[];
  worth: number;
  opens_markets: boolean;
  is_port: boolean;
  is_in_play: boolean;
  bonus: { kind: string; amount: number } | null;
}

export interface TileFacts {
  code: string;
  industry: string;
  level: number;
  count: number;
  cost: number;
  coal: number;
  iron?: number;
  steel?: number;
  beer: number;
  cubes: number;
  vp: number;
  income?: number;
  payout?: number;
  worth: number;
  eras: string[];
  may_develop: boolean;
  accepts: string[];
}

export interface CardFacts extends Named {
  kind: "place" | "industry" | "region" | "wild_place" | "wild_industry";
  names: string[];
  count: number;
}

export interface IndustryFacts extends Named {
  flips: string;
  /** The cubes of its tiles by their resource, or beer. */
  holds: string | null;
}

export interface PlainMap {
  version: number;
  map: string;
  name: string;
  rules: string;
  seats: number;
  options: Record<string, string | number | boolean>;
  currency: string;
  eras: string[];
  rounds: number | null;
  regions: Named[];
  places: PlaceFacts[];
  slots: { code: string; place: string; holds: string[] }[];
  lines: { code: string; ends: string[]; eras: string[] }[];
  sea_lines: { code: string; ends: string[] }[];
  industries: IndustryFacts[];
  tiles: TileFacts[];
  cards: CardFacts[];
  markets: Record<string, { prices: number[]; price_when_empty: number; start: number; needs_access: boolean }>;
  income_levels: number[];
  loans: { amount: number; levels: number }[];
  verbs: Record<string, string[]>;
  numbers: Record<string, unknown>;
}
