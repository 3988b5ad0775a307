// Where everything of a map is drawn, as `cottonopolis.draw.plan` writes it.

/** Left, top, width, height. */
export type Rect = [number, number, number, number];
export type Point = [number, number];

export interface Cell {
  kind: "slot" | "merchant" | "market" | "import";
  code: string;
  signs: string[];
  box: Rect;
}

export interface PlacePlan {
  code: string;
  at: Point;
  dot: number;
  frame: Rect | null;
  box: Rect;
  cells: Cell[];
  badges: { icon: string; words: string; box: Rect }[];
  label: { box: Rect; bold: boolean; sign: Rect | null; x: number; lines: { words: string; y: number; width: number }[] };
}

export interface LinePlan {
  code: string;
  kind: "canal" | "rail" | "both" | "sea";
  d: string;
  middle: Point;
}

/** The country below a plate: paths, and small drawings as what, x and y of the foot, and size. */
export interface GroundPlan {
  /** None if all is land. */
  land: string | null;
  lakes: string;
  rivers: [number, string][];
  /** About all that is higher than each level. */
  heights: string[];
  things: [string, number, number, number][];
}

export interface Palette {
  land: string;
  upland: string;
  sea: string;
  shore: string;
  line: string;
  wood: string;
}

export interface Plate {
  size: Point;
  slot: number;
  type: number;
  places: PlacePlan[];
  lines: LinePlan[];
  ground: GroundPlan | null;
}

export interface Plan {
  version: number;
  map: string;
  regions: { id: string; colour: string; symbol: string; about: string }[];
  ground: { day: Palette; night: Palette } | null;
  plates: { desk: Plate; phone: Plate };
}

/** The plan of a map; each edition of a map has its own. */
export async function fetchPlan(map: string, options: Record<string, unknown> = {}): Promise<Plan> {
  const edition = options["edition"];
  return (await (await fetch(edition ? `maps/${map}.${String(edition)}.json` : `maps/${map}.json`)).json()) as Plan;
}
