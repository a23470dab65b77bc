/** Minimum data of a model: prints, and usable photos of each. */
export const printsNeeded = 5;

export const capturesNeeded = 3;

/** Unlike phones that the proofs of a model need, so that other phones make no copy of an original. */
export const phonesNeeded = 2;

/** The most prints that are asked for at once; it stands for as many or more. */
export const mostMorePrints = 10;

/**
 * Whether prints of a press lie too far apart for any number of proofs: what was asked for is there, and as much is
 * asked for again.
 */
export const varyTooMuch = (model: { prints: number; more_prints: number }): boolean =>
  model.more_prints >= mostMorePrints && model.prints >= printsNeeded + mostMorePrints;

/** Whether the proofs show how phones differ: by one phone, or phones that process photos alike, they do not. */
export const lacksPhones = (model: { phones: number }): boolean => model.phones < phonesNeeded;

export const trainingStatus = { none: 0, collecting: 1, trained: 2, failed: 3 } as const;
