import type pg from 'pg';
import { claimKey } from './job-claims.ts';
import { queueSchema } from './queue.ts';

export interface AbandonedJob {
  id: string;
  name: string;
  data: unknown;
  retryCount: number;
  retryLimit: number;
}

/** A job is fetched a moment before its worker takes the lock. */
const settleSeconds = 2;

/** Active jobs that no living worker holds the lock of. */
export async function findAbandonedJobs(pool: pg.Pool, names: readonly string[]): Promise<AbandonedJob[]> {
  const { rows } = await pool.query<AbandonedJob>(
    `SELECT id::text AS id, name, data, retry_count AS "retryCount", retry_limit AS "retryLimit"
       FROM ${queueSchema}.job AS job
      WHERE state = 'active' AND name = ANY($1) AND started_on < now() - make_interval(secs => $2)
        AND NOT EXISTS (
          SELECT FROM pg_locks
           WHERE locktype = 'advisory' AND granted AND objsubid = 1
             AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
             AND ((classid::bigint << 32) | objid::bigint) = ${claimKey('job.id::text')}
        )`,
    [names, settleSeconds],
  );
  return rows;
}

/** Kinds that this release does not know, of jobs that wait. */
export async function findUnknownKinds(pool: pg.Pool, names: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT name FROM ${queueSchema}.job
      WHERE state < 'active' AND name <> ALL($1) AND name NOT LIKE '\\_\\_pgboss\\_\\_%'`,
    [names],
  );
  return rows.map(({ name }) => name);
}
