// What a solver of drills has done: ratings, drills that were tried, tables of drills. In this browser only.

import type { Wish } from "./drill";
import { START, afterDrill, type Rating } from "./rating";

/** A drill that is solved at a table. */
export interface Drilling {
  map: string;
  rules: string;
  id: string;
  seat: number;
  wish: Wish;
}

interface Kept {
  ratings: Record<string, Rating>;
  tried: string[];
  tables: Record<string, Drilling>;
}

const NAME = "cottonopolis.drills";
const MOST_TABLES = 12;

export function kept(): Kept {
  try {
    const found = JSON.parse(localStorage.getItem(NAME) ?? "{}") as Partial<Kept>;
    return { ratings: found.ratings ?? {}, tried: found.tried ?? [], tables: found.tables ?? {} };
  } catch {
    return { ratings: {}, tried: [], tables: {} };
  }
}

function write(changed: Kept): void {
  try {
    localStorage.setItem(NAME, JSON.stringify(changed));
  } catch {
    // Private windows may keep nothing; the drill can be solved all the same.
  }
}

export const drillAt = (code: string): Drilling | null => kept().tables[code] ?? null;
export const ratingAt = (rules: string): Rating => kept().ratings[rules] ?? START;

export function keepDrilling(code: string, drilling: Drilling): void {
  const before = kept();
  const tables = Object.entries({ ...before.tables, [code]: drilling }).slice(-MOST_TABLES);
  write({ ...before, tables: Object.fromEntries(tables) });
}

export function forgetDrilling(code: string): void {
  const { [code]: _, ...tables } = kept().tables;
  write({ ...kept(), tables });
}

/** A drill counts once, the first time it is tried; gives how the rating has changed. */
export function count(rules: string, id: string, difficulty: number, isSolved: boolean): number {
  const before = kept();
  if (before.tried.includes(id)) return 0;
  const old = before.ratings[rules] ?? START;
  const rating = afterDrill(old, difficulty, isSolved);
  write({ ...before, tried: [...before.tried, id], ratings: { ...before.ratings, [rules]: rating } });
  return rating.value - old.value;
}
