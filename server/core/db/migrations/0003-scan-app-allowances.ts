import { type Kysely, sql } from 'kysely';

/** One row an application, rewritten with every photo: how many it sent in this minute and in the one before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE scan_app_allowances (
        scan_app_id integer PRIMARY KEY REFERENCES scan_apps ON DELETE CASCADE,
        window_started_at timestamptz NOT NULL,
        photos integer NOT NULL,
        previous_photos integer NOT NULL
      ) WITH (fillfactor = 50)`,
    )
    .execute(db);
}
