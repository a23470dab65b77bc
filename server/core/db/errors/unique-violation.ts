import pg from 'pg';
import { constraintOf } from './constraint-name.ts';

/** Name of the constraint or index a write broke, or null for any other error. */
export function uniqueViolation(error: unknown): string | null {
  if (!(error instanceof pg.DatabaseError)) return null;
  return error.code === '23505' || isOfShardCopy(error) ? constraintOf(error) : null;
}

/** Rows that Citus copies to another node come back with the words of its error and the code of any: XX000. */
function isOfShardCopy({ code, routine, message }: pg.DatabaseError): boolean {
  return code === 'XX000' && routine === 'ReportCopyError' && /_(pkey|key)_\d{6,}/.test(message);
}
