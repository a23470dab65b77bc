/** A large set of damaged files is tried in parts, one a day: `FULL=1` has them all. */
export const isFull = process.env['FULL'] === '1';

const today = Math.floor(Date.now() / 86_400_000);

/**
 * Number of the part that is tried, one a day in turn; `SEED=7` has that of another day. A test that fails names it.
 */
export const seedOf = (parts: number): number => Number(process.env['SEED'] ?? today) % parts;
