import pg from 'pg';
import type { Reason } from '#lib/texts/reason.ts';
import { DomainError } from '../../errors.ts';
import { constraintOf } from './constraint-name.ts';

/** Name of the constraint that a write broke because of rows in another table, or null for any other error. */
export function foreignKeyViolation(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23503' ? constraintOf(error) : null;
}

/** Someone has held what was waited for longer than lock_timeout. */
const isLockTimeout = (error: unknown) => error instanceof pg.DatabaseError && error.code === '55P03';

/**
 * Runs a deletion that the database refuses while rows of another table hang on the row: it alone sees all of them,
 * those of other transactions too.
 * @throws DomainError conflict with `why`, which says what to do instead
 */
export async function deleteUnlessUsed<T>(why: Reason, deletion: () => Promise<T>): Promise<T> {
  try {
    return await deletion();
  } catch (error) {
    if (foreignKeyViolation(error) !== null || isLockTimeout(error)) throw new DomainError('conflict', why);
    throw error;
  }
}
