// Which part of the board is shown: a scale and the point at its top left corner, in units of the plate.

export interface Window {
  scale: number;
  x: number;
  y: number;
}

export const WHOLE: Window = { scale: 1, x: 0, y: 0 };
const MOST = 5;

/** The window scaled about a point of the plate, which stays where it is on the screen. */
export function zoomed(window: Window, factor: number, about: [number, number], size: [number, number]): Window {
  const scale = Math.min(MOST, Math.max(1, window.scale * factor));
  const ratio = window.scale / scale;
  return kept({ scale, x: about[0] - (about[0] - window.x) * ratio, y: about[1] - (about[1] - window.y) * ratio }, size);
}

/** The window moved by so many units of the plate. */
export function panned(window: Window, dx: number, dy: number, size: [number, number]): Window {
  return kept({ ...window, x: window.x + dx, y: window.y + dy }, size);
}

/** The window of a scale that shows the most of these points, in its middle if it can. */
export function shown(points: [number, number][], scale: number, size: [number, number]): Window {
  const [width, height] = [(0.86 * size[0]) / scale, (0.86 * size[1]) / scale];
  let best: [number, number][] = [];
  for (const [left] of points) {
    for (const [, top] of points) {
      const inside = points.filter(([x, y]) => x >= left && x <= left + width && y >= top && y <= top + height);
      if (inside.length > best.length) best = inside;
    }
  }
  const middle = (values: number[]) => (Math.min(...values) + Math.max(...values)) / 2;
  const [x, y] = [middle(best.map((point) => point[0])), middle(best.map((point) => point[1]))];
  return kept({ scale: Math.min(MOST, Math.max(1, scale)), x: x - size[0] / scale / 2, y: y - size[1] / scale / 2 }, size);
}

/** The window so that nothing beyond the paper is shown. */
function kept(window: Window, size: [number, number]): Window {
  const hold = (value: number, length: number) => Math.min(Math.max(value, 0), length - length / window.scale);
  return { scale: window.scale, x: hold(window.x, size[0]), y: hold(window.y, size[1]) };
}
