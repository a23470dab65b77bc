import { blurField, createField, type Field, sampleField, shrinkField } from './field.ts';

/** What phones make of a picture before they save it. Values 0 to 1. */

/** The middle of nine: what takes grain out and leaves edges, and takes every detail of less than two pixels with it. */
export function takeMedians(field: Field): Field {
  const { width, height, data } = field;
  const out = createField(width, height);
  const nine = new Float64Array(9);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      for (let k = 0; k < 9; k += 1) {
        const row = Math.max(0, Math.min(height - 1, y + Math.floor(k / 3) - 1));
        const column = Math.max(0, Math.min(width - 1, x + (k % 3) - 1));
        nine[k] = data[row * width + column] ?? 0;
      }
      nine.sort();
      out.data[y * width + x] = nine[4] ?? 0;
    }
  }
  return out;
}

/** Bilateral filter (Tomasi and Manduchi 1998): smooths what differs by less than `range`. */
export function smoothWithinEdges(field: Field, sigma: number, range: number): Field {
  const { width, height, data } = field;
  const out = createField(width, height);
  const radius = Math.ceil(2 * sigma);
  const steps = 256;
  const alike = Float64Array.from({ length: steps + 1 }, (_, k) => Math.exp(-((k / steps) ** 2) / (2 * range * range)));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const middle = data[y * width + x] ?? 0;
      let [sum, weights] = [0, 0];
      for (let dy = Math.max(-radius, -y); dy <= Math.min(radius, height - 1 - y); dy += 1) {
        for (let dx = Math.max(-radius, -x); dx <= Math.min(radius, width - 1 - x); dx += 1) {
          const value = data[(y + dy) * width + x + dx] ?? 0;
          const step = Math.min(steps, Math.round(Math.abs(value - middle) * steps));
          const weight = (alike[step] ?? 0) * Math.exp(-(dx * dx + dy * dy) / (2 * sigma * sigma));
          sum += weight * value;
          weights += weight;
        }
      }
      out.data[y * width + x] = sum / weights;
    }
  }
  return out;
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
  const soft = blurField(field, sigma);
  const data = field.data.map((value, at) => value + amount * (value - (soft.data[at] ?? 0)));
  return { ...field, data };
}
