import type { Plane } from '../plane.ts';

/** A square ring round a square, as stands in three corners of a symbol. Lengths in pixels of the plane. */
export interface Finder {
  x: number;
  y: number;
  /** Distance from the middle to the outer edge in each of `directions` directions, the first along x, then clockwise. */
  edges: Float32Array;
  /** Side of one module, were the pattern seen straight on. */
  module: number;
  /** Directions in which it looks like one. */
  score: number;
}

export const directions = 16;
const leastDirections = 9;
const leastModule = 1.1;
const mostFinders = 40;

const cosines = Array.from({ length: directions }, (_, k) => Math.cos((k * 2 * Math.PI) / directions));
const sines = Array.from({ length: directions }, (_, k) => Math.sin((k * 2 * Math.PI) / directions));

/**
 * Finder patterns in a plane of black and white: rows are searched for runs of 1:1:3:1:1, the column through the middle is to show
 * the same, and in most directions from there a ring is to follow. Turned, tilted and bent patterns pass.
 * @param dark value of what counts for dark: 0, or 255 for symbols printed light on dark.
 */
export function findFinders(plane: Plane, dark: 0 | 255): Finder[] {
  const { data, width, height } = plane;
  const found: Finder[] = [];
  const runs = new Int32Array(5);
  for (let y = 1; y < height; y += 1) {
    const row = y * width;
    runs.fill(0);
    let isDark = data[row] === dark;
    let start = 0;
    let count = 0;
    for (let x = 1; x <= width; x += 1) {
      const value = x < width && data[row + x] === dark;
      if (value === isDark && x < width) continue;
      runs.copyWithin(0, 1);
      runs[4] = x - start;
      count += 1;
      if (isDark && count >= 5 && looksRight(runs)) {
        const middle = x - (runs[4] ?? 0) - (runs[3] ?? 0) - (runs[2] ?? 0) / 2;
        consider(plane, dark, middle, y + 0.5, runs[2] ?? 0, found);
      }
      start = x;
      isDark = value;
    }
  }
  return found.sort((a, b) => b.score - a.score || b.module - a.module).slice(0, mostFinders);
}

function looksRight(runs: Int32Array): boolean {
  const [a, b, c, d, e] = [runs[0] ?? 0, runs[1] ?? 0, runs[2] ?? 0, runs[3] ?? 0, runs[4] ?? 0];
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

function consider(plane: Plane, dark: number, x: number, y: number, core: number, found: Finder[]): void {
  for (const finder of found) {
    const near = finder.module * 1.5;
    if (Math.abs(finder.x - x) < near && Math.abs(finder.y - y) < near) return;
  }
  const reach = core * 2.2 + 4;
  const vertical = middleOfCore(plane, dark, x, y, 1, reach);
  if (vertical === null) return;
  const horizontal = middleOfCore(plane, dark, x, vertical, 0, reach);
  if (horizontal === null) return;
  const finder = lookAround(plane, dark, horizontal, vertical, reach);
  if (finder) found.push(finder);
}

/** Middle of the dark square along one axis; null when what surrounds the point is not dark or goes on too long. */
function middleOfCore(plane: Plane, dark: number, x: number, y: number, axis: 0 | 1, reach: number): number | null {
  const [dx, dy] = axis === 0 ? [1, 0] : [0, 1];
  const forth = edge(plane, dark, x, y, dx, dy, reach);
  const back = edge(plane, dark, x, y, -dx, -dy, reach);
  if (forth === null || back === null) return null;
  return (axis === 0 ? x : y) + (forth - back) / 2;
}

/** How far it stays dark. */
function edge(
  plane: Plane,
  dark: number,
  x: number,
  y: number,
  dx: number,
  dy: number,
  reach: number,
): number | null {
  for (let r = 0; r <= reach; r += 0.5) if (!isDarkAt(plane, dark, x + dx * r, y + dy * r)) return r;
  return null;
}

function isDarkAt({ data, width, height }: Plane, dark: number, x: number, y: number): boolean {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  return column >= 0 && row >= 0 && column < width && row < height && data[row * width + column] === dark;
}

function lookAround(plane: Plane, dark: number, x: number, y: number, reach: number): Finder | null {
  const edges = new Float32Array(directions);
  let score = 0;
  for (let k = 0; k < directions; k += 1) {
    const [dx, dy] = [cosines[k] ?? 0, sines[k] ?? 0];
    const changes: number[] = [];
    let isDark = true;
    for (let r = 0.25; r <= reach * 2 && changes.length < 3; r += 0.5) {
      if (isDarkAt(plane, dark, x + dx * r, y + dy * r) === isDark) continue;
      isDark = !isDark;
      changes.push(r);
    }
    const [inner = 0, ring = 0, outer = 0] = changes;
    if (changes.length < 3) continue;
    edges[k] = outer;
    const unit = outer / 3.5;
    const slack = unit * 0.6 + 0.6;
    if (Math.abs(inner - 1.5 * unit) < slack && Math.abs(ring - 2.5 * unit) < slack) score += 1;
  }
  if (score < leastDirections) return null;
  const sorted = Array.from(edges).sort((a, b) => a - b);
  const median = sorted[directions >> 1] ?? 0;
  for (let k = 0; k < directions; k += 1) {
    const value = edges[k] ?? 0;
    if (value < median * 0.4 || value > median * 2.2) edges[k] = median;
  }
  // The mean distance to the edge of a square of side 2 is 1.122.
  const mean = edges.reduce((sum, value) => sum + value, 0) / directions;
  const module = mean / (3.5 * 1.122);
  return module >= leastModule * 0.8 ? { x, y, edges, module, score } : null;
}
