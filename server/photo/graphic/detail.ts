/** Blur below which pixels, not edges, decide how sharp a photo is; sigma in cells. */
const sharpest = 0.2;

/**
 * How strongly the light of a graphic varies compared with what the blur of the code's edges leaves of a random
 * pattern: the logarithm of that ratio. Linear optics leave it the same at any blur. Phones that smooth detail and keep
 * edges lower it, sharpening raises it. It does not depend on which pattern is printed.
 * @param variance of the light over the graphic, without noise and uneven light, in grey levels squared.
 * @param contrast between paper and ink, in grey levels. @param blur of edges in both directions, sigma in cells.
 */
export function detailOf(variance: number, contrast: number, blur: readonly [number, number]): number {
  const [one, other] = blur.map((sigma) => keptBy(Math.max(sharpest, sigma)));
  const expected = ((contrast * contrast) / 4) * (one ?? 0) * (other ?? 0);
  return Math.log(Math.max(variance, expected * leastVariance) / expected) / 2;
}

/** Share of the expected variance below which nothing can be measured. */
const leastVariance = 1e-4;

/**
 * Share of the variance of a line of random cells that a Gaussian blur leaves: the overlap of two cells (a triangle)
 * under a Gaussian of twice the variance.
 */
function keptBy(sigma: number): number {
  const overlap = 1 - Math.exp(-1 / (4 * sigma * sigma));
  return errorFunction(1 / (2 * sigma)) - (2 * sigma * overlap) / Math.sqrt(Math.PI);
}

/** For positive arguments, to 1.5e-7 (Abramowitz and Stegun 1964, 7.1.26). */
function errorFunction(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return 1 - series * Math.exp(-x * x);
}
