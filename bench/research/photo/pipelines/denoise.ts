import { createField, type Field } from '#server/photo/testing/channel/field.ts';

/** Denoising that edges survive. Fields of variance-stabilised light: the noise is the same everywhere. */

/**
 * Non-local means (Buades, Coll and Morel 2005): each pixel is the mean of those whose surroundings of 3 × 3 are alike.
 * Distances of all pixels to one offset come from a box sum (Darbon et al. 2008).
 * @param reach pixels that are looked at to each side. @param strength noise that counts as likeness.
 */
export function averageAlike(field: Field, reach: number, strength: number): Field {
  const { width, height, data } = field;
  const sums = data.slice();
  const weights = new Float32Array(data.length).fill(1);
  const square = createField(width, height);
  const perStep = weightSteps / (9 * strength * strength * farthest);
  for (let dy = 0; dy <= reach; dy += 1) {
    for (let dx = dy === 0 ? 1 : -reach; dx <= reach; dx += 1) {
      squareDifferences(square, field, dx, dy);
      const distance = boxSum(square);
      weighPair(sums, weights, distance, field, dx, dy, perStep);
    }
  }
  const out = createField(width, height);
  for (let at = 0; at < data.length; at += 1) out.data[at] = (sums[at] ?? 0) / (weights[at] ?? 1);
  return out;
}

/** Weights of likeness, by distances up to which there is any. */
const farthest = 6;
const weightSteps = 1024;
const weightTable = Float32Array.from({ length: weightSteps }, (_, at) => Math.exp((-farthest * at) / weightSteps));

function squareDifferences(out: Field, { data, width, height }: Field, dx: number, dy: number): void {
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const other = Math.min(height - 1, y + dy) * width;
    for (let x = 0; x < width; x += 1) {
      const d = (data[row + x] ?? 0) - (data[other + Math.max(0, Math.min(width - 1, x + dx))] ?? 0);
      out.data[row + x] = d * d;
    }
  }
}

/** Sums of 3 × 3; the edge counts twice. */
function boxSum({ data, width, height }: Field): Float32Array {
  const across = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) sumRow(across, data, y * width, width);
  const out = new Float32Array(data.length);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const [above, below] = [Math.max(0, y - 1) * width, Math.min(height - 1, y + 1) * width];
    for (let x = 0; x < width; x += 1) {
      out[row + x] = (across[above + x] ?? 0) + (across[row + x] ?? 0) + (across[below + x] ?? 0);
    }
  }
  return out;
}

function sumRow(out: Float32Array, data: Float32Array, row: number, width: number): void {
  const last = row + width - 1;
  for (let at = row; at <= last; at += 1) {
    out[at] = (data[at > row ? at - 1 : at] ?? 0) + (data[at] ?? 0) + (data[at < last ? at + 1 : at] ?? 0);
  }
}

/** A pair of pixels is as alike one way as the other. */
function weighPair(
  sums: Float32Array,
  weights: Float32Array,
  distance: Float32Array,
  { data, width, height }: Field,
  dx: number,
  dy: number,
  perStep: number,
): void {
  const [from, to] = [Math.max(0, -dx), Math.min(width, width - dx)];
  for (let y = 0; y + dy < height; y += 1) {
    const offset = dy * width + dx;
    for (let at = y * width + from; at < y * width + to; at += 1) {
      const step = (distance[at] ?? 0) * perStep;
      if (step >= weightSteps) continue;
      const weight = weightTable[step | 0] ?? 0;
      const other = at + offset;
      sums[at] = (sums[at] ?? 0) + weight * (data[other] ?? 0);
      weights[at] = (weights[at] ?? 0) + weight;
      sums[other] = (sums[other] ?? 0) + weight * (data[at] ?? 0);
      weights[other] = (weights[other] ?? 0) + weight;
    }
  }
}

/** Deviation of white noise of deviation 1 in each scale of the B3 spline transform (Starck and Murtagh 1998). */
const scaleNoise = [0.889, 0.2, 0.086];

/**
 * Wavelet shrinkage (Donoho 1995) of the undecimated B3 spline transform: each scale's coefficients are drawn towards
 * zero by a multiple of its noise.
 */
export function shrinkWavelets(field: Field, noise: number, factor: number): Field {
  const out = createField(field.width, field.height);
  let smooth = field;
  for (const [scale, share] of scaleNoise.entries()) {
    const next = smoothSpline(smooth, 2 ** scale);
    const threshold = factor * noise * share;
    for (let at = 0; at < out.data.length; at += 1) {
      const detail = (smooth.data[at] ?? 0) - (next.data[at] ?? 0);
      const left = Math.abs(detail) - threshold;
      if (left > 0) out.data[at] = (out.data[at] ?? 0) + Math.sign(detail) * left;
    }
    smooth = next;
  }
  for (let at = 0; at < out.data.length; at += 1) out.data[at] = (out.data[at] ?? 0) + (smooth.data[at] ?? 0);
  return out;
}

/** B3 spline with holes: weights 1, 4, 6, 4, 1 of samples `step` apart. */
function smoothSpline(field: Field, step: number): Field {
  const { width, height, data } = field;
  const across = new Float32Array(data.length);
  const within = (at: number, length: number) => Math.max(0, Math.min(length - 1, at));
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(y * width, (y + 1) * width);
    for (let x = 0; x < width; x += 1) {
      const far = (row[within(x - 2 * step, width)] ?? 0) + (row[within(x + 2 * step, width)] ?? 0);
      const near = (row[within(x - step, width)] ?? 0) + (row[within(x + step, width)] ?? 0);
      across[y * width + x] = (far + 4 * near + 6 * (row[x] ?? 0)) / 16;
    }
  }
  const out = createField(width, height);
  for (let y = 0; y < height; y += 1) {
    const [a, b, c, d, e] = [-2, -1, 0, 1, 2].map((k) => within(y + k * step, height) * width) as [
      number,
      number,
      number,
      number,
      number,
    ];
    for (let x = 0; x < width; x += 1) {
      const far = (across[a + x] ?? 0) + (across[e + x] ?? 0);
      const near = (across[b + x] ?? 0) + (across[d + x] ?? 0);
      out.data[y * width + x] = (far + 4 * near + 6 * (across[c + x] ?? 0)) / 16;
    }
  }
  return out;
}

/**
 * Guided filter (He, Sun and Tang 2013), guided by the field itself.
 * @param flat deviation within a window below which it counts as flat.
 */
export function guideByItself(field: Field, radius: number, flat: number): Field {
  const { width, height, data } = field;
  const mean = boxMean(field, radius);
  const squares = boxMean({ width, height, data: data.map((value) => value * value) }, radius);
  const slope = createField(width, height);
  const offset = createField(width, height);
  for (let at = 0; at < data.length; at += 1) {
    const m = mean.data[at] ?? 0;
    const variance = Math.max(0, (squares.data[at] ?? 0) - m * m);
    const a = variance / (variance + flat * flat);
    slope.data[at] = a;
    offset.data[at] = m * (1 - a);
  }
  const slopes = boxMean(slope, radius);
  const offsets = boxMean(offset, radius);
  const out = createField(width, height);
  for (let at = 0; at < data.length; at += 1)
    out.data[at] = (slopes.data[at] ?? 0) * (data[at] ?? 0) + (offsets.data[at] ?? 0);
  return out;
}

/** Mean of a square of 2 × radius + 1 samples; beyond the edge its last sample goes on. */
export function boxMean({ width, height, data }: Field, radius: number): Field {
  const side = 2 * radius + 1;
  const across = createField(width, height);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const at = (x: number) => data[row + Math.max(0, Math.min(width - 1, x))] ?? 0;
    let sum = 0;
    for (let x = -radius; x <= radius; x += 1) sum += at(x);
    for (let x = 0; x < width; x += 1) {
      across.data[row + x] = sum / side;
      sum += at(x + radius + 1) - at(x - radius);
    }
  }
  const out = createField(width, height);
  const sums = new Float64Array(width);
  const rowOf = (y: number) => Math.max(0, Math.min(height - 1, y)) * width;
  for (let y = -radius; y <= radius; y += 1) addRow(sums, across.data, rowOf(y), 1);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) out.data[y * width + x] = (sums[x] ?? 0) / side;
    addRow(sums, across.data, rowOf(y + radius + 1), 1);
    addRow(sums, across.data, rowOf(y - radius), -1);
  }
  return out;
}

function addRow(sums: Float64Array, data: Float32Array, row: number, weight: number): void {
  for (let x = 0; x < sums.length; x += 1) sums[x] = (sums[x] ?? 0) + weight * (data[row + x] ?? 0);
}
