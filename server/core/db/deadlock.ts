import pg from 'pg';

/**
 * PostgreSQL has ended one of two that waited for each other. Of rows that Citus copies to another node its words tell.
 */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof pg.DatabaseError &&
  (error.code === '40P01' || (error.routine === 'ReportCopyError' && error.message.includes('deadlock')));
