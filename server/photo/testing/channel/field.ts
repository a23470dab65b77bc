/** Reflectance or ink over the print, rows from the top. */
export interface Field {
  data: Float32Array;
  width: number;
  height: number;
}

export function createField(width: number, height: number): Field {
  return { data: new Float32Array(width * height), width, height };
}

export const copyField = (field: Field): Field => ({ ...field, data: field.data.slice() });

/** Adds to the field, in place, what it differs from the softened one by, so many times. */
export function addDetail({ data }: Field, soft: Field, amount: number): void {
  for (let at = 0; at < data.length; at += rowLength) {
    addDetailOfRow(data.subarray(at, at + rowLength), soft.data.subarray(at, at + rowLength), amount);
  }
}

function addDetailOfRow(row: Float32Array, soft: Float32Array, amount: number): void {
  for (let x = 0; x < row.length; x += 1) {
    const value = row[x] ?? 0;
    row[x] = value + amount * (value - (soft[x] ?? 0));
  }
}

/** Samples that are gone through by one call, where rows do not matter. */
const rowLength = 4096;

/** A picture that is needed for a moment: its room is used again, since a photo's are large. */
export interface Scratch {
  data: Float32Array;
}

export function roomIn(scratch: Scratch, width: number, height: number): Field {
  if (scratch.data.length < width * height) scratch.data = new Float32Array(width * height);
  return { data: scratch.data.subarray(0, width * height), width, height };
}

const between: Scratch = { data: new Float32Array(0) };

/**
 * Gaussian blur, the edge continued outwards. Returns a new field.
 * @param scratch what it is drawn in, until the next picture is.
 */
export function blurField(field: Field, sigmaX: number, sigmaY = sigmaX, scratch?: Scratch): Field {
  const { width, height, data } = field;
  const out = scratch ? roomIn(scratch, width, height) : createField(width, height);
  const isAcross = sigmaX >= 0.15;
  const isDown = sigmaY >= 0.15;
  if (!isAcross && !isDown) out.data.set(data);
  else if (!isDown) blurRows(data, out.data, width, height, kernelOf(sigmaX));
  else if (!isAcross) blurColumns(data, out.data, width, height, kernelOf(sigmaY));
  else {
    const across = roomIn(between, width, height).data;
    blurRows(data, across, width, height, kernelOf(sigmaX));
    blurColumns(across, out.data, width, height, kernelOf(sigmaY));
  }
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

// Most of what a drawn photo costs is here: four neighbours go through the kernel side by side, and two of its taps in
// one pass over a row. Each sum is taken in the order in which one sample by itself would be: not a bit is different.
// Work for each row is in short functions: the compiler keeps those optimised, while it recompiles long nested loops
// again and again.

function blurRows(from: Float32Array, to: Float32Array, width: number, height: number, kernel: Float64Array): void {
  const radius = kernel.length - 1;
  // Up to a whole number of fours; what is beyond is not used.
  const padded = new Float64Array(width + 2 * radius + 3);
  const fours = width - (width % 4);
  for (let y = 0; y < height; y += 1) {
    const row = y * width;
    padRow(padded, from, row, width, radius);
    blurFours(padded, to, row, fours, kernel);
    for (let x = fours; x < width; x += 1) to[row + x] = weigh(padded, radius + x, kernel);
  }
}

function padRow(padded: Float64Array, from: Float32Array, row: number, width: number, radius: number): void {
  padded.fill(from[row] ?? 0, 0, radius);
  for (let x = 0; x < width; x += 1) padded[radius + x] = from[row + x] ?? 0;
  padded.fill(from[row + width - 1] ?? 0, radius + width);
}

function blurFours(padded: Float64Array, to: Float32Array, row: number, count: number, kernel: Float64Array): void {
  const radius = kernel.length - 1;
  const middle = kernel[0] ?? 0;
  for (let x = 0; x < count; x += 4) {
    const centre = x + radius;
    let a = middle * (padded[centre] ?? 0);
    let b = middle * (padded[centre + 1] ?? 0);
    let c = middle * (padded[centre + 2] ?? 0);
    let d = middle * (padded[centre + 3] ?? 0);
    for (let k = 1; k <= radius; k += 1) {
      const weight = kernel[k] ?? 0;
      const before = centre - k;
      const after = centre + k;
      a += weight * ((padded[before] ?? 0) + (padded[after] ?? 0));
      b += weight * ((padded[before + 1] ?? 0) + (padded[after + 1] ?? 0));
      c += weight * ((padded[before + 2] ?? 0) + (padded[after + 2] ?? 0));
      d += weight * ((padded[before + 3] ?? 0) + (padded[after + 3] ?? 0));
    }
    to[row + x] = a;
    to[row + x + 1] = b;
    to[row + x + 2] = c;
    to[row + x + 3] = d;
  }
}

function weigh(padded: Float64Array, centre: number, kernel: Float64Array): number {
  let sum = (kernel[0] ?? 0) * (padded[centre] ?? 0);
  for (let k = 1; k < kernel.length; k += 1) {
    sum += (kernel[k] ?? 0) * ((padded[centre - k] ?? 0) + (padded[centre + k] ?? 0));
  }
  return sum;
}

function blurColumns(from: Float32Array, to: Float32Array, width: number, height: number, kernel: Float64Array): void {
  const radius = kernel.length - 1;
  for (let y = 0; y < height; y += 1) {
    const line: Line = { from, to, row: y * width, width, last: (height - 1) * width };
    scaleRow(line, kernel[0] ?? 0);
    // The last of an odd number goes with one that weighs nothing.
    for (let k = 1; k <= radius; k += 2) addTaps(line, k, kernel[k] ?? 0, kernel[k + 1] ?? 0);
  }
}

/** A row of a picture that is blurred down its columns. */
interface Line {
  from: Float32Array;
  to: Float32Array;
  /** Its first sample, and that of the last row. */
  row: number;
  last: number;
  width: number;
}

function scaleRow({ from, to, row, width }: Line, weight: number): void {
  for (let at = row; at < row + width; at += 1) to[at] = weight * (from[at] ?? 0);
}

/** The rows `k` and `k` + 1 above and below. */
function addTaps({ from, to, row, width, last }: Line, k: number, near: number, far: number): void {
  const a = Math.max(0, row - k * width);
  const b = Math.min(last, row + k * width);
  const c = Math.max(0, row - (k + 1) * width);
  const d = Math.min(last, row + (k + 1) * width);
  for (let x = 0; x < width; x += 1) {
    const first = Math.fround((to[row + x] ?? 0) + near * ((from[a + x] ?? 0) + (from[b + x] ?? 0)));
    to[row + x] = first + far * ((from[c + x] ?? 0) + (from[d + x] ?? 0));
  }
}

/** The field at a whole fraction of its size, each sample the mean of a square. */
export function shrinkField(field: Field, factor: number): Field {
  if (factor <= 1) return field;
  const out = createField(Math.floor(field.width / factor), Math.floor(field.height / factor));
  for (let y = 0; y < out.height; y += 1) {
    const row = out.data.subarray(y * out.width, (y + 1) * out.width);
    const from = y * factor * field.width;
    if (factor === 2) shrinkRowByTwo(row, field.data, from, field.width);
    else shrinkRow(row, field.data, from, field.width, factor);
  }
  return out;
}

function shrinkRowByTwo(out: Float32Array, data: Float32Array, from: number, stride: number): void {
  for (let x = 0, at = from; x < out.length; x += 1, at += 2) {
    const below = at + stride;
    out[x] = ((data[at] ?? 0) + (data[at + 1] ?? 0) + (data[below] ?? 0) + (data[below + 1] ?? 0)) / 4;
  }
}

function shrinkRow(out: Float32Array, data: Float32Array, from: number, stride: number, factor: number): void {
  for (let x = 0; x < out.length; x += 1) {
    let sum = 0;
    for (let dy = 0; dy < factor; dy += 1) {
      const row = from + dy * stride + x * factor;
      for (let dx = 0; dx < factor; dx += 1) sum += data[row + dx] ?? 0;
    }
    out[x] = sum / (factor * factor);
  }
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
