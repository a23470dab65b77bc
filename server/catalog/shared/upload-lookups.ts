import type { Executor } from '#server/core/db/database.ts';

export async function listScmKeys(db: Executor, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('scm_fields')
    .where('company_id', '=', companyId)
    .select('key')
    .orderBy('key')
    .execute();
  return rows.map((row) => row.key);
}

export async function listSkus(db: Executor, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('products')
    .where('company_id', '=', companyId)
    .select('sku')
    .orderBy('sku')
    .execute();
  return rows.map((row) => row.sku);
}

/** Every product of the company by SKU. */
export async function listProductIds(db: Executor, companyId: number): Promise<Map<string, number>> {
  const rows = await db.selectFrom('products').where('company_id', '=', companyId).select(['sku', 'id']).execute();
  return new Map(rows.map((row) => [row.sku, row.id]));
}
