import { type CellMargins, marginsOf } from './cell-margins.ts';
import { findDamage } from './damage.ts';
import type { Samples } from './image.ts';
import { fitKernel, fitLight, type KernelFit, phases } from './kernel-fit.ts';
import { solveSymmetric } from './linear-system.ts';
import { averageAround, averageLight, type CellResiduals, findLocalLight, type LocalLight } from './local-light.ts';
import { countWrongCells } from './wrong-cells.ts';

export interface GraphicScore {
  /** Share of the light's variation that the pattern explains, noise taken out: √ of the adjusted R², 0 to 1. */
  rho: number;
  /** The same after the press's own way with lone cells is taken into account. */
  rhoShaped: number;
  /**
   * Response of cells by how many of their four neighbours differ, against those with none or one: ink 4, 3, 2, paper
   * 4, 3, 2.
   */
  responses: number[];
  /** Standard error of each response. */
  errors: number[];
  /** Variance of the light that the pattern explains, and that nothing explains, in grey levels squared. */
  explained: number;
  unexplained: number;
  /** How far light around cells is from a plane, as a share of what pattern and plane leave of nine of them. */
  veil: number;
  /** Share of the cells that are left out as damaged. */
  damaged: number;
  /** Share of the cells that look like their opposite, and its standard error. */
  wrongCells: number;
  wrongCellsError: number;
  /** How much of each cell is there. */
  margins: CellMargins;
}

/** Classes of cells: four kinds of neighbourhood, ink and paper. */
const classes = 8;

/**
 * How much of the light is the pattern's. The light at four places of each cell is fitted as the pattern, each cell's
 * sign spread over its neighbours by a free kernel, on a tilted plane: blur, contrast and uneven light drop out. What
 * is left is the press's own noise, and what a copy lost. Then cells are classed by their neighbours. Blur acts on
 * lone cells as on others, so their response in the same kernel stays a property of the print alone; an estimate of the
 * pattern from a print is wrong about lone cells first.
 * Where light is no plane, or cells are off by accident, both are taken out first and the rest is fitted again.
 * @param seen two samples a cell. @param template 1 is ink. @param radius of the kernel, in cells.
 * @param noise variance of what the camera adds to a sample.
 * @param mayFlatten not in a blurred photo, whose errors lie together like a veil: a copy's would be taken out too.
 */
export function scoreGraphic(
  seen: Samples,
  template: Uint8Array,
  cells: number,
  radius: number,
  noise: number,
  mayFlatten: boolean,
): GraphicScore {
  const kinds = classifyCells(template, cells);
  const fit = fitKernel(seen, template, cells, radius);
  const sums = sumByKind(fit, kinds);
  const { shown, veil, damaged } = findUnevenness(fit, sums);
  const unevenness = { veil, damaged };
  const isEven = veil < mostEven || !mayFlatten;
  if ((isEven && damaged === 0) || damaged > mostDamaged) return { ...explain(fit, sums, noise, kinds), ...unevenness };
  const again = (light: Float64Array) => fitLight(light, shown, template, cells, radius);
  if (isEven) {
    const whole = again(fit.light);
    return { ...explain(whole, sumByKind(whole, kinds), noise, kinds), ...unevenness };
  }
  // The kernel was fitted through the veil: what it left is known better once more.
  // Lone cells answer less than others on any press: that is no veil.
  const coarse = findLocalLight(sumByKind(fit, kinds, gainsOf(sums)).residuals, shown);
  const flat = again(flattenLight(fit, coarse));
  const flatGains = gainsOf(sumByKind(flat, kinds));
  const fine = findLocalLight(sumByKind(flat, kinds, flatGains).residuals, shown, fineReach);
  const flatter = again(flattenLight(flat, fine));
  const amplified = meanOver(coarse.gain, fine.gain);
  return { ...explain(flatter, sumByKind(flatter, kinds), noise * amplified, kinds), ...unevenness };
}

/** Cells to each side that the second look at local light averages over. */
const fineReach = 3;

/** By how much the noise grows where contrast is brought back. */
function meanOver(...gains: Float64Array[]): number {
  const [first = new Float64Array(0), second = first] = gains;
  let sum = 0;
  for (let at = 0; at < first.length; at += 1) sum += 1 / ((first[at] ?? 1) * (second[at] ?? 1)) ** 2;
  return sum / first.length;
}

function findUnevenness({ inner }: KernelFit, { residuals }: KindSums) {
  const light = averageLight(residuals);
  const shown = findDamage(
    residuals.rest.map((value, at) => value - (light[at] ?? 0)),
    inner,
  );
  const left = shown.reduce((sum, value) => sum + value, 0);
  const near = spreadOf(averageAround(residuals.rest, inner, 1));
  return { shown, veil: spreadOf(light) / Math.max(near, 1e-6), damaged: 1 - left / (inner * inner) };
}

/**
 * Up to here light is a plane: what its means over 81 cells show is chance and the press. Beside those over nine, so
 * that neither a copy, of which more is left, nor blur, which leaves neighbours alike, looks like a veil.
 */
export const mostEven = 0.68;
/** Beyond this too little is left to be judged. */
const mostDamaged = 0.4;

const spreadOf = (values: Float64Array): number =>
  Math.sqrt(values.reduce((sum, value) => sum + value * value, 0) / values.length);

/** The light as it would be without the veil, at one contrast. */
function flattenLight({ light, inner, planes }: KernelFit, { offset, gain }: LocalLight): Float64Array {
  const out = new Float64Array(light.length);
  const values = new Float64Array(phases);
  for (let cell = 0; cell < inner * inner; cell += 1) {
    flatten(
      values,
      light,
      cell * phases,
      planes,
      placeOf(cell % inner, inner),
      placeOf(Math.floor(cell / inner), inner),
    );
    for (let phase = 0; phase < phases; phase += 1) {
      out[cell * phases + phase] = ((values[phase] ?? 0) - (offset[cell] ?? 0)) / (gain[cell] ?? 1);
    }
  }
  return out;
}

const placeOf = (cell: number, inner: number): number => (2 * cell) / inner - 1;

/** How much each kind of cell answers. */
function gainsOf({ gram, side }: KindSums): Float64Array {
  const gains = side.slice();
  solveSymmetric(gram.slice(), gains, classes);
  return gains;
}

const alike = new Float64Array(classes).fill(1);

function explain(
  fit: KernelFit,
  sums: KindSums,
  noise: number,
  kinds: Uint8Array,
): Omit<GraphicScore, 'veil' | 'damaged'> {
  const { gram, side, total, rest } = sums;
  const { size, count } = fit;
  const n = phases * count;
  const unexplained = rest / (phases * (count - size));
  const explained = Math.max(0, (total - rest) / n - (unexplained * size) / count);
  const gains = gainsOf(sums);
  let shapedRest = total;
  for (let k = 0; k < classes; k += 1) shapedRest -= (gains[k] ?? 0) * (side[k] ?? 0);
  const shaped = Math.max(0, shapedRest) / (phases * (count - size));
  const shapedGain = Math.max(0, (total - shapedRest) / n - (shaped * size) / count);
  const base = ((gains[3] ?? 0) + (gains[7] ?? 0)) / 2;
  const relative = [0, 1, 2, 4, 5, 6].map((k) => (base > 0 ? (gains[k] ?? 0) / base : 0));
  // Neighbouring samples share their noise: four a cell are worth about one.
  const errors = [0, 1, 2, 4, 5, 6].map(
    (k) => Math.sqrt((4 * unexplained) / Math.max(gram[k * classes + k] ?? 0, 1e-9)) / Math.max(base, 1e-6),
  );
  const margins = marginsOf(fit, kinds, gains);
  const wrong = countWrongCells(margins, Math.max(base, 1e-6), fit.cells);
  return {
    rho: rhoOf(explained, unexplained, noise),
    rhoShaped: rhoOf(shapedGain, shaped, noise),
    responses: relative,
    errors,
    explained,
    unexplained,
    wrongCells: wrong.share,
    wrongCellsError: wrong.error,
    margins,
  };
}

/** √(g² / (g² + rest² − noise²)): of a dark photo of an original too little would be left else. */
function rhoOf(explained: number, unexplained: number, noise: number): number {
  if (!(explained > 0)) return 0;
  return Math.sqrt(explained / (explained + Math.max(unexplained - noise, unexplained * 0.05, 0)));
}

/** 0 to 3: four, three, two, fewer of the four neighbours differ; 4 more for paper. Beyond the edge is paper. */
function classifyCells(template: Uint8Array, cells: number): Uint8Array {
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

interface KindSums {
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
function sumByKind(
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
function flatten(
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
