import { assembleNormal, type Degree, nuisances, sumMoments } from './align-moments.ts';
import type { Region, Samples } from './image.ts';
import { solveSymmetric } from './linear-system.ts';
import { termsAt, termsOfDegree } from './warp.ts';

export interface Alignment {
  /** How the polynomial of u and of v changes: ten terms each, in the region's own coordinates of −1 to 1. */
  change: Float64Array;
  /** Largest shift over the region, in samples. */
  largest: number;
}

/**
 * One Gauss–Newton step of image registration (Lucas and Kanade 1981): moves the samples seen onto those expected, by a
 * polynomial of u and v. Both are normalised. Where `ignored` is 1 nothing is compared. Of the picture expected, of
 * `growth` and of a constant any amount may be in the difference: contrast, and the growth of ink, which would else
 * pass for scale.
 * @returns the change in samples.
 */
export function alignStep(
  seen: Samples,
  expected: Samples,
  degree: Degree,
  ignored: Uint8Array | null,
  growth: Float32Array,
): Alignment {
  const count = termsOfDegree[degree];
  const moves = 2 * count;
  const size = moves + nuisances;
  const { normal, side } = assembleNormal(sumMoments(seen, expected, degree, ignored, growth), degree);
  // Ridge regularisation: higher terms only where the picture asks for them.
  const base = (normal[0] ?? 0) + (normal[count * size + count] ?? 0);
  for (let k = 0; k < moves; k += 1) {
    const weight = k % count < 3 ? 1e-6 : 1e-4;
    normal[k * size + k] = (normal[k * size + k] ?? 0) + base * weight + 1e-9;
  }
  solveSymmetric(normal, side, size);
  const change = new Float64Array(20);
  for (let k = 0; k < count; k += 1) {
    change[k] = side[k] ?? 0;
    change[10 + k] = side[count + k] ?? 0;
  }
  return { change, largest: largestShift(change) };
}

/** Returns how much spreading ink darkens each place of a softened picture: 0 for paper or ink, most between them. */
export function growthOf({ data }: Samples): Float32Array {
  const growth = new Float32Array(data.length);
  for (let at = 0; at < growth.length; at += 1) growth[at] = (data[at] ?? 0) * (1 - (data[at] ?? 0));
  return growth;
}

function largestShift(change: Float64Array): number {
  const terms = new Float64Array(10);
  let largest = 0;
  for (const [u, v] of [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
    [0, 0],
  ] as const) {
    termsAt(u, v, terms);
    let dx = 0;
    let dy = 0;
    for (let k = 0; k < 10; k += 1) {
      dx += (change[k] ?? 0) * (terms[k] ?? 0);
      dy += (change[10 + k] ?? 0) * (terms[k] ?? 0);
    }
    largest = Math.max(largest, Math.hypot(dx, dy));
  }
  return largest;
}

/** Normalised cross-correlation of two pictures over what is not ignored, −1 to 1. */
export function correlationOf(a: Samples, b: Samples, ignored: Uint8Array | null): number {
  const [one, other] = [a.data, b.data];
  let n = 0;
  let sa = 0;
  let sb = 0;
  let saa = 0;
  let sbb = 0;
  let sab = 0;
  for (let at = 0; at < one.length; at += 1) {
    if (ignored?.[at]) continue;
    const x = one[at] ?? 0;
    const y = other[at] ?? 0;
    n += 1;
    sa += x;
    sb += y;
    saa += x * x;
    sbb += y * y;
    sab += x * y;
  }
  const spread = (saa - (sa * sa) / n) * (sbb - (sb * sb) / n);
  return spread > 0 ? (sab - (sa * sb) / n) / Math.sqrt(spread) : 0;
}

/**
 * Takes a change in a region's own coordinates over into the code's: the polynomial is rewritten for u = middle + half
 * × local, and added to `bend`. Exact for every degree.
 */
export function addToBend(
  bend: Float64Array,
  change: Float64Array,
  region: Region,
  width: number,
  height: number,
): void {
  const halfU = (region.right - region.left) / 2;
  const halfV = (region.bottom - region.top) / 2;
  const midU = (region.right + region.left) / 2;
  const midV = (region.bottom + region.top) / 2;
  // Local u' = (u − midU) / halfU = a u + b.
  const [a, b] = [1 / halfU, -midU / halfU];
  const [c, d] = [1 / halfV, -midV / halfV];
  for (const [start, perSample] of [
    [0, (2 * halfU) / width],
    [10, (2 * halfV) / height],
  ] as const) {
    const p = (k: number) => (change[start + k] ?? 0) * perSample;
    const add = (k: number, value: number) => {
      bend[start + k] = (bend[start + k] ?? 0) + value;
    };
    add(0, p(0) + p(1) * b + p(2) * d + p(3) * b * b + p(4) * b * d + p(5) * d * d);
    add(0, p(6) * b ** 3 + p(7) * b * b * d + p(8) * d * d * b + p(9) * d ** 3);
    add(1, a * (p(1) + 2 * p(3) * b + p(4) * d + 3 * p(6) * b * b + 2 * p(7) * b * d + p(8) * d * d));
    add(2, c * (p(2) + p(4) * b + 2 * p(5) * d + p(7) * b * b + 2 * p(8) * d * b + 3 * p(9) * d * d));
    add(3, a * a * (p(3) + 3 * p(6) * b + p(7) * d));
    add(4, a * c * (p(4) + 2 * p(7) * b + 2 * p(8) * d));
    add(5, c * c * (p(5) + p(8) * b + 3 * p(9) * d));
    add(6, p(6) * a ** 3);
    add(7, p(7) * a * a * c);
    add(8, p(8) * c * c * a);
    add(9, p(9) * c ** 3);
  }
}
