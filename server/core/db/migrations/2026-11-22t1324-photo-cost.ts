import { type Kysely, sql } from 'kysely';

/** Processor time that an application's photos still owe, and the time of the last update. */
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
