import type { Database } from '#server/db/database.ts';

/** A company with a product, and a workorder of `quantity` codes that waits to be generated. */
export async function createCompany({
  pool,
}: Database): Promise<{ companyId: number; userId: number; productId: number }> {
  const one = async (sql: string, values: unknown[] = []) => {
    const { rows } = await pool.query<{ id: number }>(`${sql} RETURNING id`, values);
    if (!rows[0]) throw new Error('Nothing was inserted.');
    return rows[0].id;
  };
  const companyId = await one(
    "INSERT INTO companies (name, slug, company_type) VALUES ('Bench', 'bench', 'brand_owner')",
  );
  const userId = await one(
    "INSERT INTO users (company_id, email, name, role, password_hash) VALUES ($1, 'bench@example.com', 'Bench', 'account_admin', '')",
    [companyId],
  );
  const brandId = await one("INSERT INTO brands (company_id, name) VALUES ($1, 'Bench brand')", [companyId]);
  const productId = await one(
    "INSERT INTO products (company_id, brand_id, name, sku) VALUES ($1, $2, 'Bench product', 'BENCH-1')",
    [companyId, brandId],
  );
  return { companyId, userId, productId };
}

export async function createWorkorder(
  { pool }: Database,
  workorder: {
    companyId: number;
    userId: number;
    productId: number;
    quantity: number;
    style: 'compact-12' | 'legacy';
    reference: string;
  },
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `WITH numbers AS (
       UPDATE companies SET next_serial_number = next_serial_number + $4 WHERE id = $1
       RETURNING next_serial_number - $4 AS first
     )
     INSERT INTO workorders (company_id, created_by, product_id, reference, code_layout, use_serial_number, quantity,
       activate_on_complete, url_prefix, extended_id_style, first_serial_number, codegen_status)
     SELECT $1, $2, $3, $5, 'none', true, $4, true, 'https://code.example.com/', $6, first, 6 FROM numbers
     RETURNING id`,
    [
      workorder.companyId,
      workorder.userId,
      workorder.productId,
      workorder.quantity,
      workorder.reference,
      workorder.style,
    ],
  );
  if (!rows[0]) throw new Error('Nothing was inserted.');
  return rows[0].id;
}
