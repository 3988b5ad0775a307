// The rating of a solver on the scale of the drills, by Elo's formula, as `drills/rating.py` counts it.

export interface Rating {
  value: number;
  /** Drills that counted. */
  n: number;
}

export const START: Rating = { value: 1400, n: 0 };
const SCALE = 400;
const FIRST_STEP = 96;
const LAST_STEP = 16;
const SETTLING = 8;

export function afterDrill(rating: Rating, difficulty: number, isSolved: boolean): Rating {
  const expected = 1 / (1 + 10 ** ((difficulty - rating.value) / SCALE));
  const step = Math.max(LAST_STEP, (FIRST_STEP * SETTLING) / (SETTLING + rating.n));
  return { value: Math.round(10 * (rating.value + step * (Number(isSolved) - expected))) / 10, n: rating.n + 1 };
}
