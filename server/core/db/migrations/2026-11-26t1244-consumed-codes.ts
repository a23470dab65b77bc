import { type Kysely, sql } from 'kysely';

/** When the item with a code was used up, and how that is noticed for the codes of a product. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(`ALTER TABLE codes ADD COLUMN consumed_at timestamptz`).execute(db);
  await sql
    .raw(
      `ALTER TABLE products ADD COLUMN consumed text NOT NULL DEFAULT 'none'
       CHECK (consumed IN ('none', 'genuine', 'button'))`,
    )
    .execute(db);
}
