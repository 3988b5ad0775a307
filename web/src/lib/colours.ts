// Players choose their colour: each sees oneself in it at every table, and whoever has it there in one's own instead.

export const COLOURS = 5;

/** By seat: its colour for somebody who plays a seat and wants a colour; -1 for no wish. */
export function coloursOf(own: number | null, wanted: number): number[] {
  const colours = Array.from({ length: COLOURS }, (_, seat) => seat);
  if (own === null || own >= COLOURS || wanted < 0 || wanted >= COLOURS) return colours;
  colours[colours.indexOf(wanted)] = own;
  colours[own] = wanted;
  return colours;
}

/** What the style of a table says so that its seats have these colours. */
export function colourStyle(colours: number[]): string {
  return colours.map((colour, seat) => (colour === seat ? "" : `--seat-${seat}: var(--colour-${colour}); --on-seat-${seat}: var(--on-colour-${colour});`)).join("");
}
