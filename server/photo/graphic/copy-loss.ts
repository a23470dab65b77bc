import { fitLimits, type GraphicModel } from './model.ts';

/**
 * Relates the cells that the strongest known copier gets wrong to the strength of the pattern in genuine prints. A cell
 * is mistaken when noise exceeds its remaining signal, and the signal in a scan 100 times finer than a photo is in
 * proportion to the signal in a photo. Fitted on the tuning set of `bench -- copier` (four presses, losses of .05 to
 * 7.5 %).
 */
const line = { slope: 1.33, offset: -1 } as const;
/**
 * How the distance to a mistake grows with the side of a cell: proofs of five presses in cells of 21, 32 and 42 µm have
 * exponents of 1.6 to 2.2.
 */
const growth = 1.9;

/** Below this share of lost cells a careful copy is indistinguishable from an original in a photo. */
export const leastLoss = 0.008;
/**
 * Below this finer cells are asked for where the press holds them: it is better on one day than on another, and copies
 * of some presses lose a third of what their proofs say. So that a finer cell is not asked for twice, it is to lose
 * more.
 */
export const wantedLoss = 0.02;
const aimedLoss = 0.03;
/** Least strength of the pattern that is expected of finer cells, estimated from these: more than a model needs. */
export const leastStrength = fitLimits.strength + 0.15;

/** Larger cells are looked for up to so many times the side: beyond, the estimate is a guess. */
const coarsest = 3;

/** The share of its cells that a careful copy of prints like these loses: 0 to 1. */
export const copyLoss = (model: GraphicModel): number => tailBeyond(distanceOf(model));

/**
 * The press holds its cells too well: a copy loses hardly any, or few where finer ones could be printed.
 * @param cellDots that the proofs were printed with.
 */
export function holdsTooWell(model: GraphicModel, cellDots: number): boolean {
  const loss = copyLoss(model);
  return loss < leastLoss || (loss < wantedLoss && finerCellDots(model, cellDots) !== null);
}

/**
 * Dots a cell that the press should print with, at its resolution: one at least. As it is where that is right, and
 * where no cell is.
 * @param cellDots that the proofs were printed with.
 */
export function recommendedCellDots(model: GraphicModel, cellDots: number): number {
  if (holdsTooWell(model, cellDots)) return finerCellDots(model, cellDots) ?? Math.max(1, cellDots - 1);
  if (model.strength.mean < leastStrength) return coarserCellDots(model, cellDots) ?? cellDots;
  return cellDots;
}

/** The coarsest of finer cells of which a copy loses what is wanted, and which the press holds; null without one. */
function finerCellDots(model: GraphicModel, cellDots: number): number | null {
  for (let dots = cellDots - 1; dots >= 1; dots -= 1) {
    const distance = distanceOf(model) * (dots / cellDots) ** growth;
    if (strengthAt(distance) < leastStrength) return null;
    if (tailBeyond(distance) >= aimedLoss) return dots;
  }
  return null;
}

/** The finest of larger cells that the press holds, if a copy still loses enough of them; null without one. */
function coarserCellDots(model: GraphicModel, cellDots: number): number | null {
  for (let dots = cellDots + 1; dots <= coarsest * cellDots; dots += 1) {
    const distance = distanceOf(model) * (dots / cellDots) ** growth;
    if (tailBeyond(distance) < leastLoss) return null;
    if (strengthAt(distance) >= leastStrength) return dots;
  }
  return null;
}

/** In standard deviations of a cell's noise. */
const distanceOf = ({ strength }: GraphicModel): number =>
  Math.max(0, line.slope * Math.sinh(strength.mean) + line.offset);

const strengthAt = (distance: number): number => Math.asinh((distance - line.offset) / line.slope);

/** Upper tail of the normal distribution (Abramowitz and Stegun 1964, 26.2.17). */
function tailBeyond(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * deviations);
  const density = Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI);
  return density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}
