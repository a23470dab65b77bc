/** Minimum data of a model: prints, and usable photos of each. */
export const printsNeeded = 5;

export const capturesNeeded = 3;

export const trainingStatus = { none: 0, collecting: 1, trained: 2, failed: 3 } as const;
