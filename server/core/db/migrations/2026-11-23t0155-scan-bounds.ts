import { type Kysely, sql } from 'kysely';
import { isDistributed } from '../partitions/distribution.ts';

/**
 * The first of four steps to scans and alerts of a table a month: says that all so far, and those of the months in
 * which the other steps come, are from before a day. New ones are held to it; those that are there in the next step. On
 * a cluster that has them on its nodes already they stay as they are. With it the times of scans whose photos were
 * named: by that they are found when they come again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE scan_names (scan_uuid uuid PRIMARY KEY, created_at timestamptz NOT NULL DEFAULT now());
       CREATE INDEX scan_names_time ON scan_names (created_at);`,
    )
    .execute(db);
  if (await isDistributed(db)) return;
  const { rows } = await sql<{ bound: string }>`
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months')::date::text AS bound`.execute(db);
  const bound = rows[0]?.bound ?? '';
  await sql
    .raw(
      `ALTER TABLE scans ADD CONSTRAINT scans_bound CHECK (created_at < '${bound} 00:00+00') NOT VALID;
       ALTER TABLE scan_alerts ADD CONSTRAINT scan_alerts_bound CHECK (day < '${bound}') NOT VALID;`,
    )
    .execute(db);
}
