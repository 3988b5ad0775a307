// How things on the board are lit: which can be picked, which were picked, which are shown.

export interface Light {
  lit: Set<string>;
  chosen: Set<string>;
  shown: Set<string>;
  /** The one thing that the tabulator key reaches; arrow keys lead to the others. */
  first: string | null;
}

/** The state of a thing for those who cannot see it. */
export function reach(light: Light, key: string): { tabindex: 0 | -1; "aria-disabled": boolean } {
  return { tabindex: key === light.first ? 0 : -1, "aria-disabled": light.lit.size > 0 && !light.lit.has(key) };
}
