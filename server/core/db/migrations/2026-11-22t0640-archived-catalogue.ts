import { type Kysely, sql } from 'kysely';

/** Products, brands, campaigns and SCM fields can be archived: kept for what has them, offered for nothing new. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['products', 'brands', 'campaigns', 'scm_fields']) {
    await sql`ALTER TABLE ${sql.table(table)} ADD COLUMN is_archived boolean NOT NULL DEFAULT false`.execute(db);
  }
}
