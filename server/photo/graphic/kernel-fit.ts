import type { Samples } from './image.ts';
import { solveSymmetric } from './linear-system.ts';

/** Samples of a cell: two by two. */
export const phases = 4;
/** A constant, and a slope across and down. */
const planeTerms = 3;

/**
 * The light of a graphic fitted as its pattern, convolved with an unknown kernel, on a tilted plane: each phase of the
 * cells by itself.
 */
export interface KernelFit {
  /** Cells a side, those that the kernel reaches beyond on either side, and what is left between. */
  cells: number;
  radius: number;
  inner: number;
  /** Number of fitted values: taps of the kernel and terms of the plane. */
  size: number;
  /** The four samples of each inner cell, side by side. */
  light: Float64Array;
  /** Inner cells that count: 1 for each, 0 for a damaged one. And how many. */
  shown: Uint8Array;
  count: number;
  /**
   * The four phases' weight of each tap, rows from the top, side by side; then of the constant, across and down (−1 to
   * 1).
   */
  kernels: Float64Array;
  planes: Float64Array;
}

/**
 * Least squares: the kernel that, convolved with the pattern, explains the light best (a deconvolution for the blur).
 * @param seen two samples a cell.
 * @param template 1 is ink.
 * @param radius of the kernel, in cells.
 */
export function fitKernel(seen: Samples, template: Uint8Array, cells: number, radius: number): KernelFit {
  const inner = cells - 2 * radius;
  const shown = new Uint8Array(inner * inner).fill(1);
  return fitLight(readPhases(seen, radius, inner), shown, template, cells, radius);
}

/** @param light the four samples of each inner cell. @param shown 1 for inner cells that count. */
export function fitLight(
  light: Float64Array,
  shown: Uint8Array,
  template: Uint8Array,
  cells: number,
  radius: number,
): KernelFit {
  const inner = cells - 2 * radius;
  const width = 2 * radius + 1;
  const taps = width * width;
  const size = taps + planeTerms;
  const shownBits = packBits(shown, 0, inner, inner, inner);
  const count = countShown(shown);
  const gram = new Float64Array(size * size);
  const sides = new Float64Array(phases * size);
  // By where in the kernel a tap's column is: further down, its bits are those of further rows.
  const columns = Array.from({ length: width }, (_, column) => packBits(template, column, cells, inner, cells));
  const words = (inner + 31) >> 5;
  const patterns: Uint32Array[] = [];
  for (let tap = 0; tap < taps; tap += 1) {
    const row = Math.floor(tap / width);
    const start = row * cells + (tap % width);
    const bits = columns[tap % width]?.subarray(row * words, (row + inner) * words) ?? shownBits;
    patterns.push(bits);
    for (const [column, other] of patterns.entries()) {
      gram[tap * size + column] = count - 2 * countDifferences(bits, other, shownBits);
    }
    multiplyTap(template, start, cells, inner, light, shown, { gram, sides, size, tap, taps });
  }
  multiplyPlane(light, shown, inner, { gram, sides, size, taps });
  solveSymmetric(gram, sides, size);
  const weights = new Float64Array(size * phases);
  for (let at = 0; at < size; at += 1) {
    for (let phase = 0; phase < phases; phase += 1) weights[at * phases + phase] = sides[phase * size + at] ?? 0;
  }
  const kernels = weights.subarray(0, taps * phases);
  return { cells, radius, inner, size, light, shown, count, kernels, planes: weights.subarray(taps * phases) };
}

/** @param shown 1 for what counts, 0 for the rest. */
export function countShown(shown: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < shown.length; at += 1) count += shown[at] ?? 0;
  return count;
}

function readPhases({ data, width }: Samples, radius: number, inner: number): Float64Array {
  const light = new Float64Array(inner * inner * phases);
  for (let y = 0; y < inner; y += 1) {
    for (let x = 0; x < inner; x += 1) {
      const from = 2 * (y + radius) * width + 2 * (x + radius);
      const to = (y * inner + x) * phases;
      light[to] = data[from] ?? 0;
      light[to + 1] = data[from + 1] ?? 0;
      light[to + 2] = data[from + width] ?? 0;
      light[to + 3] = data[from + width + 1] ?? 0;
    }
  }
  return light;
}

/** `inner` cells of each row, a bit each, in words of the row's own. */
function packBits(template: Uint8Array, start: number, cells: number, inner: number, rows: number): Uint32Array {
  const words = (inner + 31) >> 5;
  const bits = new Uint32Array(rows * words);
  for (let y = 0; y < rows; y += 1) {
    const row = start + y * cells;
    for (let x = 0; x < inner; x += 1) {
      const to = y * words + (x >> 5);
      bits[to] = (bits[to] ?? 0) | ((template[row + x] ?? 0) << (x & 31));
    }
  }
  return bits;
}

/**
 * Population count of what differs among those shown: of signs of 1 and −1 the product is what is alike less that. 32
 * cells a step.
 */
function countDifferences(a: Uint32Array, b: Uint32Array, shown: Uint32Array): number {
  let count = 0;
  for (let at = 0; at < a.length; at += 1) {
    count += countBits(((a[at] ?? 0) ^ (b[at] ?? 0)) & (shown[at] ?? 0));
  }
  return count;
}

export function countBits(bits: number): number {
  let word = bits - ((bits >>> 1) & 0x55555555);
  word = (word & 0x33333333) + ((word >>> 2) & 0x33333333);
  word = (word + (word >>> 4)) & 0x0f0f0f0f;
  return Math.imul(word, 0x01010101) >>> 24;
}

interface Equations {
  gram: Float64Array;
  sides: Float64Array;
  size: number;
  taps: number;
}

/** A tap's products with the plane and with the light. Paper is 1, ink −1. */
function multiplyTap(
  template: Uint8Array,
  start: number,
  cells: number,
  inner: number,
  light: Float64Array,
  shown: Uint8Array,
  { gram, sides, size, tap, taps }: Equations & { tap: number },
): void {
  let [constant, across, down] = [0, 0, 0];
  let s0 = 0;
  let s1 = 0;
  let s2 = 0;
  let s3 = 0;
  for (let y = 0; y < inner; y += 1) {
    const row = start + y * cells;
    let rowSum = 0;
    for (let x = 0; x < inner; x += 1) {
      const sign = (1 - 2 * (template[row + x] ?? 0)) * (shown[y * inner + x] ?? 0);
      const at = (y * inner + x) * phases;
      rowSum += sign;
      across += sign * x;
      s0 += sign * (light[at] ?? 0);
      s1 += sign * (light[at + 1] ?? 0);
      s2 += sign * (light[at + 2] ?? 0);
      s3 += sign * (light[at + 3] ?? 0);
    }
    constant += rowSum;
    down += rowSum * y;
  }
  gram[taps * size + tap] = constant;
  gram[(taps + 1) * size + tap] = (2 * across) / inner - constant;
  gram[(taps + 2) * size + tap] = (2 * down) / inner - constant;
  sides[tap] = s0;
  sides[size + tap] = s1;
  sides[2 * size + tap] = s2;
  sides[3 * size + tap] = s3;
}

/** The plane's products with itself and with the light. */
function multiplyPlane(
  light: Float64Array,
  shown: Uint8Array,
  inner: number,
  { gram, sides, size, taps }: Equations,
): void {
  const terms = new Float64Array(planeTerms).fill(1);
  for (let y = 0; y < inner; y += 1) {
    terms[2] = (2 * y) / inner - 1;
    for (let x = 0; x < inner; x += 1) {
      if (!shown[y * inner + x]) continue;
      terms[1] = (2 * x) / inner - 1;
      for (let row = 0; row < planeTerms; row += 1) {
        const term = terms[row] ?? 0;
        addScaled(gram, (taps + row) * size + taps, 1, terms, 0, row + 1, term);
        addScaled(sides, taps + row, size, light, (y * inner + x) * phases, phases, term);
      }
    }
  }
}

function addScaled(
  sums: Float64Array,
  to: number,
  stride: number,
  values: Float64Array,
  from: number,
  count: number,
  scale: number,
): void {
  for (let k = 0; k < count; k += 1) {
    sums[to + k * stride] = (sums[to + k * stride] ?? 0) + scale * (values[from + k] ?? 0);
  }
}
