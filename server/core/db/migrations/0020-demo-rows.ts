import { type Kysely, sql } from 'kysely';

/**
 * What the demo has loaded, so that it can be closed under whatever names it goes by then
 * (docs/decisions/demo-data.md).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(
      `CREATE TABLE demo_rows (
        table_name text NOT NULL CHECK (table_name IN ('users', 'scan_apps', 'workorders')),
        row_id integer NOT NULL,
        closed_at timestamptz,
        PRIMARY KEY (table_name, row_id)
      )`,
    )
    .execute(db);
}
