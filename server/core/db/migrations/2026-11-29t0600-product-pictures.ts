import { type Kysely, sql } from 'kysely';

/** The uploaded picture of a product, as a small WebP. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
ALTER TABLE products ADD COLUMN picture text;

CREATE TABLE product_pictures (
  product_id integer PRIMARY KEY REFERENCES products ON DELETE CASCADE,
  version text NOT NULL,
  webp bytea NOT NULL
);
CREATE INDEX product_pictures_version ON product_pictures (version);
`)
    .execute(db);
}
