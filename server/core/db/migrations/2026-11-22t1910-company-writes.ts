import { type Kysely, sql } from 'kysely';

/**
 * How far into the primary's log a replica must be to show a company what it has written. UNLOGGED: written beside
 * every change where there are replicas, and of no use after a crash. Rows are few, and each is written again and
 * again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `
CREATE UNLOGGED TABLE company_writes (
  company_id integer PRIMARY KEY,
  lsn pg_lsn NOT NULL,
  written_at timestamptz NOT NULL
) WITH (fillfactor = 50);
`,
    )
    .execute(db);
}
