import { type Kysely, sql } from 'kysely';

/** Pages of products in the order of their names, and searches for a part of a name or SKU (as of workorders). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
CREATE INDEX products_by_name ON products (company_id, name, id);

DO $$ BEGIN
  IF EXISTS (SELECT FROM pg_extension WHERE extname = 'pg_trgm') THEN
    CREATE INDEX products_search ON products USING gin (name gin_trgm_ops, sku gin_trgm_ops) WITH (fastupdate = off);
  END IF;
END $$;
`)
    .execute(db);
}
