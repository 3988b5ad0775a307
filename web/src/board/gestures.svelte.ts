// Panning and zooming a board by pointer, wheel, pinch and keyboard.

import { panned, shown, WHOLE, zoomed, type Window } from "./zoom";

/** Pixels that a pointer may tremble before it drags. */
const STILL = 6;
/** Pixels of a slot that a finger hits. */
const FINGER = 38;
const TWICE = 2.4;

export class Gestures {
  window: Window = $state.raw(WHOLE);
  svg: SVGSVGElement | undefined = $state.raw();
  /** Whether the pointer has dragged since it went down, so that it does not click. */
  moved = false;
  /** Whether the window was chosen by the board, not by hand. */
  isLed = false;
  private readonly held = new Map<number, PointerEvent>();

  constructor(private readonly size: () => [number, number]) {}

  get viewBox(): string {
    const [width, height] = this.size();
    return `${this.window.x} ${this.window.y} ${width / this.window.scale} ${height / this.window.scale}`;
  }

  readonly down = (event: PointerEvent): void => {
    this.held.set(event.pointerId, event);
    this.moved = false;
  };

  readonly up = (event: PointerEvent): void => {
    this.held.delete(event.pointerId);
  };

  readonly drag = (event: PointerEvent): void => {
    const before = this.held.get(event.pointerId);
    if (!before) return;
    const far = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (!this.moved && this.held.size === 1 && (far < STILL || this.window.scale === 1)) return;
    this.moved = true;
    const other = [...this.held.values()].find((pointer) => pointer.pointerId !== event.pointerId);
    if (other) {
      const apart = (pointer: PointerEvent) => Math.hypot(pointer.clientX - other.clientX, pointer.clientY - other.clientY);
      this.window = zoomed(this.window, apart(event) / Math.max(apart(before), 1), this.units(other), this.size());
    } else {
      const [x0, y0] = this.units(before);
      const [x1, y1] = this.units(event);
      this.window = panned(this.window, x0 - x1, y0 - y1, this.size());
    }
    this.held.set(event.pointerId, event);
  };

  readonly wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.window = zoomed(this.window, Math.exp(-event.deltaY * 0.0016), this.units(event), this.size());
  };

  zoomBy(factor: number): void {
    const { x, y, scale } = this.window;
    const [width, height] = this.size();
    this.window = zoomed(this.window, factor, [x + width / scale / 2, y + height / scale / 2], this.size());
  }

  whole(): void {
    this.window = WHOLE;
    this.isLed = false;
  }

  /** Zooms in where one clicks or taps twice, and back. */
  twice(event: MouseEvent): void {
    if (this.window.scale > 1) this.whole();
    else this.window = zoomed(this.window, TWICE, this.units(event), this.size());
  }

  /** Shows as many of these points as it can with slots as large as a finger needs, if they are smaller now. */
  show(points: [number, number][], slot: number): void {
    const box = this.svg?.getBoundingClientRect();
    const size = this.size();
    if (!box || box.width === 0) return;
    const pixels = slot * Math.min(box.width / size[0], box.height / size[1]);
    this.window = pixels >= FINGER ? WHOLE : shown(points, FINGER / pixels, size);
    this.isLed = this.window.scale > 1;
  }

  /** Zooms by + and −, shows all by 0, pans by shift and arrows. Says whether the key meant any of these. */
  key(event: KeyboardEvent): boolean {
    if (event.key === "+" || event.key === "=") this.zoomBy(1.4);
    else if (event.key === "-") this.zoomBy(1 / 1.4);
    else if (event.key === "0") this.whole();
    else if (event.shiftKey && event.key.startsWith("Arrow")) {
      const step = 120 / this.window.scale;
      const dx = event.key === "ArrowLeft" ? -step : event.key === "ArrowRight" ? step : 0;
      const dy = event.key === "ArrowUp" ? -step : event.key === "ArrowDown" ? step : 0;
      this.window = panned(this.window, dx, dy, this.size());
    } else return false;
    return true;
  }

  /** A point of the screen in units of the plate. */
  private units(event: { clientX: number; clientY: number }): [number, number] {
    const matrix = this.svg?.getScreenCTM();
    if (!matrix) return [0, 0];
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return [point.x, point.y];
  }
}
