import { type Kysely, sql } from 'kysely';

/** Uploads whose file was converted before it was sent also keep the file as it was chosen. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('ALTER TABLE ingestions ADD COLUMN original_name text, ADD COLUMN original_size bigint').execute(db);
}
