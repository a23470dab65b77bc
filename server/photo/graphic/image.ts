import type { Plane } from '../plane.ts';
import { project, type Warp } from './warp.ts';

/** Light at places of the code, a number a sample, rows from the top. */
export interface Samples {
  data: Float32Array;
  width: number;
  height: number;
}

/** A rectangle of the code in code coordinates (−1 to 1). */
export interface Region {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The plane at a whole fraction of its size, each pixel the mean of a square. */
export function shrinkPlane(plane: Plane, factor: number): Plane {
  if (factor <= 1) return plane;
  const width = Math.floor(plane.width / factor);
  const height = Math.floor(plane.height / factor);
  const data = new Uint8Array(width * height);
  const scale = 1 / (factor * factor);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        const row = (y * factor + dy) * plane.width + x * factor;
        for (let dx = 0; dx < factor; dx += 1) sum += plane.data[row + dx] ?? 0;
      }
      data[y * width + x] = Math.round(sum * scale);
    }
  }
  return { data, width, height };
}

/** Light between pixels (bilinear); pixel (0, 0) has its middle at (0.5, 0.5). The edge goes on outwards. */
export function lightAt(plane: Plane, x: number, y: number): number {
  const { data, width, height } = plane;
  let fx = x - 0.5;
  let fy = y - 0.5;
  if (!(fx > 0)) fx = 0;
  else if (fx > width - 1.001) fx = width - 1.001;
  if (!(fy > 0)) fy = 0;
  else if (fy > height - 1.001) fy = height - 1.001;
  const x0 = fx | 0;
  const y0 = fy | 0;
  const u = fx - x0;
  const v = fy - y0;
  const at = y0 * width + x0;
  const a = data[at] ?? 0;
  const b = data[at + 1] ?? a;
  const c = data[at + width] ?? a;
  const d = data[at + width + 1] ?? c;
  const top = a + (b - a) * u;
  return top + (c + (d - c) * u - top) * v;
}

const step = 8;

/**
 * Samples a region of the code on a regular grid. The places are exact on every eighth sample and interpolated between, which over eight samples
 * is off by far less than a hundredth of a pixel.
 * @param scale pixels of the plane a pixel that the warp speaks of (a shrunk plane: 1 / factor).
 */
export function sampleRegion(
  plane: Plane,
  warp: Warp,
  region: Region,
  width: number,
  height: number,
  scale = 1,
): Samples {
  const data = new Float32Array(width * height);
  const du = (region.right - region.left) / width;
  const dv = (region.bottom - region.top) / height;
  const columns = Math.ceil(width / step) + 1;
  let above = placesOfRow(warp, region, du, dv, 0, columns, scale);
  for (let top = 0; top < height; top += step) {
    const below = placesOfRow(warp, region, du, dv, top + step, columns, scale);
    const rows = Math.min(step, height - top);
    for (let row = 0; row < rows; row += 1) {
      const v = row / step;
      for (let column = 0; column < columns - 1; column += 1) {
        const k = column * 2;
        const x0 = (above[k] ?? 0) + ((below[k] ?? 0) - (above[k] ?? 0)) * v;
        const y0 = (above[k + 1] ?? 0) + ((below[k + 1] ?? 0) - (above[k + 1] ?? 0)) * v;
        const x1 = (above[k + 2] ?? 0) + ((below[k + 2] ?? 0) - (above[k + 2] ?? 0)) * v;
        const y1 = (above[k + 3] ?? 0) + ((below[k + 3] ?? 0) - (above[k + 3] ?? 0)) * v;
        const sx = (x1 - x0) / step;
        const sy = (y1 - y0) / step;
        const from = column * step;
        const count = Math.min(step, width - from);
        const at = (top + row) * width + from;
        for (let i = 0; i < count; i += 1) data[at + i] = lightAt(plane, x0 + sx * i, y0 + sy * i);
      }
    }
    above = below;
  }
  return { data, width, height };
}

function placesOfRow(
  warp: Warp,
  region: Region,
  du: number,
  dv: number,
  row: number,
  columns: number,
  scale: number,
): Float64Array {
  const places = new Float64Array(columns * 2);
  const v = region.top + (row + 0.5) * dv;
  for (let column = 0; column < columns; column += 1) {
    const { x, y } = project(warp, region.left + (column * step + 0.5) * du, v);
    places[column * 2] = x * scale;
    places[column * 2 + 1] = y * scale;
  }
  return places;
}

/** Each sample less the mean around it, by the deviation around it: uneven light and contrast drop out. @param radius samples. */
export function normaliseLocally(samples: Samples, radius: number): Samples {
  const { data, width, height } = samples;
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y += 1) {
    let sum = 0;
    let square = 0;
    for (let x = 0; x < width; x += 1) {
      const value = data[y * width + x] ?? 0;
      sum += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = (sums[at - stride] ?? 0) + sum;
      squares[at] = (squares[at - stride] ?? 0) + square;
    }
  }
  const last = stride * (height + 1) - 1;
  const count = width * height;
  const whole = (squares[last] ?? 0) / count - ((sums[last] ?? 0) / count) ** 2;
  const floor = Math.max(whole * 0.05, 1e-6);
  const out = new Float32Array(count);
  for (let y = 0; y < height; y += 1) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    const rows = (bottom - top) / stride;
    for (let x = 0; x < width; x += 1) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const n = 1 / (rows * (right - left));
      const mean =
        ((sums[bottom + right] ?? 0) -
          (sums[top + right] ?? 0) -
          (sums[bottom + left] ?? 0) +
          (sums[top + left] ?? 0)) *
        n;
      const square =
        ((squares[bottom + right] ?? 0) -
          (squares[top + right] ?? 0) -
          (squares[bottom + left] ?? 0) +
          (squares[top + left] ?? 0)) *
        n;
      const variance = Math.max(square - mean * mean, floor);
      out[y * width + x] = ((data[y * width + x] ?? 0) - mean) / Math.sqrt(variance);
    }
  }
  return { data: out, width, height };
}

/** Gaussian blur of samples, the edge continued. @param sigma samples. */
export function softenSamples(samples: Samples, sigma: number): Samples {
  if (sigma < 0.2) return samples;
  const radius = Math.max(1, Math.ceil(2.6 * sigma));
  const kernel = new Float64Array(2 * radius + 1);
  let total = 0;
  for (let k = -radius; k <= radius; k += 1) total += kernel[k + radius] = Math.exp(-(k * k) / (2 * sigma * sigma));
  for (let k = 0; k < kernel.length; k += 1) kernel[k] = (kernel[k] ?? 0) / total;
  return softenRows(softenRows(samples, kernel, radius), kernel, radius);
}

/** Along the rows, and turned: twice is both ways. */
function softenRows({ data, width, height }: Samples, kernel: Float64Array, radius: number): Samples {
  const out = new Float32Array(data.length);
  const row = new Float32Array(width + 2 * radius);
  for (let y = 0; y < height; y += 1) {
    const from = data.subarray(y * width, (y + 1) * width);
    row.fill(from[0] ?? 0, 0, radius);
    row.set(from, radius);
    row.fill(from[width - 1] ?? 0, radius + width);
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let k = 0; k < kernel.length; k += 1) sum += (kernel[k] ?? 0) * (row[x + k] ?? 0);
      out[x * height + y] = sum;
    }
  }
  return { data: out, width: height, height: width };
}
