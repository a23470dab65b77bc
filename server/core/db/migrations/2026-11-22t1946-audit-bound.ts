import { type Kysely, sql } from 'kysely';

/**
 * The first of four steps to an audit log of a table a month: says that all records so far, and those of the months in
 * which the other steps come, are from before a day. New records are held to it; the ones that are there in the next
 * step.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ bound: string }>`
    SELECT (date_trunc('month', now() AT TIME ZONE 'UTC') + interval '3 months')::date::text AS bound`.execute(db);
  await sql
    .raw(
      `ALTER TABLE audit_records ADD CONSTRAINT audit_records_bound
         CHECK (created_at < '${rows[0]?.bound ?? ''} 00:00+00') NOT VALID`,
    )
    .execute(db);
}
