import * as z from 'zod';

/** A count and the 95 % interval of its share, of as many independent photos as there were prints. */
export const countedShare = z.object({
  count: z.int().min(0),
  of: z.int().min(0),
  low: z.number().min(0).max(1),
  high: z.number().min(0).max(1),
});
export type CountedShare = z.output<typeof countedShare>;

/** End of a public address. */
export const ledgerKey = z.string().regex(/^[0-9a-f]{32}$/);
