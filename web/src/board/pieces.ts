// How link tiles lie on their lines: wide or upright, in full size or smaller, so that they cover neither spaces nor names.

import type { LinePlan, Plate, Rect } from "./plan";

/** Width and height, in sides of a slot. */
const SIZE = [0.66, 0.36] as const;
const SMALL = 0.76;

export interface PieceForm {
  isUpright: boolean;
  scale: number;
}

/** The first that is tried is liked best. */
const FORMS: PieceForm[] = [1, SMALL].flatMap((scale) => [false, true].map((isUpright) => ({ isUpright, scale })));

/** By line of a plate: how its link tile lies. */
export function pieceForms(plate: Plate): Map<string, PieceForm> {
  const taken = plate.places.flatMap((place) => [place.dot ? about(place.at, 2 * place.dot, 2 * place.dot) : place.box, place.label.box]);
  return new Map(plate.lines.map((line) => [line.code, formOf(line, taken, plate.slot)]));
}

function formOf(line: LinePlan, taken: Rect[], unit: number): PieceForm {
  const covered = FORMS.map((form) => {
    const [width, height] = sizeOf(form, unit);
    return taken.reduce((sum, box) => sum + common(about(line.middle, width, height), box), 0);
  });
  // A hair's breadth is not seen.
  const least = Math.max(Math.min(...covered), 0.004 * unit * unit);
  return FORMS[covered.findIndex((area) => area <= least)] ?? { isUpright: false, scale: SMALL };
}

export function sizeOf({ isUpright, scale }: PieceForm, unit: number): [number, number] {
  const [long, short] = [SIZE[0] * scale * unit, SIZE[1] * scale * unit];
  return isUpright ? [short, long] : [long, short];
}

function about([x, y]: [number, number], width: number, height: number): Rect {
  return [x - width / 2, y - height / 2, width, height];
}

/** The area that two boxes have in common. */
function common(a: Rect, b: Rect): number {
  const width = Math.min(a[0] + a[2], b[0] + b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[1] + a[3], b[1] + b[3]) - Math.max(a[1], b[1]);
  return width > 0 && height > 0 ? width * height : 0;
}
