// Figures of the explorer: what `cottonopolis arena explore` found, as the build took it along.

import { signed } from "../lib/numbers";

export interface Estimate {
  value: number;
  ci95: [number, number] | null;
}

export interface TableFigures {
  title: string;
  name: string;
  players: number;
  games: number;
  points: Estimate;
  winner: Estimate;
  shares: Record<string, (Estimate & { word: string; seats: number })[]>;
  tiles: (Estimate & { industry: string })[];
  industries: Record<string, string>;
  places: Record<string, string>;
}

export interface Figures {
  made: { bot: string; command: string; commit: string };
  /** What fewer deals had is left out. */
  least: number;
  tables: TableFigures[];
}

export const QUESTIONS = ["turn", "loans", "first", "income", "merchants", "tiles"] as const;
export type Question = (typeof QUESTIONS)[number];

/** How answers are called in the reader's language; what the games name has its own name. */
export interface Names {
  turn(n: string): string;
  loans(n: string): string;
  income(low: string, high: string): string;
  merchants(industry: string, place: string): string;
}

export interface Row {
  label: string;
  value: number;
  low: number;
  high: number;
}

/** Incomes are told in steps of three. */
const STEP = 3;

export async function fetchFigures(): Promise<Figures> {
  const answer = await fetch("explorer.json");
  return (await answer.json()) as Figures;
}

export function rowsOf(table: TableFigures, question: Question, names: Names): Row[] {
  const industry = (id: string) => table.industries[id] ?? id;
  if (question === "tiles") return table.tiles.map((it) => row(industry(it.industry), it));
  return (table.shares[question] ?? []).map((it) => row(label(it.word), it));

  function label(word: string): string {
    if (question === "turn") return names.turn(word);
    if (question === "loans") return names.loans(word);
    if (question === "income") return names.income(signed(Number(word)), signed(Number(word) + STEP - 1));
    if (question === "first") return industry(word);
    const [place = "", bought = ""] = word.split(":");
    return names.merchants(industry(bought), table.places[place] ?? place);
  }
}

/** The values that a plot must have room for. */
export function scaleOf(rows: Row[], even: number): { low: number; high: number } {
  const low = Math.min(even, ...rows.map((it) => it.low));
  const high = Math.max(even, ...rows.map((it) => it.high));
  return high > low ? { low, high } : { low: low - 1, high: high + 1 };
}

function row(text: string, found: Estimate): Row {
  const [low, high] = found.ci95 ?? [found.value, found.value];
  return { label: text, value: found.value, low, high };
}
