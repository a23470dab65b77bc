import type pg from 'pg';

/** "product/status" → codes. */
type Counts = Record<string, number>;

async function read(pool: pg.Pool, query: string): Promise<Counts> {
  const { rows } = await pool.query<{ name: string; codes: number }>(query);
  return Object.fromEntries(rows.map(({ name, codes }) => [name, codes]));
}

/** Stored and actual counts of codes by product, which must be equal. */
export async function readProductCounts(pool: pg.Pool): Promise<{ kept: Counts; counted: Counts }> {
  const kept = await read(
    pool,
    `SELECT product_id || '/' || activation_status AS name, sum(codes)::bigint AS codes
       FROM product_code_counts GROUP BY 1 HAVING sum(codes) <> 0`,
  );
  const counted = await read(
    pool,
    `SELECT product_id || '/' || activation_status AS name, count(*) AS codes
       FROM codes WHERE product_id IS NOT NULL GROUP BY 1`,
  );
  return { kept, counted };
}

/** For codes that a test has put in by itself. */
export async function recountProducts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    DELETE FROM product_code_counts;
    INSERT INTO product_code_counts (product_id, activation_status, codes)
    SELECT product_id, activation_status, count(*) FROM codes WHERE product_id IS NOT NULL GROUP BY 1, 2`);
}
