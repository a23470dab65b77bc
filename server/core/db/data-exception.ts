import pg from 'pg';

/** A value PostgreSQL refused (SQLSTATE class 22), for example a date out of its range: asking again cannot help. */
export function isDataException(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.code?.startsWith('22') ?? false);
}
