// Drills as data: a table at which one turn is clearly best, and what is known of the ways to play it.

import type { AnswerOut } from "../api/wire";

export interface Way {
  /** Its actions, as in a record. */
  turn: string[];
  /** What it does, without its order, its cards, and where coal, iron and steel come from. */
  bare: string[];
  behind: number;
  solves?: boolean;
}

export interface Drill {
  id: string;
  table: string;
  seats: string[];
  seat: number;
  themes: string[];
  level: "easy" | "medium" | "hard";
  difficulty: number;
  playouts?: number;
  told?: string[];
  why?: string[];
  but?: string[];
  /** Where on the board the best way acts. */
  show: string[];
  way: Way[];
}

/** Which drills are wanted; an empty word stands for all. */
export interface Wish {
  map: string;
  theme: string;
  level: string;
}

/** What the actions of a turn do, as the ways of a drill say it. */
export function bareTurn(actions: AnswerOut[][]): string[] {
  return actions
    .map((answers) => {
      const made = answers.filter(({ kind, resource }) => kind !== "card" && kind !== "stop" && (kind !== "source" || resource === "beer"));
      const [verb = "", ...words] = made.flatMap(({ text }) => text.split(/\s+/));
      return `${verb} ${words.join(" ").split(" + ").sort().join(" + ")}`.trim();
    })
    .filter((action) => action !== "E" && action !== "")
    .sort();
}

export const wayOf = (drill: Drill, bare: string[]): Way | null => drill.way.find((way) => way.bare.join("\n") === bare.join("\n")) ?? null;

export const fits = (drill: Drill, wish: Wish): boolean => (!wish.theme || drill.themes.includes(wish.theme)) && (!wish.level || drill.level === wish.level);

/** The drill to go on with: one that was not tried, nearest to the rating; null if there is none. */
export function pick(drills: Drill[], tried: string[], rating: number, last: string | null = null): Drill | null {
  const far = (drill: Drill) => Math.abs(drill.difficulty - rating) + (tried.includes(drill.id) ? 10_000 : 0);
  const others = drills.filter((drill) => drill.id !== last);
  return others.reduce<Drill | null>((best, drill) => (best === null || far(drill) < far(best) ? drill : best), null);
}
