/** Minimum data of a model: prints, and usable photos of each. */
export const printsNeeded = 5;

export const capturesNeeded = 3;

/** The most prints that are asked for at once; it stands for as many or more. */
export const mostMorePrints = 10;

/**
 * Whether prints of a press lie too far apart for any number of proofs: what was asked for is there, and as much is
 * asked for again.
 */
export const varyTooMuch = (model: { prints: number; more_prints: number }): boolean =>
  model.more_prints >= mostMorePrints && model.prints >= printsNeeded + mostMorePrints;

export const trainingStatus = { none: 0, collecting: 1, trained: 2, failed: 3 } as const;
