import { type Kysely, sql } from 'kysely';

/** Rules look at reports, which can be without a scan. Orders say which countries they are meant for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE scan_rule_hits ALTER COLUMN scan_id DROP NOT NULL, ALTER COLUMN scan_uuid DROP NOT NULL;
ALTER TABLE workorders ADD COLUMN intended_markets text[] NOT NULL DEFAULT '{}';
`)
    .execute(db);
}
