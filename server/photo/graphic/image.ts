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
  const columns = new Uint32Array(width * factor);
  for (let y = 0; y < height; y += 1) {
    addUp(columns, plane.data, y * factor * plane.width, plane.width, factor);
    for (let x = 0, at = 0; x < width; x += 1) {
      let sum = 0;
      for (const end = at + factor; at < end; at += 1) sum += columns[at] ?? 0;
      data[y * width + x] = Math.round(sum * scale);
    }
  }
  return { data, width, height };
}

/** Sums of each column over as many rows: a run through whole rows, two at a time, has no loop for each square. */
function addUp(columns: Uint32Array, data: Uint8Array, from: number, stride: number, rows: number): void {
  let row = rows & 1;
  if (row === 1) for (let x = 0; x < columns.length; x += 1) columns[x] = data[from + x] ?? 0;
  else columns.fill(0);
  for (; row < rows; row += 2) {
    const upper = from + row * stride;
    const lower = upper + stride;
    for (let x = 0; x < columns.length; x += 1)
      columns[x] = (columns[x] ?? 0) + (data[upper + x] ?? 0) + (data[lower + x] ?? 0);
  }
}

/**
 * Light between pixels by bilinear interpolation; pixel (0, 0) has its middle at (0.5, 0.5). The edge goes on outwards.
 */
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
 * Samples a region of the code on a regular grid. The places are exact on every eighth sample and interpolated between,
 * which over eight samples is off by far less than a hundredth of a pixel.
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
  const places = new Float64Array(columns * 2);
  let above = placesOfRow(warp, region, du, dv, 0, columns, scale);
  for (let top = 0; top < height; top += step) {
    const below = placesOfRow(warp, region, du, dv, top + step, columns, scale);
    const rows = Math.min(step, height - top);
    for (let row = 0; row < rows; row += 1) {
      placesBetween(places, above, below, row / step);
      const at = (top + row) * width;
      for (let column = 0; column < columns - 1; column += 1) {
        const from = column * step;
        sampleLine(plane, places, column * 2, data, at + from, Math.min(step, width - from));
      }
    }
    above = below;
  }
  return { data, width, height };
}

function placesBetween(places: Float64Array, above: Float64Array, below: Float64Array, share: number): void {
  for (let k = 0; k < places.length; k += 1) {
    places[k] = (above[k] ?? 0) + ((below[k] ?? 0) - (above[k] ?? 0)) * share;
  }
}

/** `lightAt` from one place, two numbers each, to the next one after `step` samples. */
function sampleLine(
  plane: Plane,
  places: Float64Array,
  place: number,
  into: Float32Array,
  to: number,
  count: number,
): void {
  const x = places[place] ?? 0;
  const y = places[place + 1] ?? 0;
  const lastX = places[place + 2] ?? 0;
  const lastY = places[place + 3] ?? 0;
  const sx = (lastX - x) / step;
  const sy = (lastY - y) / step;
  if (!isInside(plane, x, y) || !isInside(plane, lastX, lastY)) {
    for (let i = 0; i < count; i += 1) into[to + i] = lightAt(plane, x + sx * i, y + sy * i);
    return;
  }
  const { data, width } = plane;
  for (let i = 0; i < count; i += 1) {
    const fx = x - 0.5 + sx * i;
    const fy = y - 0.5 + sy * i;
    const x0 = fx | 0;
    const y0 = fy | 0;
    const u = fx - x0;
    const at = y0 * width + x0;
    const a = data[at] ?? 0;
    const c = data[at + width] ?? 0;
    const top = a + ((data[at + 1] ?? 0) - a) * u;
    into[to + i] = top + (c + ((data[at + width + 1] ?? 0) - c) * u - top) * (fy - y0);
  }
}

/** No pixel beyond the edge has a say at the place. */
function isInside({ width, height }: Plane, x: number, y: number): boolean {
  return x >= 0.5 && y >= 0.5 && x < width - 0.6 && y < height - 0.6;
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

/**
 * Each sample less the mean around it, by the deviation around it (local contrast normalisation): uneven light
 * and contrast drop out.
 * @param radius samples.
 */
export function normaliseLocally(samples: Samples, radius: number): Samples {
  const { data, width, height } = samples;
  const count = width * height;
  let total = 0;
  let totalSquares = 0;
  for (let at = 0; at < count; at += 1) {
    const value = data[at] ?? 0;
    total += value;
    totalSquares += value * value;
  }
  const floor = Math.max((totalSquares / count - (total / count) ** 2) * 0.05, 1e-6);
  const out = new Float32Array(count);
  const beyond = new Float32Array(width);
  // Sums of the rows within reach, for each column: each step adds one row and removes one.
  const columns = { sums: new Float64Array(width), squares: new Float64Array(width) };
  // Along a row what they come to so far, with nothing before and the end going on: the window is a difference.
  const reach = 2 * radius + 1;
  const soFar = { sums: new Float64Array(width + reach), squares: new Float64Array(width + reach) };
  for (let y = 0; y < Math.min(radius, height); y += 1) addRow(columns, data, y * width);
  for (let y = 0; y < height; y += 1) {
    const isEntering = y + radius < height;
    const isLeaving = y > radius;
    accumulate(
      columns,
      soFar,
      isEntering ? data : beyond,
      isEntering ? (y + radius) * width : 0,
      isLeaving ? data : beyond,
      isLeaving ? (y - radius - 1) * width : 0,
      radius + 1,
    );
    const rows = Math.min(height, y + radius + 1) - Math.max(0, y - radius);
    normaliseRow(out, data, y * width, width, soFar, radius, rows, floor);
  }
  return { data: out, width, height };
}

interface Sums {
  sums: Float64Array;
  squares: Float64Array;
}

/** @param from where the row begins among the samples. @param rows that the sums are of. */
function normaliseRow(
  out: Float32Array,
  samples: Float32Array,
  from: number,
  width: number,
  { sums, squares }: Sums,
  radius: number,
  rows: number,
  floor: number,
): void {
  const reach = 2 * radius + 1;
  const whole = 1 / (rows * Math.min(width, reach));
  for (let x = 0; x < width; x += 1) {
    const isWhole = x >= radius && x + radius < width;
    const n = isWhole ? whole : 1 / (rows * (Math.min(width, x + radius + 1) - Math.max(0, x - radius)));
    const mean = ((sums[x + reach] ?? 0) - (sums[x] ?? 0)) * n;
    const variance = ((squares[x + reach] ?? 0) - (squares[x] ?? 0)) * n - mean * mean;
    const at = from + x;
    out[at] = ((samples[at] ?? 0) - mean) / Math.sqrt(Math.max(variance, floor));
  }
}

function addRow({ sums, squares }: Sums, data: Float32Array, from: number): void {
  for (let x = 0; x < sums.length; x += 1) {
    const value = data[from + x] ?? 0;
    sums[x] = (sums[x] ?? 0) + value;
    squares[x] = (squares[x] ?? 0) + value * value;
  }
}

/** Moves the columns on by a row, and adds them up along it. @param first, last where those rows begin. */
function accumulate(
  columns: Sums,
  soFar: Sums,
  entering: Float32Array,
  first: number,
  leaving: Float32Array,
  last: number,
  from: number,
): void {
  const { sums, squares } = columns;
  const { sums: sumsSoFar, squares: squaresSoFar } = soFar;
  let [sum, square] = [0, 0];
  for (let x = 0; x < sums.length; x += 1) {
    const come = entering[first + x] ?? 0;
    const gone = leaving[last + x] ?? 0;
    const ofColumn = (sums[x] ?? 0) + come - gone;
    const ofSquares = (squares[x] ?? 0) + come * come - gone * gone;
    sums[x] = ofColumn;
    squares[x] = ofSquares;
    sum += ofColumn;
    square += ofSquares;
    sumsSoFar[from + x] = sum;
    squaresSoFar[from + x] = square;
  }
  sumsSoFar.fill(sum, from + sums.length);
  squaresSoFar.fill(square, from + sums.length);
}

/** Separable Gaussian blur of samples, the edge continued. @param sigma samples. */
export function softenSamples(samples: Samples, sigma: number): Samples {
  if (sigma < 0.2) return samples;
  const radius = Math.max(1, Math.ceil(2.6 * sigma));
  const kernel = new Float64Array(2 * radius + 1);
  let total = 0;
  for (let k = -radius; k <= radius; k += 1) total += kernel[k + radius] = Math.exp(-(k * k) / (2 * sigma * sigma));
  for (let k = 0; k < kernel.length; k += 1) kernel[k] = (kernel[k] ?? 0) / total;
  return softenRows(softenRows(samples, kernel, radius), kernel, radius);
}

/**
 * Along the rows, and turned: twice is both ways. The kernel is the same both ways: what is as far left as right is
 * added first.
 */
function softenRows({ data, width, height }: Samples, kernel: Float64Array, radius: number): Samples {
  const out = new Float32Array(data.length);
  const row = new Float64Array(width + 2 * radius);
  // The rest of a row is summed with the four columns before its end.
  const last = Math.max(0, width - 4);
  for (let y = 0; y < height; y += 1) {
    const from = y * width;
    row.fill(data[from] ?? 0, 0, radius);
    for (let x = 0; x < width; x += 1) row[radius + x] = data[from + x] ?? 0;
    row.fill(data[from + width - 1] ?? 0, radius + width);
    for (let x = 0; x < width; x += 4) {
      const at = Math.min(x, last);
      sumFour(out, at * height + y, height, row, at, kernel, radius);
    }
  }
  return { data: out, width: height, height: width };
}

/** Sums four neighbouring places at once, so that each weight is read once. */
function sumFour(
  out: Float32Array,
  to: number,
  stride: number,
  row: Float64Array,
  at: number,
  kernel: Float64Array,
  radius: number,
): void {
  const middle = kernel[radius] ?? 0;
  let a = middle * (row[at + radius] ?? 0);
  let b = middle * (row[at + radius + 1] ?? 0);
  let c = middle * (row[at + radius + 2] ?? 0);
  let d = middle * (row[at + radius + 3] ?? 0);
  for (let before = at, after = at + 2 * radius, k = 0; k < radius; k += 1, before += 1, after -= 1) {
    const weight = kernel[k] ?? 0;
    a += weight * ((row[before] ?? 0) + (row[after] ?? 0));
    b += weight * ((row[before + 1] ?? 0) + (row[after + 1] ?? 0));
    c += weight * ((row[before + 2] ?? 0) + (row[after + 2] ?? 0));
    d += weight * ((row[before + 3] ?? 0) + (row[after + 3] ?? 0));
  }
  out[to] = a;
  out[to + stride] = b;
  out[to + 2 * stride] = c;
  out[to + 3 * stride] = d;
}
