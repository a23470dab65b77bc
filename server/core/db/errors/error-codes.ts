import pg from 'pg';

/** A value PostgreSQL refused (SQLSTATE class 22), for example a date out of its range: asking again cannot help. */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code?.startsWith('22') ?? false);
}

/**
 * PostgreSQL ended one of two transactions that waited for each other. For rows that Citus copies to another node, only
 * the message says so.
 */
export function isDeadlock(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false;
  return error.code === '40P01' || (error.routine === 'ReportCopyError' && error.message.includes('deadlock'));
}
