import type pg from 'pg';
import { isOnCitus } from './on-citus.ts';

/** Statements of this database that wait until others, who write the same rows, have ended. */
export async function countWaiting(pool: pg.Pool, like: string): Promise<number> {
  const { rows } = await pool.query<{ waiting: number }>(
    isOnCitus()
      ? "SELECT count(DISTINCT waiting_gpid)::int AS waiting FROM citus_lock_waits WHERE blocked_statement LIKE '%' || $1 || '%'"
      : `SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%' || $1 || '%'`,
    [like],
  );
  return rows[0]?.waiting ?? 0;
}
