import { type KernelFit, phases } from './kernel-fit.ts';
import { solveSymmetric } from './linear-system.ts';
import type { CellResiduals } from './local-light.ts';

/** Classes of cells: four kinds of neighbourhood, ink and paper. */
export const classes = 8;

/** 0 to 3: four, three, two, fewer of the four neighbours differ; 4 more for paper. Beyond the edge is paper. */
export function classifyCells(template: Uint8Array, cells: number): Uint8Array {
  const stride = cells + 2;
  const padded = new Uint8Array(stride * stride);
  for (let y = 0; y < cells; y += 1) {
    padded.set(template.subarray(y * cells, (y + 1) * cells), (y + 1) * stride + 1);
  }
  const kinds = new Uint8Array(cells * cells);
  for (let y = 0; y < cells; y += 1) {
    for (let x = 0; x < cells; x += 1) {
      const at = (y + 1) * stride + x + 1;
      const ink = padded[at] ?? 0;
      const inked =
        (padded[at - 1] ?? 0) + (padded[at + 1] ?? 0) + (padded[at - stride] ?? 0) + (padded[at + stride] ?? 0);
      kinds[y * cells + x] = ink ? Math.min(3, inked) : 4 + Math.min(3, 4 - inked);
    }
  }
  return kinds;
}

export interface KindSums {
  /**
   * Products of what each kind of cell brings to the light, all phases together, their lower half; and with the light.
   */
  gram: Float64Array;
  side: Float64Array;
  /** Squares of the light without the plane, and of what the pattern leaves of it. */
  total: number;
  rest: number;
  residuals: CellResiduals;
}

// The compiler takes a short function that is called often sooner, and keeps it longer, than long loops within loops.

/**
 * What each kind of cell brings to the light through the kernel, place by place.
 * @param gains of each kind in what is drawn and left.
 */
export function sumByKind(
  { cells, radius, inner, light, shown, kernels, planes }: KernelFit,
  kinds: Uint8Array,
  gains: Float64Array = alike,
): KindSums {
  const gram = new Float64Array(classes * classes);
  const side = new Float64Array(classes);
  const width = 2 * radius + 1;
  const parts = new Float64Array(classes * phases);
  const values = new Float64Array(phases);
  const residuals: CellResiduals = {
    inner,
    rest: new Float64Array(inner * inner),
    product: new Float64Array(inner * inner),
    drawn: new Float64Array(inner * inner),
  };
  let [total, rest] = [0, 0];
  for (let y = 0; y < inner; y += 1) {
    for (let x = 0; x < inner; x += 1) {
      const cell = y * inner + x;
      if (!shown[cell]) continue;
      gatherParts(parts, kinds, y * cells + x, cells, kernels, width);
      flatten(values, light, cell * phases, planes, placeOf(x, inner), placeOf(y, inner));
      for (let phase = 0; phase < phases; phase += 1) {
        const value = values[phase] ?? 0;
        total += value * value;
        const model = addProducts(gram, side, parts, gains, phase, value);
        const left = value - model;
        rest += left * left;
        keepResidual(residuals, cell, left, model);
      }
    }
  }
  return { gram, side, total, rest, residuals };
}

function keepResidual({ rest, product, drawn }: CellResiduals, cell: number, left: number, model: number): void {
  rest[cell] = (rest[cell] ?? 0) + left / phases;
  product[cell] = (product[cell] ?? 0) + left * model;
  drawn[cell] = (drawn[cell] ?? 0) + model * model;
}

/**
 * Of all cells under the kernel, whose first is at `start`: the sum of their weights by kind and phase. Ink darkens.
 */
function gatherParts(
  parts: Float64Array,
  kinds: Uint8Array,
  start: number,
  cells: number,
  kernels: Float64Array,
  width: number,
): void {
  parts.fill(0);
  for (let row = 0, tap = 0; row < width; row += 1) {
    const first = start + row * cells;
    for (let column = 0; column < width; column += 1, tap += phases) {
      const to = (kinds[first + column] ?? 0) * phases;
      parts[to] = (parts[to] ?? 0) + (kernels[tap] ?? 0);
      parts[to + 1] = (parts[to + 1] ?? 0) + (kernels[tap + 1] ?? 0);
      parts[to + 2] = (parts[to + 2] ?? 0) + (kernels[tap + 2] ?? 0);
      parts[to + 3] = (parts[to + 3] ?? 0) + (kernels[tap + 3] ?? 0);
    }
  }
  for (let at = 0; at < parts.length / 2; at += 1) parts[at] = -(parts[at] ?? 0);
}

/** The light of one cell without the plane. */
export function flatten(
  values: Float64Array,
  light: Float64Array,
  from: number,
  planes: Float64Array,
  across: number,
  down: number,
): void {
  for (let phase = 0; phase < phases; phase += 1) {
    const plane =
      (planes[phase] ?? 0) + (planes[phases + phase] ?? 0) * across + (planes[2 * phases + phase] ?? 0) * down;
    values[phase] = (light[from + phase] ?? 0) - plane;
  }
}

/** @returns what the parts together say of the value. */
function addProducts(
  gram: Float64Array,
  side: Float64Array,
  parts: Float64Array,
  gains: Float64Array,
  phase: number,
  value: number,
): number {
  let model = 0;
  for (let row = 0; row < classes; row += 1) {
    const part = parts[row * phases + phase] ?? 0;
    model += part * (gains[row] ?? 0);
    side[row] = (side[row] ?? 0) + part * value;
    const start = row * classes;
    for (let column = 0; column <= row; column += 1) {
      gram[start + column] = (gram[start + column] ?? 0) + part * (parts[column * phases + phase] ?? 0);
    }
  }
  return model;
}

/** How much each kind of cell answers. */
export function gainsOf({ gram, side }: KindSums): Float64Array {
  const gains = side.slice();
  solveSymmetric(gram.slice(), gains, classes);
  return gains;
}

const alike = new Float64Array(classes).fill(1);

export const placeOf = (cell: number, inner: number): number => (2 * cell) / inner - 1;
