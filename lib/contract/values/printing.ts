/**
 * Modules a side of a graphic: inside, more would not leave the code enough to be read by; beside, fewer hold too
 * little.
 */
export const graphicModules = { inside: { min: 8, max: 40 }, beside: { min: 20, max: 60 } } as const;
