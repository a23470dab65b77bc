import type { Patch } from './rectify.ts';
import type { SymbolLayout } from './symbol-layout.ts';

/**
 * Where the modules of a symbol are seen in a patch: a polynomial bend of the symbol's own plane, then perspective,
 * then shifts of nodes of a coarse mesh, bilinear between them.
 */
export interface Grid {
  /**
   * Shifts in modules of the middles of the three finder patterns and of their fourth corner, then seven terms of bend
   * for u and for v.
   */
  shape: Float64Array;
  /** Nodes of the mesh a side. */
  nodes: number;
  /** Of each node x and y in modules. */
  shifts: Float32Array;
}

export const cornerTerms = 8;
export const bendTerms = 7;
const modulesBetweenNodes = 6;

export function createGrid(size: number): Grid {
  const nodes = Math.ceil(size / modulesBetweenNodes) + 1;
  return { shape: new Float64Array(cornerTerms + 2 * bendTerms), nodes, shifts: new Float32Array(nodes * nodes * 2) };
}

/** Takes places of the symbol (modules from its upper left corner) to places of the patch. */
export interface Projection {
  x: number;
  y: number;
  to(u: number, v: number): void;
}

/** Without the mesh. Writes its answer into itself: it is asked a million times. */
export function projection(shape: Float64Array, size: number, patch: Patch): Projection {
  const { scale, margin } = patch;
  const s = (at: number) => shape[at] ?? 0;
  const apart = size - 7;
  const [near, far] = [margin + 3.5, margin + 3.5 + apart];
  // Homography of the square to a quadrilateral (Heckbert 1989); the square's corners are the middles of the finder
  // patterns.
  const [x0, y0, x1, y1] = [near + s(0), near + s(1), far + s(2), near + s(3)];
  const [x2, y2, x3, y3] = [far + s(6), far + s(7), near + s(4), far + s(5)];
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const det = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / det;
  const h = (dx1 * dy3 - dx3 * dy1) / det;
  const [a, b, d, e] = [x1 - x0 + g * x1, x3 - x0 + h * x3, y1 - y0 + g * y1, y3 - y0 + h * y3];
  const half = size / 2;
  const isBent = shape.subarray(cornerTerms).some((value) => value !== 0);
  const [p0, p1, p2, p3, p4, p5, p6] = [s(8), s(9), s(10), s(11), s(12), s(13), s(14)];
  const [q0, q1, q2, q3, q4, q5, q6] = [s(15), s(16), s(17), s(18), s(19), s(20), s(21)];
  return {
    x: 0,
    y: 0,
    to(u, v) {
      let [bu, bv] = [u, v];
      if (isBent) {
        const k = u / half - 1;
        const l = v / half - 1;
        const [kk, kl, ll] = [k * k, k * l, l * l];
        bu += p0 * kk + p1 * kl + p2 * ll + p3 * kk * k + p4 * kk * l + p5 * k * ll + p6 * ll * l;
        bv += q0 * kk + q1 * kl + q2 * ll + q3 * kk * k + q4 * kk * l + q5 * k * ll + q6 * ll * l;
      }
      const m = (bu - 3.5) / apart;
      const n = (bv - 3.5) / apart;
      const w = scale / (g * m + h * n + 1);
      this.x = (a * m + b * n + x0) * w;
      this.y = (d * m + e * n + y0) * w;
    },
  };
}

/** Middles of all modules and of a border of one module round them, in pixels of the patch: x and y by turns. */
export function placeModules(grid: Grid, size: number, patch: Patch): Float32Array {
  const side = size + 2;
  const places = new Float32Array(side * side * 2);
  const project = projection(grid.shape, size, patch);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      project.to(column - 0.5, row - 0.5);
      const at = (row * side + column) * 2;
      const shift = shiftAt(grid, column - 0.5, row - 0.5);
      places[at] = project.x + shift.x * patch.scale;
      places[at + 1] = project.y + shift.y * patch.scale;
    }
  }
  return places;
}

/** Shift of the mesh at a place, bilinear between its nodes. */
function shiftAt({ nodes, shifts }: Grid, u: number, v: number): { x: number; y: number } {
  const fx = Math.min(Math.max(u / modulesBetweenNodes, 0), nodes - 1.001);
  const fy = Math.min(Math.max(v / modulesBetweenNodes, 0), nodes - 1.001);
  const [x0, y0] = [fx | 0, fy | 0];
  const [s, t] = [fx - x0, fy - y0];
  const at = (y0 * nodes + x0) * 2;
  const mix = (k: number) => {
    const upper = (shifts[at + k] ?? 0) * (1 - s) + (shifts[at + 2 + k] ?? 0) * s;
    const lower = (shifts[at + nodes * 2 + k] ?? 0) * (1 - s) + (shifts[at + nodes * 2 + 2 + k] ?? 0) * s;
    return upper * (1 - t) + lower * t;
  };
  return { x: mix(0), y: mix(1) };
}

/** Bilinear interpolation of a square picture; beyond its edge 0. */
export function valueAt(values: Float32Array, side: number, x: number, y: number): number {
  const fx = x - 0.5;
  const fy = y - 0.5;
  if (!(fx >= 0 && fy >= 0 && fx < side - 1 && fy < side - 1)) return 0;
  const [x0, y0] = [fx | 0, fy | 0];
  const [u, v] = [fx - x0, fy - y0];
  const at = y0 * side + x0;
  const a = values[at] ?? 0;
  const b = values[at + 1] ?? 0;
  const c = values[at + side] ?? 0;
  const d = values[at + side + 1] ?? 0;
  return a + (b - a) * u + (c - a + (a - b - c + d) * u) * v;
}

/**
 * How well the modules that are always dark or light are seen where the grid has them: 1 all of them, about 0 by
 * chance.
 */
export function agreement(grid: Grid, layout: SymbolLayout, patch: Patch): number {
  const side = layout.size + 2;
  const places = placeModules(grid, layout.size, patch);
  let [sum, count] = [0, 0];
  for (const [module, value] of layout.known.entries()) {
    if (value === 0) continue;
    const at = ((Math.floor(module / layout.size) + 1) * side + (module % layout.size) + 1) * 2;
    const seen = valueAt(patch.level, patch.side, places[at] ?? 0, places[at + 1] ?? 0);
    sum += value * Math.max(-1, Math.min(1, seen));
    count += 1;
  }
  return sum / count;
}
