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
 * Sums what each kind of cell adds to the light through the kernel, for each place.
 * @param gains of each kind, for the drawn picture and the residual.
 */
export function sumByKind(
  { cells, radius, inner, light, shown, kernels, planes }: KernelFit,
  kinds: Uint8Array,
  gains: Float64Array = alike,
): KindSums {
  const gram = new Float64Array(classes * classes);
  const side = new Float64Array(classes);
  const width = 2 * radius + 1;
  const row: Row = {
    stride: inner * phases,
    parts: new Float64Array(classes * inner * phases),
    values: new Float64Array(inner * phases),
  };
  const models = new Float64Array(inner * phases);
  const residuals: CellResiduals = {
    inner,
    rest: new Float64Array(inner * inner),
    product: new Float64Array(inner * inner),
    drawn: new Float64Array(inner * inner),
  };
  let [total, rest] = [0, 0];
  for (let y = 0; y < inner; y += 1) {
    row.parts.fill(0);
    let count = 0;
    for (let x = 0; x < inner; x += 1) {
      if (!shown[y * inner + x]) continue;
      gatherParts(row, count, kinds, y * cells + x, cells, kernels, width);
      flatten(row.values, count, light, (y * inner + x) * phases, planes, placeOf(x, inner), placeOf(y, inner));
      count += phases;
    }
    addProducts(gram, side, row, count);
    drawRow(models, row, gains, count);
    for (let x = 0, at = 0; x < inner; x += 1) {
      if (!shown[y * inner + x]) continue;
      for (const end = at + phases; at < end; at += 1) {
        const value = row.values[at] ?? 0;
        const model = models[at] ?? 0;
        const left = value - model;
        total += value * value;
        rest += left * left;
        storeResidual(residuals, y * inner + x, left, model);
      }
    }
  }
  return { gram, side, total, rest, residuals };
}

/** The samples of a row of cells, those that count, one after the other. */
interface Row {
  stride: number;
  /** The contribution of each kind. */
  parts: Float64Array;
  /** Light without the plane. */
  values: Float64Array;
}

function storeResidual({ rest, product, drawn }: CellResiduals, cell: number, left: number, model: number): void {
  rest[cell] = (rest[cell] ?? 0) + left / phases;
  product[cell] = (product[cell] ?? 0) + left * model;
  drawn[cell] = (drawn[cell] ?? 0) + model * model;
}

/**
 * Sums the weights of all cells under the kernel by kind and phase; the first cell is at `start`. Ink darkens.
 * @param at the first of its samples in the row.
 */
function gatherParts(
  { parts, stride }: Row,
  at: number,
  kinds: Uint8Array,
  start: number,
  cells: number,
  kernels: Float64Array,
  width: number,
): void {
  for (let line = 0, tap = 0; line < width; line += 1) {
    const first = start + line * cells;
    for (let column = 0; column < width; column += 1, tap += phases) {
      const kind = kinds[first + column] ?? 0;
      const to = kind * stride + at;
      parts[to] = (parts[to] ?? 0) + (kernels[tap] ?? 0);
      parts[to + 1] = (parts[to + 1] ?? 0) + (kernels[tap + 1] ?? 0);
      parts[to + 2] = (parts[to + 2] ?? 0) + (kernels[tap + 2] ?? 0);
      parts[to + 3] = (parts[to + 3] ?? 0) + (kernels[tap + 3] ?? 0);
    }
  }
  for (let kind = 0; kind < classes / 2; kind += 1) {
    const to = kind * stride + at;
    for (let phase = 0; phase < phases; phase += 1) parts[to + phase] = -(parts[to + phase] ?? 0);
  }
}

/** Writes each value of a row as the sum of its parts. */
function drawRow(models: Float64Array, { parts, stride }: Row, gains: Float64Array, count: number): void {
  models.fill(0, 0, count);
  for (let kind = 0; kind < classes; kind += 1) {
    const gain = gains[kind] ?? 0;
    const from = kind * stride;
    for (let at = 0; at < count; at += 1) models[at] = (models[at] ?? 0) + (parts[from + at] ?? 0) * gain;
  }
}

/** Two kinds by two: sums that have names of their own stay in registers. */
function addProducts(gram: Float64Array, side: Float64Array, { parts, values, stride }: Row, count: number): void {
  for (let kind = 0; kind < classes; kind += 2) {
    addSides(side, kind, parts, values, stride, count);
    for (let other = 0; other <= kind; other += 2) addBlock(gram, kind, other, parts, stride, count);
  }
}

function addSides(
  side: Float64Array,
  kind: number,
  parts: Float64Array,
  values: Float64Array,
  stride: number,
  count: number,
): void {
  const from = kind * stride;
  let first = side[kind] ?? 0;
  let second = side[kind + 1] ?? 0;
  for (let at = 0; at < count; at += 1) {
    const value = values[at] ?? 0;
    first += (parts[from + at] ?? 0) * value;
    second += (parts[from + stride + at] ?? 0) * value;
  }
  side[kind] = first;
  side[kind + 1] = second;
}

function addBlock(
  gram: Float64Array,
  kind: number,
  other: number,
  parts: Float64Array,
  stride: number,
  count: number,
): void {
  const [one, two] = [kind * stride, other * stride];
  const to = kind * classes + other;
  let a = gram[to] ?? 0;
  let b = gram[to + 1] ?? 0;
  let c = gram[to + classes] ?? 0;
  let d = gram[to + classes + 1] ?? 0;
  for (let at = 0; at < count; at += 1) {
    const p = parts[one + at] ?? 0;
    const q = parts[one + stride + at] ?? 0;
    const r = parts[two + at] ?? 0;
    const s = parts[two + stride + at] ?? 0;
    a += p * r;
    b += p * s;
    c += q * r;
    d += q * s;
  }
  gram[to] = a;
  gram[to + 1] = b;
  gram[to + classes] = c;
  gram[to + classes + 1] = d;
}

/** The light of one cell without the plane. @param to where its samples go. */
export function flatten(
  values: Float64Array,
  to: number,
  light: Float64Array,
  from: number,
  planes: Float64Array,
  across: number,
  down: number,
): void {
  for (let phase = 0; phase < phases; phase += 1) {
    const plane =
      (planes[phase] ?? 0) + (planes[phases + phase] ?? 0) * across + (planes[2 * phases + phase] ?? 0) * down;
    values[to + phase] = (light[from + phase] ?? 0) - plane;
  }
}

/** Returns the response of each kind of cell. */
export function gainsOf({ gram, side }: KindSums): Float64Array {
  const gains = side.slice();
  solveSymmetric(gram.slice(), gains, classes);
  return gains;
}

const alike = new Float64Array(classes).fill(1);

export const placeOf = (cell: number, inner: number): number => (2 * cell) / inner - 1;
