import pg from 'pg';
import { constraintOf } from './constraint-name.ts';

/** Name of the constraint or index a write broke, or null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  return error instanceof pg.DatabaseError && error.code === '23505' ? constraintOf(error) : null;
}
