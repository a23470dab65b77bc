import { addDetail, blurField, copyField, createField, type Field, sampleField, shrinkField } from './field.ts';

/** Processing that phones apply to a picture before they save it. Values 0 to 1. */

/**
 * The middle of nine: what takes grain out and leaves edges, and takes every detail of less than two pixels with it.
 */
export function takeMedians({ width, height, data }: Field): Field {
  const out = createField(width, height);
  const rowOf = (y: number) => {
    const from = Math.max(0, Math.min(height - 1, y)) * width;
    return data.subarray(from, from + width);
  };
  for (let y = 0; y < height; y += 1) {
    takeMediansOfRow(out.data.subarray(y * width, (y + 1) * width), rowOf(y - 1), rowOf(y), rowOf(y + 1));
  }
  return out;
}

function takeMediansOfRow(out: Float32Array, above: Float32Array, row: Float32Array, below: Float32Array): void {
  const last = out.length - 1;
  for (let x = 0; x <= last; x += 1) {
    const left = Math.max(0, x - 1);
    const right = Math.min(last, x + 1);
    const a = above[left] ?? 0;
    const b = row[left] ?? 0;
    const c = below[left] ?? 0;
    const d = above[x] ?? 0;
    const e = row[x] ?? 0;
    const f = below[x] ?? 0;
    const g = above[right] ?? 0;
    const h = row[right] ?? 0;
    const i = below[right] ?? 0;
    // The largest of the columns' least, the middle of their middles, the least of their largest: nine's middle is
    // theirs.
    const low = Math.max(Math.min(a, b, c), Math.min(d, e, f), Math.min(g, h, i));
    const high = Math.min(Math.max(a, b, c), Math.max(d, e, f), Math.max(g, h, i));
    out[x] = middleOf(low, middleOf(middleOf(a, b, c), middleOf(d, e, f), middleOf(g, h, i)), high);
  }
}

const middleOf = (a: number, b: number, c: number): number => Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));

/** Bilateral filter (Tomasi and Manduchi 1998): smooths what differs by less than `range`. */
export function smoothWithinEdges(field: Field, sigma: number, range: number): Field {
  const { width, height } = field;
  const out = createField(width, height);
  const radius = Math.ceil(2 * sigma);
  const steps = 256;
  const alike = Float64Array.from({ length: steps + 1 }, (_, k) => Math.exp(-((k / steps) ** 2) / (2 * range * range)));
  const side = 2 * radius + 1;
  const near = Float64Array.from({ length: side * side }, (_, k) => {
    const [dx, dy] = [(k % side) - radius, Math.floor(k / side) - radius];
    return Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
  });
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) out.data[y * width + x] = smoothOne(field, x, y, radius, alike, near);
  }
  return out;
}

function smoothOne(
  { width, height, data }: Field,
  x: number,
  y: number,
  radius: number,
  alike: Float64Array,
  near: Float64Array,
): number {
  const side = 2 * radius + 1;
  const most = alike.length - 1;
  const middle = data[y * width + x] ?? 0;
  const [left, right] = [Math.max(0, x - radius), Math.min(width - 1, x + radius)];
  let sum = 0;
  let weights = 0;
  for (let row = Math.max(0, y - radius); row <= Math.min(height - 1, y + radius); row += 1) {
    const from = row * width;
    const place = (row - y + radius) * side + radius - x;
    for (let column = left; column <= right; column += 1) {
      const value = data[from + column] ?? 0;
      const step = Math.min(most, (Math.abs(value - middle) * most + 0.5) | 0);
      const weight = (alike[step] ?? 0) * (near[place + column] ?? 0);
      sum += weight * value;
      weights += weight;
    }
  }
  return sum / weights;
}

/** Four pixels taken as one in the dark, and the picture brought back to the size that the phone advertises. */
export function binPixels(field: Field): Field {
  const small = shrinkField(field, 2);
  const out = createField(field.width, field.height);
  for (let y = 0; y < out.height; y += 1) {
    for (let x = 0; x < out.width; x += 1) {
      out.data[y * out.width + x] = sampleField(small, (x + 0.5) / 2, (y + 0.5) / 2);
    }
  }
  return out;
}

/** Unsharp masking. */
export function sharpenBy(field: Field, amount: number, sigma: number): Field {
  const sharp = copyField(field);
  addDetail(sharp, blurField(field, sigma), amount);
  return sharp;
}
