import { type Kysely, sql } from 'kysely';

/**
 * How many codes each product has, by activation status: what stands in the table is added up (see
 * docs/decisions/product-counts.md). Indexes for what the deletion of a product, brand or campaign has to look up, and the
 * settings of a company.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}

const statements = [
  // No code comes in between the counting and the first writer that keeps count.
  'LOCK TABLE codes IN SHARE MODE',
  `CREATE TABLE product_code_counts (
    product_id integer NOT NULL REFERENCES products,
    activation_status smallint NOT NULL,
    codes bigint NOT NULL
  )`,
  'CREATE INDEX product_code_counts_product ON product_code_counts (product_id)',
  `INSERT INTO product_code_counts (product_id, activation_status, codes)
    SELECT product_id, activation_status, count(*) FROM codes WHERE product_id IS NOT NULL GROUP BY 1, 2`,
  'CREATE INDEX products_brand ON products (brand_id)',
  'CREATE INDEX products_campaign ON products (campaign_id) WHERE campaign_id IS NOT NULL',
  'CREATE INDEX workorders_product ON workorders (product_id) WHERE product_id IS NOT NULL',
  `ALTER TABLE companies
    ADD keep_photos boolean NOT NULL DEFAULT false,
    ADD max_scan_count integer CHECK (max_scan_count > 0)`,
];
