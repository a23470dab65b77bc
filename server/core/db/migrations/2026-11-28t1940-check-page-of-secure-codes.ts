import { type Kysely, sql } from 'kysely';

/**
 * Secure codes get the check page unless a company chooses otherwise. `none` was the value of companies that never
 * chose, so all of them get the new value; what products and campaigns say was chosen.
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
  await sql.raw(`UPDATE companies SET check_page = 'secure' WHERE check_page = 'none'`).execute(db);
}
