import { createRandom, type Random } from './random.ts';

/** Reflectance or ink over the print, rows from the top. */
export interface Field {
  data: Float32Array;
  width: number;
  height: number;
}

export function createField(width: number, height: number): Field {
  return { data: new Float32Array(width * height), width, height };
}

/** Gaussian blur, the edge continued outwards. Returns a new field. */
export function blurField(field: Field, sigmaX: number, sigmaY = sigmaX): Field {
  const { width, height } = field;
  const across = createField(width, height);
  if (sigmaX < 0.15) across.data.set(field.data);
  else blurRows(field.data, across.data, width, height, kernelOf(sigmaX));
  if (sigmaY < 0.15) return across;
  const out = createField(width, height);
  blurColumns(across.data, out.data, width, height, kernelOf(sigmaY));
  return out;
}

function kernelOf(sigma: number): Float64Array {
  const radius = Math.max(1, Math.ceil(sigma * 3));
  const kernel = new Float64Array(radius + 1);
  let sum = 0;
  for (let at = 0; at <= radius; at += 1) {
    const value = Math.exp(-(at * at) / (2 * sigma * sigma));
    kernel[at] = value;
    sum += at === 0 ? value : 2 * value;
  }
  return kernel.map((value) => value / sum);
}

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, kernel: Float64Array): void {
  const radius = kernel.length - 1;
  const padded = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    padded.fill(from[row] ?? 0, 0, radius);
    padded.set(from.subarray(row, row + width), radius);
    padded.fill(from[row + width - 1] ?? 0, radius + width);
    for (let x = 0; x < width; x += 1) {
      const centre = x + radius;
      let sum = (kernel[0] ?? 0) * (padded[centre] ?? 0);
      for (let k = 1; k <= radius; k += 1) {
        sum += (kernel[k] ?? 0) * ((padded[centre - k] ?? 0) + (padded[centre + k] ?? 0));
      }
      to[row + x] = sum;
    }
  }
}

function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, kernel: Float64Array): void {
  const radius = kernel.length - 1;
  const clamp = (y: number) => Math.max(0, Math.min(height - 1, y)) * width;
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    const centreWeight = kernel[0] ?? 0;
    for (let x = 0; x < width; x += 1) to[row + x] = centreWeight * (from[row + x] ?? 0);
    for (let k = 1; k <= radius; k += 1) {
      const above = clamp(y - k);
      const below = clamp(y + k);
      const weight = kernel[k] ?? 0;
      for (let x = 0; x < width; x += 1) {
        to[row + x] = (to[row + x] ?? 0) + weight * ((from[above + x] ?? 0) + (from[below + x] ?? 0));
      }
    }
  }
}

/** The field at a whole fraction of its size, each sample the mean of a square. */
export function shrinkField(field: Field, factor: number): Field {
  if (factor <= 1) return field;
  const out = createField(Math.floor(field.width / factor), Math.floor(field.height / factor));
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        const row = (y * factor + dy) * field.width + x * factor;
        for (let dx = 0; dx < factor; dx += 1) sum += field.data[row + dx] ?? 0;
      }
      out.data[y * out.width + x] = sum / (factor * factor);
    }
  }
  return out;
}

/** Value between samples (bilinear), the edge continued outwards. Sample (0, 0) lies at (0.5, 0.5). */
export function sampleField(field: Field, x: number, y: number): number {
  const { data, width, height } = field;
  const fx = Math.max(0, Math.min(width - 1.001, x - 0.5));
  const fy = Math.max(0, Math.min(height - 1.001, y - 0.5));
  const x0 = Math.floor(fx);
  const y0 = Math.floor(fy);
  const u = fx - x0;
  const v = fy - y0;
  const at = y0 * width + x0;
  const top = (data[at] ?? 0) * (1 - u) + (data[at + 1] ?? 0) * u;
  const bottom = (data[at + width] ?? 0) * (1 - u) + (data[at + width + 1] ?? 0) * u;
  return top * (1 - v) + bottom * v;
}

const tileSide = 512;
const tiles = new Map<string, Float32Array>();

/** Smooth random texture that repeats every 512 samples, mean 0 and standard deviation 1. */
function noiseTile(sigma: number): Float32Array {
  const key = sigma.toFixed(2);
  const known = tiles.get(key);
  if (known) return known;
  const random = createRandom(`tile ${key}`);
  const white = createField(tileSide, tileSide);
  for (let at = 0; at < white.data.length; at += 1) white.data[at] = random.normal();
  const { data } = blurField(white, sigma);
  let squares = 0;
  for (const value of data) squares += value * value;
  const deviation = Math.sqrt(squares / data.length);
  const tile = data.map((value) => value / deviation);
  tiles.set(key, tile);
  return tile;
}

/** A texture that is read anywhere: two shifted tiles added, so that prints do not share one. */
export function createTexture(random: Random, sigma: number): (x: number, y: number) => number {
  const tile = noiseTile(sigma);
  const [ax, ay, bx, by] = [0, 0, 0, 0].map(() => Math.floor(random.next() * tileSide)) as [
    number,
    number,
    number,
    number,
  ];
  const mask = tileSide - 1;
  return (x, y) =>
    Math.SQRT1_2 *
    ((tile[((y + ay) & mask) * tileSide + ((x + ax) & mask)] ?? 0) +
      (tile[((x + by) & mask) * tileSide + ((y + bx) & mask)] ?? 0));
}
