import type { Samples } from './image.ts';
import { fitKernel, type KernelFit, phases } from './kernel-fit.ts';
import { solveSymmetric } from './linear-system.ts';

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
}

/** Classes of cells: four kinds of neighbourhood, ink and paper. */
const classes = 8;

/**
 * How much of the light is the pattern's. The light at four places of each cell is fitted as the pattern, each cell's
 * sign spread over its neighbours by a free kernel, on a tilted plane: blur, contrast and uneven light drop out. What
 * is left is the press's own noise, and what a copy lost. Then cells are classed by their neighbours. Blur acts on
 * lone cells as on others, so their response in the same kernel stays a property of the print alone; an estimate of the
 * pattern from a print is wrong about lone cells first.
 * @param seen two samples a cell. @param template 1 is ink. @param radius of the kernel, in cells.
 * @param noise variance of what the camera adds to a sample.
 */
export function scoreGraphic(
  seen: Samples,
  template: Uint8Array,
  cells: number,
  radius: number,
  noise: number,
): GraphicScore {
  return explain(fitKernel(seen, template, cells, radius), template, noise);
}

function explain(fit: KernelFit, template: Uint8Array, noise: number): GraphicScore {
  const { inner, size } = fit;
  const count = inner * inner;
  const { gram, side, total, rest } = sumByKind(fit, classifyCells(template, fit.cells));
  const n = phases * count;
  const unexplained = rest / (phases * (count - size));
  const explained = Math.max(0, (total - rest) / n - (unexplained * size) / count);
  const gains = side.slice();
  solveSymmetric(gram.slice(), gains, classes);
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
  return {
    rho: rhoOf(explained, unexplained, noise),
    rhoShaped: rhoOf(shapedGain, shaped, noise),
    responses: relative,
    errors,
    explained,
    unexplained,
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
}

// The compiler takes a short function that is called often sooner, and keeps it longer, than long loops within loops.

/** What each kind of cell brings to the light through the kernel, place by place. */
function sumByKind({ cells, radius, inner, light, kernels, planes }: KernelFit, kinds: Uint8Array): KindSums {
  const gram = new Float64Array(classes * classes);
  const side = new Float64Array(classes);
  const width = 2 * radius + 1;
  const parts = new Float64Array(classes * phases);
  const values = new Float64Array(phases);
  let [total, rest] = [0, 0];
  for (let y = 0; y < inner; y += 1) {
    for (let x = 0; x < inner; x += 1) {
      gatherParts(parts, kinds, y * cells + x, cells, kernels, width);
      flatten(values, light, (y * inner + x) * phases, planes, (2 * x) / inner - 1, (2 * y) / inner - 1);
      for (let phase = 0; phase < phases; phase += 1) {
        const value = values[phase] ?? 0;
        total += value * value;
        rest += addProducts(gram, side, parts, phase, value);
      }
    }
  }
  return { gram, side, total, rest };
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

/** @returns the square of what the parts together leave of the value. */
function addProducts(
  gram: Float64Array,
  side: Float64Array,
  parts: Float64Array,
  phase: number,
  value: number,
): number {
  let model = 0;
  for (let row = 0; row < classes; row += 1) {
    const part = parts[row * phases + phase] ?? 0;
    model += part;
    side[row] = (side[row] ?? 0) + part * value;
    const start = row * classes;
    for (let column = 0; column <= row; column += 1) {
      gram[start + column] = (gram[start + column] ?? 0) + part * (parts[column * phases + phase] ?? 0);
    }
  }
  return (value - model) ** 2;
}
