import { type Kysely, sql } from 'kysely';

/**
 * Whether a person who scans a code gets the check page: chosen by the company, and for a product or a campaign where
 * it differs. Until it is chosen they are sent to the stored address.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const isKnown = `CHECK (check_page IN ('none', 'first', 'only'))`;
  await sql.raw(`ALTER TABLE companies ADD COLUMN check_page text NOT NULL DEFAULT 'none' ${isKnown}`).execute(db);
  await sql.raw(`ALTER TABLE products ADD COLUMN check_page text ${isKnown}`).execute(db);
  await sql.raw(`ALTER TABLE campaigns ADD COLUMN check_page text ${isKnown}`).execute(db);
}
