/** Mean and spread of a figure over genuine prints. */
export interface Spread {
  mean: number;
  deviation: number;
}

export function spreadOf(values: readonly number[]): Spread {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, deviation: Math.sqrt(squares / (values.length - 1)) };
}

/**
 * Number of imaginary prints with the usual spread that are added to the captures. A few captures do not show how much
 * prints of later days and photos of other phones vary, so they would look steadier than presses are.
 */
const priorWeight = 16;

/**
 * The measured variance, pooled with the usual one, plus the uncertainty of a mean over few prints. Prints differ more
 * than photos of one print, so it is prints that count.
 */
export function steady(deviation: number, prints: number, usual: number): number {
  const pooled = ((prints - 1) * deviation ** 2 + priorWeight * usual ** 2) / (prints - 1 + priorWeight);
  return Math.sqrt(pooled * (1 + 1 / prints));
}

/** In one of ten cases the true value lies outside. */
const quantile = 1.645;

/**
 * Between what the true deviation is, that was measured as this on so many prints: by the chi-squared distribution
 * (Wilson and Hilferty 1931). Five prints leave it between two thirds and two and a half times.
 */
export function boundsOf(deviation: number, prints: number): { low: number; high: number } {
  const freedom = prints - 1;
  const spread = 2 / (9 * freedom);
  const chi = (side: number) => freedom * (1 - spread + side * Math.sqrt(spread)) ** 3;
  return {
    low: deviation * Math.sqrt(freedom / chi(quantile)),
    high: deviation * Math.sqrt(freedom / chi(-quantile)),
  };
}
