import { type Kysely, sql } from 'kysely';

/** What photos of an application have cost: processor time that is not worked off yet, and when that was reckoned. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
ALTER TABLE scan_app_allowances
  ADD COLUMN owed_ms float8 NOT NULL DEFAULT 0,
  ADD COLUMN owed_at timestamptz NOT NULL DEFAULT now();
`,
    )
    .execute(db);
}
