/** Steps of a brand owner before its first scan, in the order of the work. */
export const firstStepNames = ['product', 'partner', 'template', 'codes', 'scan'] as const;
export type FirstStepName = (typeof firstStepNames)[number];

export const firstStepStates = ['open', 'waiting', 'done'] as const;
export type FirstStepState = (typeof firstStepStates)[number];
