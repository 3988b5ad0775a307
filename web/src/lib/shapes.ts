// Each seat has a shape beside its colour, so that nobody needs to tell colours apart.

export const SHAPE_NAMES = ["circle", "square", "triangle", "diamond", "hexagon"] as const;

const CORNERS: [number, number][][] = [
  [],
  [
    [-0.86, -0.86],
    [0.86, -0.86],
    [0.86, 0.86],
    [-0.86, 0.86],
  ],
  [
    [0, -1.06],
    [1.06, 0.86],
    [-1.06, 0.86],
  ],
  [
    [0, -1.16],
    [1.16, 0],
    [0, 1.16],
    [-1.16, 0],
  ],
  [
    [0, -1.08],
    [0.94, -0.54],
    [0.94, 0.54],
    [0, 1.08],
    [-0.94, 0.54],
    [-0.94, -0.54],
  ],
];

/** The outline of a seat's shape about a point. */
export function shapePath(seat: number, x: number, y: number, r: number): string {
  const corners = CORNERS[seat % CORNERS.length] ?? [];
  if (corners.length === 0) {
    return `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  }
  return `M${corners.map(([u, v]) => `${round(x + u * r)} ${round(y + v * r)}`).join("L")}z`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
