import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

// Counts of codes by product and activation status. shared/product-counts.ts adds the rows.

export interface CodeCounts {
  total: number;
  inactive: number;
  active: number;
  blacklisted: number;
}

/** Counts of each product; without products that have no codes. */
export async function readCodeCounts(db: Executor, productIds: readonly number[]): Promise<Map<number, CodeCounts>> {
  const { rows } = await sql<CodeCounts & { product_id: number }>`
    SELECT product_id, sum(codes)::bigint AS total, ${codesIn(activationStatus.inactive)} AS inactive,
           ${codesIn(activationStatus.active)} AS active, ${codesIn(activationStatus.blacklisted)} AS blacklisted
      FROM product_code_counts WHERE product_id = ANY(${[...productIds]}::integer[]) GROUP BY product_id`.execute(db);
  return new Map(rows.map(({ product_id, ...counts }) => [product_id, counts]));
}

const codesIn = (status: number) =>
  sql`coalesce(sum(codes) FILTER (WHERE activation_status = ${sql.lit(status)}), 0)::bigint`;

/**
 * Joins the rows of products that have several for one status. Killed, it has done all or nothing; beside itself, each
 * row is joined by one of them. A product that is being deleted is left alone.
 * @returns how many products it joined rows of
 */
export async function joinProductCounts(trx: Transaction<Schema>, atMost: number): Promise<number> {
  const { rows } = await sql<{ joined: number }>`
    WITH held AS MATERIALIZED (
      SELECT id FROM products WHERE id IN (
        SELECT product_id FROM product_code_counts GROUP BY product_id, activation_status HAVING count(*) > 1 LIMIT ${atMost}
      ) FOR KEY SHARE SKIP LOCKED
    ), gone AS (
      DELETE FROM product_code_counts WHERE product_id IN (SELECT id FROM held) RETURNING *
    ), kept AS (
      INSERT INTO product_code_counts (product_id, activation_status, codes)
      SELECT product_id, activation_status, sum(codes) FROM gone GROUP BY 1, 2 HAVING sum(codes) <> 0
    ) SELECT count(*) AS joined FROM held`.execute(trx);
  return rows[0]?.joined ?? 0;
}

/** Takes away the rows of a product whose codes add up to none. */
export async function dropEmptyCounts(trx: Transaction<Schema>, productId: number): Promise<void> {
  await sql`DELETE FROM product_code_counts WHERE product_id = ${productId} AND NOT EXISTS (
      SELECT FROM product_code_counts WHERE product_id = ${productId} GROUP BY activation_status HAVING sum(codes) <> 0
    )`.execute(trx);
}
