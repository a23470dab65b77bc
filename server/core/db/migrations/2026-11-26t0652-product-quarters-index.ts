import { type Kysely, sql } from 'kysely';

/** Counts by quarters of an hour are read by product too: days of a zone, filtered by product, brand or campaign. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX scan_quarter_products_product ON scan_quarter_products (product_id, at)`.execute(db);
}
