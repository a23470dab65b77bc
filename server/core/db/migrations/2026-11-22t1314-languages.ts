import { type Kysely, sql } from 'kysely';

/** The language a user has chosen to read in, and the one of a company's users who have chosen none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE users ADD COLUMN language text CHECK (language IN ('en', 'de'));
ALTER TABLE companies ADD COLUMN language text CHECK (language IN ('en', 'de'));
`)
    .execute(db);
}
