import type { Plane } from '../plane.ts';

/** A finder pattern (ISO/IEC 18004): a square ring round a square, in three corners of a symbol. Lengths in pixels. */
export interface Finder {
  x: number;
  y: number;
  /**
   * Distance from the middle to the outer edge in each of `directions` directions, the first along x, then clockwise.
   */
  edges: Float32Array;
  /** Side of one module, were the pattern seen straight on. */
  module: number;
  /** Template correlation: 1 is a finder pattern and nothing else, about 0 is chance. */
  score: number;
}

export const directions = 16;
const leastDirections = 9;
const leastModule = 1.1;
const leastScore = 0.45;
const mostFinders = 30;
/** Places looked at closely: noise has tens of thousands that look right along a row. */
const mostConsidered = 2500;
/** Score of a pattern that is hardly noise. */
const strongScore = 0.8;
/** The search ends with so many strong patterns: a sheet of a hundred symbols. */
export const mostStrong = 300;

const cosines = Array.from({ length: directions }, (_, k) => Math.cos((k * 2 * Math.PI) / directions));
const sines = Array.from({ length: directions }, (_, k) => Math.sin((k * 2 * Math.PI) / directions));

/** One search: what it looks at, what it has found, and buffers that every place it considers uses again. */
interface Search {
  plane: Plane;
  grey: Plane;
  dark: 0 | 255;
  found: Finder[];
  changes: Float64Array;
  changesBack: Float64Array;
  strong: number;
}

export interface FoundFinders {
  finders: Finder[];
  /** Whether the search ended early. */
  areTooMany: boolean;
}

/**
 * Finder pattern search by the reference algorithm of ISO/IEC 18004: rows of the thresholded plane are searched for
 * run lengths of 1:1:3:1:1, and the column through the middle has to show the same. Beyond it, a ring has to follow in
 * most of 16 directions, and the grey light has to correlate with the pattern. Turned, tilted and bent patterns pass.
 * @param grey the picture that the plane was made from.
 * @param dark value of what counts for dark: 0, or 255 for symbols printed light on dark.
 */
export function findFinders(plane: Plane, grey: Plane, dark: 0 | 255): FoundFinders {
  const { data, width, height } = plane;
  const found: Finder[] = [];
  const changes = new Float64Array(3);
  const changesBack = new Float64Array(3);
  const search: Search = { plane, grey, dark, found, changes, changesBack, strong: 0 };
  let considered = 0;
  for (let y = 1; y < height && search.strong < mostStrong; y += 1) {
    const row = y * width;
    // The lengths of the last five runs, in numbers of their own: there are hundreds of thousands of them.
    let [a, b, c, d, e] = [0, 0, 0, 0, 0];
    let isDark = data[row] === dark;
    let start = 0;
    for (let x = 1; x <= width; x += 1) {
      const value = x < width && data[row + x] === dark;
      if (value === isDark && x < width) continue;
      a = b;
      b = c;
      c = d;
      d = e;
      e = x - start;
      if (isDark && a > 0 && considered < mostConsidered && looksRight(a, b, c, d, e)) {
        if (consider(search, x - e - d - c / 2, y + 0.5, c)) considered += 1;
      }
      start = x;
      isDark = value;
    }
  }
  return {
    finders: found.sort((a, b) => b.score - a.score || b.module - a.module).slice(0, mostFinders),
    areTooMany: search.strong >= mostStrong,
  };
}

/** Whether five run lengths are 1:1:3:1:1 within tolerance. */
function looksRight(a: number, b: number, c: number, d: number, e: number): boolean {
  const unit = (a + b + c + d + e) / 7;
  if (unit < leastModule) return false;
  const slack = unit * 0.75 + 0.5;
  // A run beside the pattern may go on into what lies there.
  return (
    Math.abs(c - 3 * unit) < slack * 1.6 &&
    Math.abs(b - unit) < slack &&
    Math.abs(d - unit) < slack &&
    Math.abs(a - unit) < slack * 1.4 &&
    Math.abs(e - unit) < slack * 1.4
  );
}

/** @returns whether there was something to look at closely. */
function consider(search: Search, x: number, y: number, core: number): boolean {
  for (const finder of search.found) {
    const near = finder.module * 1.5;
    if (Math.abs(finder.x - x) < near && Math.abs(finder.y - y) < near) return false;
  }
  const reach = core * 2.4 + 4;
  const vertical = middleOfCore(search, x, y, 1, reach);
  if (vertical === null) return false;
  const horizontal = middleOfCore(search, x, vertical, 0, reach);
  if (horizontal === null) return false;
  const finder = lookAround(search, horizontal, vertical, reach);
  if (finder) search.found.push(finder);
  if (finder && finder.score >= strongScore) search.strong += 1;
  return true;
}

/** Middle of the dark square along one axis; null when the runs there are not those of a pattern. */
function middleOfCore(search: Search, x: number, y: number, axis: 0 | 1, reach: number): number | null {
  const { plane, dark, changes, changesBack } = search;
  const [dx, dy] = axis === 0 ? [1, 0] : [0, 1];
  if (!walk(plane, dark, x, y, dx, dy, reach * 1.6, 1, changes)) return null;
  if (!walk(plane, dark, x, y, -dx, -dy, reach * 1.6, 1, changesBack)) return null;
  const [f0 = 0, f1 = 0, f2 = 0] = changes;
  const [b0 = 0, b1 = 0, b2 = 0] = changesBack;
  return looksRight(b2 - b1, b1 - b0, f0 + b0, f1 - f0, f2 - f1) ? (axis === 0 ? x : y) + (f0 - b0) / 2 : null;
}

/** Walks from a dark place to where it gets light, dark and light again; false when it does not within reach. */
function walk(
  plane: Plane,
  dark: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  reach: number,
  step: number,
  into: Float64Array,
): boolean {
  let isDark = true;
  let seen = 0;
  for (let r = step / 2; r <= reach; r += step) {
    if (isDarkAt(plane, dark, x + dx * r, y + dy * r) === isDark) continue;
    isDark = !isDark;
    into[seen] = r;
    seen += 1;
    if (seen === 3) return true;
  }
  return false;
}

function isDarkAt({ data, width, height }: Plane, dark: number, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === dark;
}

function lookAround(search: Search, x: number, y: number, reach: number): Finder | null {
  const { plane, grey, dark, changes } = search;
  const edges = new Float32Array(directions);
  let right = 0;
  for (let k = 0; k < directions; k += 1) {
    if (right + directions - k < leastDirections) return null;
    if (!walk(plane, dark, x, y, cosines[k] ?? 0, sines[k] ?? 0, reach * 2, 0.5, changes)) continue;
    const [inner = 0, ring = 0, outer = 0] = changes;
    edges[k] = outer;
    const unit = outer / 3.5;
    const slack = unit * 0.6 + 0.6;
    if (Math.abs(inner - 1.5 * unit) < slack && Math.abs(ring - 2.5 * unit) < slack) right += 1;
  }
  if (right < leastDirections) return null;
  const median = Array.from(edges).sort((a, b) => a - b)[directions >> 1] ?? 0;
  for (let k = 0; k < directions; k += 1) {
    const value = edges[k] ?? 0;
    if (value < median * 0.4 || value > median * 2.2) edges[k] = median;
  }
  // The mean distance to the edge of a square of side 2 is 1.122.
  const mean = edges.reduce((sum, value) => sum + value, 0) / directions;
  const module = mean / (3.5 * 1.122);
  const score = templateCorrelation(grey, x, y, edges) * (dark === 0 ? 1 : -1);
  return module >= leastModule * 0.8 && score >= leastScore ? { x, y, edges, module, score } : null;
}

/** The template along one direction: shares of the way to the outer edge, 1 light, −1 dark. */
const profile = [
  [0.12, -1],
  [0.3, -1],
  [0.57, 1],
  [0.8, -1],
  [0.9, -1],
  [1.13, 1],
] as const;

/**
 * Template correlation: the normalised cross-correlation (J. P. Lewis, Fast Normalized Cross-Correlation, 1995) of the
 * light with the finder pattern, sampled along the directions.
 */
function templateCorrelation({ data, width, height }: Plane, x: number, y: number, edges: Float32Array): number {
  let [n, sum, squares, light, products] = [0, 0, 0, 0, 0];
  for (let k = 0; k < directions; k += 1) {
    for (const [share, expected] of profile) {
      const r = share * (edges[k] ?? 0);
      const [px, py] = [Math.floor(x + r * (cosines[k] ?? 0)), Math.floor(y + r * (sines[k] ?? 0))];
      if (px < 0 || py < 0 || px >= width || py >= height) continue;
      const value = data[py * width + px] ?? 0;
      n += 1;
      sum += value;
      squares += value * value;
      light += expected;
      products += value * expected;
    }
  }
  const spread = Math.sqrt(Math.max(1, squares - (sum * sum) / n) * (n - (light * light) / n));
  return (products - (sum * light) / n) / spread;
}
