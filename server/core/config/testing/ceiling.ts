/** Until what never happens is given up. Far beyond what a busy machine needs: it is a ceiling, and no measure. */
export const ceilingMs = 120_000;
