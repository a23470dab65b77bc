import type { GraphicModel } from './model.ts';

/**
 * How many cells the strongest copier known to us gets wrong, from how much of the pattern a press holds: a cell is
 * mistaken when noise exceeds what is left of it, and what a scan 100 times finer than a photo sees is in proportion to
 * what a photo sees. Fitted on the tuning set of `bench -- copier` (four presses, losses of .05 to 7.5 %).
 */
const line = { slope: 1.33, offset: -1 } as const;
/** How the distance to a mistake grows with the side of a cell: fitted on cells of 21, 32 and 42 µm of two presses. */
const growth = 1.25;

/** Below this share of lost cells a careful copy is indistinguishable from an original in a photo. */
export const leastLoss = 0.008;
/** What a cell is chosen for. */
const wantedLoss = 0.02;

/** The share of its cells that a careful copy of prints like these loses: 0 to 1. */
export const copyLoss = (model: GraphicModel): number => tailBeyond(distanceOf(model));

/** The press holds its cells so well that a copy loses hardly any: finer ones are needed. */
export const holdsTooWell = (model: GraphicModel): boolean => copyLoss(model) < leastLoss;

/**
 * Dots a cell that the press should print with, at its resolution: one at least. As it is where that is right.
 * @param cellDots that the proofs were printed with.
 */
export function recommendedCellDots(model: GraphicModel, cellDots: number): number {
  if (!holdsTooWell(model)) return cellDots;
  const wanted = cellDots * (quantileOf(wantedLoss) / distanceOf(model)) ** (1 / growth);
  return Math.max(1, Math.min(cellDots, Math.round(wanted)));
}

/** In standard deviations of a cell's noise. */
const distanceOf = ({ strength }: GraphicModel): number =>
  Math.max(0, line.slope * Math.sinh(strength.mean) + line.offset);

/** Upper tail of the normal distribution (Abramowitz and Stegun 1964, 26.2.17). */
function tailBeyond(deviations: number): number {
  const t = 1 / (1 + 0.2316419 * deviations);
  const density = Math.exp((-deviations * deviations) / 2) / Math.sqrt(2 * Math.PI);
  return density * t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
}

/** Inverse of `tailBeyond` by bisection. */
function quantileOf(share: number): number {
  let [low, high] = [0, 8];
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2;
    if (tailBeyond(middle) > share) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
