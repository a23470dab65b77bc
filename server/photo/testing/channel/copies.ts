import type { CodeGeometry } from '#server/drawing/graphic/geometry.ts';
import type { Dots } from './dots.ts';
import { blurField, createField, type Field, sampleField } from './field.ts';
import { micrometresPerSample } from './press.ts';
import { createRandom, type Random } from './random.ts';

/** A scan lies a little askew; its samples are at `dpi`. */
export interface Scan {
  field: Field;
  dpi: number;
}

/** Scans a print on a flatbed scanner, 2400 samples an inch in, `dpi` out. */
export function scan(print: Field, dpi: number, isAligned: boolean, random: Random): Scan {
  const step = 2400 / dpi;
  const seen = blurField(print, Math.hypot(9 / micrometresPerSample, (step - 1) * 0.29));
  const angle = isAligned ? 0 : random.between(-0.004, 0.004);
  const shiftX = isAligned ? 0 : random.next();
  const shiftY = isAligned ? 0 : random.next();
  const field = createField(Math.floor(print.width / step), Math.floor(print.height / step));
  for (let y = 0; y < field.height; y += 1) {
    for (let x = 0; x < field.width; x += 1) {
      const px = (x + 0.5 + shiftX) * step - angle * y * step;
      const py = (y + 0.5 + shiftY) * step + angle * x * step;
      field.data[y * field.width + x] = sampleField(seen, px, py) + 0.008 * random.normal();
    }
  }
  return { field, dpi };
}

/** Otsu's threshold (1979) of values between 0 and 1. */
function otsu(field: Field): number {
  const bins = new Float64Array(256);
  for (const value of field.data) {
    const bin = Math.max(0, Math.min(255, Math.round(value * 255)));
    bins[bin] = (bins[bin] ?? 0) + 1;
  }
  let all = 0;
  for (let bin = 0; bin < 256; bin += 1) all += bin * (bins[bin] ?? 0);
  const total = field.data.length;
  let [weight, sum, best, threshold] = [0, 0, -1, 128];
  for (let bin = 0; bin < 256; bin += 1) {
    weight += bins[bin] ?? 0;
    if (weight === 0 || weight === total) continue;
    sum += bin * (bins[bin] ?? 0);
    const between = (all * (weight / total) - sum) ** 2 / (weight * (total - weight));
    if (between > best) [best, threshold] = [between, bin];
  }
  return (threshold + 0.5) / 255;
}

/** The grey scan as dots of a press of `dpi`: `ink` decides from the value and its place. */
function toDots(
  { field, dpi }: Scan,
  pressDpi: number,
  width: number,
  height: number,
  ink: (value: number, x: number, y: number) => number,
): Dots {
  const data = new Float32Array(width * height);
  const step = dpi / pressDpi;
  // Scans finer than the press are averaged, as programs do.
  const seen = step > 1 ? blurField(field, step * 0.35) : field;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [sx, sy] = [(x + 0.5) * step, (y + 0.5) * step];
      data[y * width + x] = ink(sampleField(seen, sx, sy), sx, sy);
    }
  }
  return { data, width, height };
}

export type ReprintKind = 'photocopy' | 'otsu' | 'adaptive' | 'unsharp' | 'diffusion';

/** Picture that a counterfeiter sends to the press after scanning a print. */
export function reprint(
  kind: ReprintKind,
  print: Field,
  geometry: Pick<CodeGeometry, 'dpi' | 'width' | 'height'>,
  seed: string,
): Dots {
  const random = createRandom(`reprint ${kind} ${seed}`);
  const { dpi, width, height } = geometry;
  switch (kind) {
    case 'photocopy': {
      const seen = scan(print, 600, false, random);
      const tone = (value: number) => Math.max(0, Math.min(1, 0.5 + (0.45 - value) * 1.5));
      return toDots(seen, dpi, width, height, tone);
    }
    case 'otsu': {
      const seen = scan(print, random.pick([1200, 2400]), false, random);
      const threshold = otsu(seen.field);
      return toDots(seen, dpi, width, height, (value) => (value < threshold ? 1 : 0));
    }
    case 'adaptive': {
      const seen = scan(print, random.pick([1200, 2400]), false, random);
      const mean = blurField(seen.field, seen.dpi / 100);
      const middle = otsu(seen.field);
      return toDots(seen, dpi, width, height, (value, x, y) =>
        value < 0.7 * sampleField(mean, x, y) + 0.3 * middle ? 1 : 0,
      );
    }
    case 'unsharp': {
      const seen = scan(print, random.pick([1200, 2400]), false, random);
      const soft = blurField(seen.field, seen.dpi / 600);
      for (let at = 0; at < soft.data.length; at += 1) {
        const value = seen.field.data[at] ?? 0;
        seen.field.data[at] = value + 2.5 * (value - (soft.data[at] ?? 0));
      }
      const threshold = otsu(seen.field);
      return toDots(seen, dpi, width, height, (value) => (value < threshold ? 1 : 0));
    }
    case 'diffusion': {
      const seen = scan(print, 1200, false, random);
      return diffuse(toDots(seen, dpi, width, height, (value) => Math.max(0, Math.min(1, (0.85 - value) / 0.78))));
    }
  }
}

/** Error diffusion (Floyd and Steinberg 1976). */
function diffuse(dots: Dots): Dots {
  const { data, width, height } = dots;
  const add = (x: number, y: number, value: number) => {
    if (x >= 0 && x < width && y < height) data[y * width + x] = (data[y * width + x] ?? 0) + value;
  };
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const value = data[y * width + x] ?? 0;
      const ink = value > 0.5 ? 1 : 0;
      const error = value - ink;
      data[y * width + x] = ink;
      add(x + 1, y, (error * 7) / 16);
      add(x - 1, y + 1, (error * 3) / 16);
      add(x, y + 1, (error * 5) / 16);
      add(x + 1, y + 1, error / 16);
    }
  }
  return dots;
}

/**
 * A careful copy: who knows the grid measures each cell on one or several prints of the pattern, takes the
 * neighbours' ink off by the weight that gives the fewest errors (they know it from prints of their own), and draws the
 * graphic again, cell by cell.
 * @param decide what they make of how light each cell is.
 * @returns the estimated pattern and the share of its cells that are wrong.
 */
export function estimateGraphic(
  prints: readonly Field[],
  geometry: CodeGeometry,
  truth: ArrayLike<number>,
  scanDpi: 1200 | 2400,
  seed: string,
  decide: Decide = halfOfAll,
): { graphic: Uint8Array; wrong: number } {
  const random = createRandom(`estimate ${scanDpi} ${seed}`);
  const { cells } = geometry;
  const values = new Float64Array(cells * cells);
  for (const print of prints) {
    const measured = measureCells(scan(print, scanDpi, true, random), geometry);
    for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) + (measured[at] ?? 0);
  }
  let best: { graphic: Uint8Array; wrong: number } = { graphic: new Uint8Array(cells * cells), wrong: 1 };
  for (const direct of [0, 0.08, 0.16, 0.24, 0.32]) {
    for (const diagonal of [0, 0.05, 0.1]) {
      const graphic = decide(takeNeighbours(values, cells, direct, diagonal), cells);
      let errors = 0;
      for (let at = 0; at < graphic.length; at += 1) if (graphic[at] !== truth[at]) errors += 1;
      if (errors / graphic.length < best.wrong) best = { graphic, wrong: errors / graphic.length };
    }
  }
  return best;
}

function measureCells({ field, dpi }: Scan, geometry: CodeGeometry): Float64Array {
  const { cells, cellDots } = geometry;
  const perDot = dpi / geometry.dpi;
  const cell = cellDots * perDot;
  const left = (geometry.qrX + geometry.graphic.x) * perDot;
  const top = (geometry.qrY + geometry.graphic.y) * perDot;
  const values = new Float64Array(cells * cells);
  const points = [0.3, 0.5, 0.7];
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      let sum = 0;
      for (const v of points)
        for (const u of points) sum += sampleField(field, left + (column + u) * cell, top + (row + v) * cell);
      values[row * cells + column] = sum / 9;
    }
  }
  return values;
}

function takeNeighbours(values: Float64Array, cells: number, direct: number, diagonal: number): Float64Array {
  const clear = new Float64Array(values.length);
  const at = (row: number, column: number) =>
    values[Math.max(0, Math.min(cells - 1, row)) * cells + Math.max(0, Math.min(cells - 1, column))] ?? 0;
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const beside = at(row, column - 1) + at(row, column + 1) + at(row - 1, column) + at(row + 1, column);
      const across =
        at(row - 1, column - 1) + at(row - 1, column + 1) + at(row + 1, column - 1) + at(row + 1, column + 1);
      clear[row * cells + column] = at(row, column) - direct * beside - diagonal * across;
    }
  }
  return clear;
}

/** Decides which cells are ink by their light. */
export type Decide = (light: Float64Array, cells: number) => Uint8Array;

/** Half of the cells are ink: they know that. */
function halfOfAll(light: Float64Array): Uint8Array {
  const threshold = Float64Array.from(light).sort()[light.length >> 1] ?? 0;
  return Uint8Array.from(light, (value) => (value < threshold ? 1 : 0));
}
