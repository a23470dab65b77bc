/** Codes that one call of an inspector can set values of. */
export const maxInspectedCodes = 200;
