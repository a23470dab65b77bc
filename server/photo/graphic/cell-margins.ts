import { type KernelFit, phases } from './kernel-fit.ts';
import { solveSymmetric } from './linear-system.ts';

/**
 * How clearly each cell is seen: 1 when it is as expected, −1 when it is the opposite. All other cells are known, so
 * the filter searches the residual for the signal of a single wrong cell. It is the filter with the best ratio of
 * signal to noise (matched filter in coloured noise: North 1943; Kay 1998, 4.4). The covariance of the noise comes from
 * the photo.
 */
export interface CellMargins {
  /** One value for each cell that is seen whole. */
  margins: Float64Array;
  /** Index of its kind of neighbourhood. */
  kinds: Uint8Array;
  /** Place in the template. */
  places: Uint32Array;
}

/** Cells around a cell that are looked at for it. */
const reach = 2;
const width = 2 * reach + 1;
const size = width * width * phases;
/** Share of the noise's variance that is added to every direction, so that none seems free of noise. */
const ridge = 0.02;

/** @param gains of each kind. @param kinds of the template's cells: below 4 ink. */
export function marginsOf(fit: KernelFit, kinds: Uint8Array, gains: Float64Array): CellMargins {
  const rest = restOf(fit, kinds, gains);
  const weights = matchedFilter(fit, rest);
  const { cells, radius, inner, shown } = fit;
  const count = inner - 2 * reach;
  const margins = new Float64Array(count * count);
  const ofKind = new Uint8Array(count * count);
  const places = new Uint32Array(count * count);
  let found = 0;
  const filtered = new Float64Array(count + 3);
  for (let y = reach; y < inner - reach; y += 1) {
    for (let x = 0; x < count; x += 4) filterFour(filtered, x, weights, rest, (y - reach) * inner + x, inner);
    for (let x = reach; x < inner - reach; x += 1) {
      if (!shown[y * inner + x]) continue;
      const place = (y + radius) * cells + x + radius;
      const kind = kinds[place] ?? 0;
      // Ink reflects less light.
      const sign = kind < 4 ? -1 : 1;
      margins[found] = (gains[kind] ?? 0) + sign * (filtered[x - reach] ?? 0);
      ofKind[found] = kind;
      places[found] = place;
      found += 1;
    }
  }
  return { margins: margins.subarray(0, found), kinds: ofKind.subarray(0, found), places: places.subarray(0, found) };
}

/** Returns each sample without plane and pattern; 0 where a cell is damaged. */
function restOf(
  { cells, radius, inner, light, shown, kernels, planes }: KernelFit,
  kinds: Uint8Array,
  gains: Float64Array,
) {
  const drawn = new Float64Array(kinds.length);
  for (let at = 0; at < drawn.length; at += 1) {
    const kind = kinds[at] ?? 0;
    drawn[at] = (kind < 4 ? -1 : 1) * (gains[kind] ?? 0);
  }
  // With room for the last four that are filtered.
  const rest = new Float64Array(light.length + 3 * phases);
  const span = 2 * radius + 1;
  for (let y = 0; y < inner; y += 1) {
    const down = (2 * y) / inner - 1;
    for (let x = 0; x < inner; x += 1) {
      const cell = y * inner + x;
      if (!shown[cell]) continue;
      const across = (2 * x) / inner - 1;
      const to = cell * phases;
      let a = (light[to] ?? 0) - planeAt(planes, 0, across, down);
      let b = (light[to + 1] ?? 0) - planeAt(planes, 1, across, down);
      let c = (light[to + 2] ?? 0) - planeAt(planes, 2, across, down);
      let d = (light[to + 3] ?? 0) - planeAt(planes, 3, across, down);
      for (let row = 0, tap = 0; row < span; row += 1) {
        const from = (y + row) * cells + x;
        for (let column = 0; column < span; column += 1, tap += phases) {
          const value = drawn[from + column] ?? 0;
          a -= (kernels[tap] ?? 0) * value;
          b -= (kernels[tap + 1] ?? 0) * value;
          c -= (kernels[tap + 2] ?? 0) * value;
          d -= (kernels[tap + 3] ?? 0) * value;
        }
      }
      rest[to] = a;
      rest[to + 1] = b;
      rest[to + 2] = c;
      rest[to + 3] = d;
    }
  }
  return rest;
}

function planeAt(planes: Float64Array, phase: number, across: number, down: number): number {
  return (planes[phase] ?? 0) + (planes[phases + phase] ?? 0) * across + (planes[2 * phases + phase] ?? 0) * down;
}

/** Returns the weights that detect best what one more cell of strength 1 adds to the samples around it. */
function matchedFilter(fit: KernelFit, rest: Float64Array): Float64Array {
  const signal = new Float64Array(size);
  const { radius, kernels } = fit;
  const span = 2 * radius + 1;
  for (let dy = -reach; dy <= reach; dy += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      // The sample's cell is (dy, dx) from ours, so ours is at the tap (−dy, −dx) of it.
      const tap = (radius - dy) * span + radius - dx;
      const to = ((dy + reach) * width + dx + reach) * phases;
      for (let phase = 0; phase < phases; phase += 1) signal[to + phase] = kernels[tap * phases + phase] ?? 0;
    }
  }
  const covariance = covarianceOf(rest, fit.inner);
  const weights = signal.slice();
  solveSymmetric(covariance, weights, size);
  let found = 0;
  for (let at = 0; at < size; at += 1) found += (weights[at] ?? 0) * (signal[at] ?? 0);
  return weights.map((weight) => weight / (found || 1));
}

/**
 * Returns the lower half of the covariance of the samples of a patch, from their products at each distance. Assumes
 * that noise is the same everywhere.
 */
function covarianceOf(rest: Float64Array, inner: number): Float64Array {
  const lags = 2 * width - 1;
  const products = new Float64Array(lags * lags * phases * phases);
  const far = width - 1;
  for (let dy = 0; dy <= far; dy += 1) {
    for (let dx = dy === 0 ? 0 : -far; dx <= far; dx += 1) {
      const to = ((dy + far) * lags + dx + far) * phases * phases;
      addProducts(products, to, rest, inner, dx, dy);
      const back = ((far - dy) * lags + far - dx) * phases * phases;
      for (let a = 0; a < phases; a += 1) {
        for (let b = 0; b < phases; b += 1) products[back + b * phases + a] = products[to + a * phases + b] ?? 0;
      }
    }
  }
  const covariance = new Float64Array(size * size);
  for (let one = 0; one < size; one += 1) {
    const [cell, phase] = [Math.floor(one / phases), one % phases];
    for (let other = 0; other <= one; other += 1) {
      const [cell2, phase2] = [Math.floor(other / phases), other % phases];
      const dy = Math.floor(cell2 / width) - Math.floor(cell / width);
      const dx = (cell2 % width) - (cell % width);
      covariance[one * size + other] =
        products[(((dy + far) * lags + dx + far) * phases + phase) * phases + phase2] ?? 0;
    }
  }
  let trace = 0;
  for (let at = 0; at < size; at += 1) trace += covariance[at * size + at] ?? 0;
  const floor = (ridge * trace) / size + 1e-12;
  for (let at = 0; at < size; at += 1) covariance[at * size + at] = (covariance[at * size + at] ?? 0) + floor;
  return covariance;
}

/**
 * Mean product of each sample of a cell with each of the cell at (dx, dy) from it: the four of the first, `a` to `d`,
 * by those of the other. Sixteen sums by name are three times as fast as an array of them, and most of what margins
 * cost.
 */
function addProducts(sums: Float64Array, to: number, rest: Float64Array, inner: number, dx: number, dy: number): void {
  let [a0, a1, a2, a3] = [0, 0, 0, 0];
  let [b0, b1, b2, b3] = [0, 0, 0, 0];
  let [c0, c1, c2, c3] = [0, 0, 0, 0];
  let [d0, d1, d2, d3] = [0, 0, 0, 0];
  const first = Math.max(0, -dx);
  const end = Math.min(inner, inner - dx);
  for (let y = 0; y < inner - dy; y += 1) {
    let one = (y * inner + first) * phases;
    let other = ((y + dy) * inner + first + dx) * phases;
    for (let x = first; x < end; x += 1, one += phases, other += phases) {
      const p = rest[other] ?? 0;
      const q = rest[other + 1] ?? 0;
      const r = rest[other + 2] ?? 0;
      const s = rest[other + 3] ?? 0;
      const a = rest[one] ?? 0;
      a0 += a * p;
      a1 += a * q;
      a2 += a * r;
      a3 += a * s;
      const b = rest[one + 1] ?? 0;
      b0 += b * p;
      b1 += b * q;
      b2 += b * r;
      b3 += b * s;
      const c = rest[one + 2] ?? 0;
      c0 += c * p;
      c1 += c * q;
      c2 += c * r;
      c3 += c * s;
      const d = rest[one + 3] ?? 0;
      d0 += d * p;
      d1 += d * q;
      d2 += d * r;
      d3 += d * s;
    }
  }
  const count = Math.max(1, (end - first) * (inner - dy));
  for (const [at, sum] of [a0, a1, a2, a3, b0, b1, b2, b3, c0, c1, c2, c3, d0, d1, d2, d3].entries()) {
    sums[to + at] = sum / count;
  }
}

/** Filters four neighbouring cells at once, so that each weight is read once. The first patch begins at `start`. */
function filterFour(
  filtered: Float64Array,
  to: number,
  weights: Float64Array,
  rest: Float64Array,
  start: number,
  inner: number,
): void {
  let [a, b, c, d] = [0, 0, 0, 0];
  const line = width * phases;
  for (let row = 0, tap = 0; row < width; row += 1) {
    let from = (start + row * inner) * phases;
    for (const end = tap + line; tap < end; tap += 1, from += 1) {
      const weight = weights[tap] ?? 0;
      a += weight * (rest[from] ?? 0);
      b += weight * (rest[from + phases] ?? 0);
      c += weight * (rest[from + 2 * phases] ?? 0);
      d += weight * (rest[from + 3 * phases] ?? 0);
    }
  }
  filtered[to] = a;
  filtered[to + 1] = b;
  filtered[to + 2] = c;
  filtered[to + 3] = d;
}
