import type pg from 'pg';

/**
 * How many codes products have, by activation status. Code that makes codes or changes their status counts them here,
 * in the same transaction. Rows are only ever added, so that writers of one product wait for each other nowhere; a
 * schedule joins them.
 */

export interface CountedCodes {
  productId: number;
  activationStatus: number;
  codes: number;
}

/**
 * For codes that are new. The last thing a transaction does but for its end: a product can be deleted only after it.
 */
export async function countNewCodes(client: pg.PoolClient, counted: readonly CountedCodes[]): Promise<void> {
  if (counted.length === 0) return;
  await client.query(
    `INSERT INTO product_code_counts (product_id, activation_status, codes)
     SELECT * FROM unnest($1::integer[], $2::smallint[], $3::bigint[])`,
    [
      counted.map(({ productId }) => productId),
      counted.map(({ activationStatus }) => activationStatus),
      counted.map(({ codes }) => codes),
    ],
  );
}

/**
 * A part of a WITH that counts codes over from the status they had to another. Reads product_id and status_before of
 * the part named `changed`, of which the status after may be a column too.
 */
export function countChangedCodes(statusAfter: string): string {
  return `INSERT INTO product_code_counts (product_id, activation_status, codes)
    SELECT product_id, status, sum(codes) FROM (
      SELECT product_id, status_before AS status, -count(*) AS codes FROM changed GROUP BY 1, 2
      UNION ALL
      SELECT product_id, ${statusAfter}, count(*) FROM changed GROUP BY 1, 2
    ) AS moved WHERE product_id IS NOT NULL GROUP BY product_id, status HAVING sum(codes) <> 0`;
}
