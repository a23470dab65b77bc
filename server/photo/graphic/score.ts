import { type CellMargins, marginsOf } from './cell-margins.ts';
import type { Samples } from './image.ts';
import { fitKernel, fitLight, type KernelFit, phases } from './kernel-fit.ts';
import { classes, classifyCells, gainsOf, type KindSums, sumByKind } from './kind-sums.ts';
import { findLocalLight } from './local-light.ts';
import { nonNormality, streaksOf } from './marks.ts';
import { findUnevenness, flattenLight, mostDamaged, mostEven } from './unevenness.ts';
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
  /** How far the shape of what nothing explains is from a normal distribution (`nonNormality`). */
  nonNormality: number;
  /** Share of it that lies between rows or between columns (`streaksOf`). */
  streaks: number;
  /** How clearly each cell is seen. */
  margins: CellMargins;
}

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
  const { shown, veil, damaged, whole } = findUnevenness(fit, sums, template, kinds);
  const unevenness = { veil, damaged };
  const isEven = veil < mostEven || !mayFlatten;
  if ((isEven && damaged === 0) || damaged > mostDamaged) return { ...explain(fit, sums, noise, kinds), ...unevenness };
  const again = (light: Float64Array) => fitLight(light, shown, template, cells, radius);
  if (isEven) {
    const rest = whole?.fit ?? again(fit.light);
    return { ...explain(rest, whole?.sums ?? sumByKind(rest, kinds), noise, kinds), ...unevenness };
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
    nonNormality: nonNormality(sums.residuals.rest, fit.shown),
    streaks: streaksOf(sums.residuals.rest, fit.shown, fit.inner),
    margins,
  };
}

/** √(g² / (g² + rest² − noise²)): of a dark photo of an original too little would be left else. */
function rhoOf(explained: number, unexplained: number, noise: number): number {
  if (!(explained > 0)) return 0;
  return Math.sqrt(explained / (explained + Math.max(unexplained - noise, unexplained * 0.05, 0)));
}
