// A bitmap onto which filled outlines are drawn with antialiasing. Coverage is computed exactly: in each row that an
// edge crosses, the edge adds to each pixel the part of the pixel on its right. The running sum of a row from left to
// right is then the covered share of every pixel (for one winding direction, as in fonts).

export type Colour = readonly [red: number, green: number, blue: number];

/** A position in pixels of the canvas, y pointing down. */
export interface Point {
  x: number;
  y: number;
}

/** Collects the edges of one shape, in pixels of the canvas, y pointing down. */
export interface Pen {
  line(fromX: number, fromY: number, toX: number, toY: number): void;
}

export class Canvas {
  readonly width: number;
  readonly height: number;
  /** The picture as RGB values, row by row. */
  readonly pixels: Uint8Array;
  /** The change of the covered share at each pixel, from left to right. */
  readonly #edges: Float32Array;

  constructor(width: number, height: number, background: Colour) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint8Array(width * height * 3);
    for (let at = 0; at < this.pixels.length; at += 3) this.pixels.set(background, at);
    // Two extra columns, because an edge at the right border adds to the pixel after it.
    this.#edges = new Float32Array((width + 2) * height);
  }

  /** Fills the outline that `draw` draws. `opacity` is from 0 to 1. */
  fill(colour: Colour, draw: (pen: Pen) => void, opacity = 1): void {
    const touched = { top: this.height, bottom: 0 };
    draw({
      line: (fromX, fromY, toX, toY) => {
        const top = Math.max(0, Math.floor(Math.min(fromY, toY)));
        const bottom = Math.min(this.height, Math.ceil(Math.max(fromY, toY)));
        touched.top = Math.min(touched.top, top);
        touched.bottom = Math.max(touched.bottom, bottom);
        if (fromY !== toY) this.#addEdge({ x: fromX, y: fromY }, { x: toX, y: toY }, { top, bottom });
      },
    });
    for (let row = touched.top; row < touched.bottom; row++) this.#blendRow(row, colour, opacity);
  }

  /** @param rows the rows that the edge crosses; `bottom` is exclusive. */
  #addEdge(from: Point, to: Point, { top, bottom }: { top: number; bottom: number }): void {
    const slope = (to.x - from.x) / (to.y - from.y);
    const direction = from.y < to.y ? 1 : -1;
    const [upperY, lowerY] = direction === 1 ? [from.y, to.y] : [to.y, from.y];
    for (let row = top; row < bottom; row++) {
      const start = Math.max(row, upperY);
      const end = Math.min(row + 1, lowerY);
      const x0 = from.x + (start - from.y) * slope;
      const x1 = from.x + (end - from.y) * slope;
      this.#addSpan(row, Math.min(x0, x1), Math.max(x0, x1), direction * (end - start));
    }
  }

  /** Adds an edge of signed height `height` within one row, from `left` to `right`. */
  #addSpan(row: number, left: number, right: number, height: number): void {
    const base = row * (this.width + 2);
    const clamp = (x: number) => Math.min(Math.max(x, 0), this.width);
    const [from, to] = [clamp(left), clamp(right)];
    const first = Math.floor(from);
    const last = Math.ceil(to);
    if (last <= first + 1) {
      // Within one pixel: the pixel is covered to the right of the edge's middle, all following pixels fully.
      const covered = height * (1 - ((from + to) / 2 - first));
      this.#add(base + first, covered);
      this.#add(base + first + 1, height - covered);
      return;
    }
    // Across several pixels: the share right of the edge grows quadratically in the first and last
    // pixel and linearly between.
    const rise = height / (to - from);
    let before = 0;
    for (let x = first; x < last; x++) {
      const enter = Math.max(from, x);
      const leave = Math.min(to, x + 1);
      const passed = (leave - enter) * rise;
      const sumHere = (enter - from) * rise + passed * (x + 1 - (enter + leave) / 2);
      this.#add(base + x, sumHere - before);
      before = sumHere;
    }
    this.#add(base + last, height - before);
  }

  #add(at: number, value: number): void {
    this.#edges[at] = (this.#edges[at] as number) + value;
  }

  #blendRow(row: number, [red, green, blue]: Colour, opacity: number): void {
    const base = row * (this.width + 2);
    let sum = 0;
    for (let x = 0; x < this.width; x++) {
      sum += this.#edges[base + x] as number;
      const share = Math.min(1, Math.abs(sum)) * opacity;
      if (share < 1 / 512) continue;
      const at = (row * this.width + x) * 3;
      const mix = (under: number, over: number) => Math.round(under + (over - under) * share);
      this.pixels[at] = mix(this.pixels[at] as number, red);
      this.pixels[at + 1] = mix(this.pixels[at + 1] as number, green);
      this.pixels[at + 2] = mix(this.pixels[at + 2] as number, blue);
    }
    this.#edges.fill(0, base, base + this.width + 2);
  }
}
