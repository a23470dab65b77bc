import type { Patch } from './rectify.ts';
import type { SymbolLayout } from './symbol-layout.ts';

/**
 * Maps the modules of a symbol to a patch: a polynomial bend of the symbol's own plane, then perspective,
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
  /** x and y of each node, in modules. */
  shifts: Float32Array;
}

export const cornerTerms = 8;
export const bendTerms = 7;
const modulesBetweenNodes = 6;

export function createGrid(size: number): Grid {
  const nodes = Math.ceil(size / modulesBetweenNodes) + 1;
  return { shape: new Float64Array(cornerTerms + 2 * bendTerms), nodes, shifts: new Float32Array(nodes * nodes * 2) };
}

/** Places of a symbol, in modules from its upper left corner, that are looked for again and again. */
export interface Points {
  count: number;
  /** u, v and the seven terms of bend for each place. */
  terms: Float64Array;
  /** Last positions in pixels of the patch: x and y alternate. */
  seen: Float64Array;
}

const termsOfPoint = 2 + bendTerms;

export function pointsAt(u: ArrayLike<number>, v: ArrayLike<number>, size: number): Points {
  const terms = new Float64Array(u.length * termsOfPoint);
  const half = size / 2;
  for (let at = 0; at < u.length; at += 1) {
    const k = (u[at] ?? 0) / half - 1;
    const l = (v[at] ?? 0) / half - 1;
    const [kk, kl, ll] = [k * k, k * l, l * l];
    terms.set([u[at] ?? 0, v[at] ?? 0, kk, kl, ll, kk * k, kk * l, k * ll, ll * l], at * termsOfPoint);
  }
  return { count: u.length, terms, seen: new Float64Array(u.length * 2) };
}

/** Sees the points in the patch, without the mesh. */
export function project({ count, terms, seen }: Points, shape: Float64Array, size: number, patch: Patch): void {
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
  const isBent = shape.subarray(cornerTerms).some((value) => value !== 0);
  for (let point = 0; point < count; point += 1) {
    const at = point * termsOfPoint;
    let u = terms[at] ?? 0;
    let v = terms[at + 1] ?? 0;
    if (isBent) {
      u += bendAt(terms, at + 2, shape, cornerTerms);
      v += bendAt(terms, at + 2, shape, cornerTerms + bendTerms);
    }
    const m = (u - 3.5) / apart;
    const n = (v - 3.5) / apart;
    const w = scale / (g * m + h * n + 1);
    seen[2 * point] = (a * m + b * n + x0) * w;
    seen[2 * point + 1] = (d * m + e * n + y0) * w;
  }
}

function bendAt(terms: Float64Array, at: number, shape: Float64Array, from: number): number {
  return (
    (shape[from] ?? 0) * (terms[at] ?? 0) +
    (shape[from + 1] ?? 0) * (terms[at + 1] ?? 0) +
    (shape[from + 2] ?? 0) * (terms[at + 2] ?? 0) +
    (shape[from + 3] ?? 0) * (terms[at + 3] ?? 0) +
    (shape[from + 4] ?? 0) * (terms[at + 4] ?? 0) +
    (shape[from + 5] ?? 0) * (terms[at + 5] ?? 0) +
    (shape[from + 6] ?? 0) * (terms[at + 6] ?? 0)
  );
}

/** Middles of all modules and of a border of one module round them, in pixels of the patch: x and y by turns. */
export function placeModules(grid: Grid, size: number, patch: Patch): Float32Array {
  const side = size + 2;
  const column = (at: number) => (at % side) - 0.5;
  const row = (at: number) => Math.floor(at / side) - 0.5;
  const all = Array.from({ length: side * side }, (_, at) => at);
  const points = pointsAt(all.map(column), all.map(row), size);
  project(points, grid.shape, size, patch);
  const places = new Float32Array(points.seen.length);
  for (const at of all) {
    const shift = shiftAt(grid, column(at), row(at));
    places[2 * at] = (points.seen[2 * at] ?? 0) + shift.x * patch.scale;
    places[2 * at + 1] = (points.seen[2 * at + 1] ?? 0) + shift.y * patch.scale;
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
  const x0 = fx | 0;
  const y0 = fy | 0;
  const u = fx - x0;
  const at = y0 * side + x0;
  const a = values[at] ?? 0;
  const b = values[at + 1] ?? 0;
  const c = values[at + side] ?? 0;
  const d = values[at + side + 1] ?? 0;
  return a + (b - a) * u + (c - a + (a - b - c + d) * u) * (fy - y0);
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
