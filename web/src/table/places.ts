// Cards keep their places while a turn is made: one that was played leaves its place empty.

/** The cards of a hand in the places that they had before; new ones go where one is missing, or to the end. */
export function placed(before: string[], now: string[]): (string | null)[] {
  const left = [...now];
  const places: (string | null)[] = before.map((card) => {
    const at = left.indexOf(card);
    return at < 0 ? null : (left.splice(at, 1)[0] ?? null);
  });
  for (const card of left) {
    const free = places.indexOf(null);
    if (free < 0) places.push(card);
    else places[free] = card;
  }
  return places;
}
