import { type Kysely, sql } from 'kysely';

/**
 * Secure codes of new companies get the check page unless they choose otherwise. Companies that are there keep what
 * they have: an upgrade changes nothing about where codes lead.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['companies', 'products', 'campaigns']) {
    const constraint = `${table}_check_page_check`;
    await sql.raw(`ALTER TABLE ${table} DROP CONSTRAINT ${constraint}`).execute(db);
    await sql
      .raw(`ALTER TABLE ${table} ADD CONSTRAINT ${constraint}
              CHECK (check_page IN ('secure', 'none', 'first', 'only'))`)
      .execute(db);
  }
  await sql.raw(`ALTER TABLE companies ALTER COLUMN check_page SET DEFAULT 'secure'`).execute(db);
}
