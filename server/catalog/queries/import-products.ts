import { sql, type Transaction } from 'kysely';
import { spellingsOf } from '#lib/contract/values/line.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { KnownProduct } from '../rules/import-items.ts';

/**
 * The company's products with these SKUs in any of their spellings, held until the transaction ends. In one order, so that no two wait for each
 * other.
 */
export async function lockBySku(
  db: Executor,
  companyId: number,
  skus: readonly string[],
): Promise<Map<string, KnownProduct>> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('campaigns', 'campaigns.id', 'products.campaign_id')
    .where('products.company_id', '=', companyId)
    .where(sql<boolean>`products.sku = ANY(${skus.flatMap((sku) => spellingsOf(sku))}::text[])`)
    .select(['products.id', 'products.sku', 'products.name', 'products.url', 'products.image'])
    .select(['products.brand_id', 'products.campaign_id', 'brands.name as brand', 'campaigns.name as campaign'])
    .orderBy('products.id')
    .forNoKeyUpdate('products')
    .execute();
  return new Map(rows.map((row) => [row.sku, row]));
}

export interface Group {
  id: number;
  name: string;
  is_archived: boolean;
}

/** Brands or campaigns of the company by name; with `create`, those that are not there are added. */
export async function findGroups(
  trx: Transaction<Schema>,
  table: 'brands' | 'campaigns',
  companyId: number,
  { names, create }: { names: ReadonlySet<string>; create: boolean },
): Promise<Map<string, Group>> {
  const wanted = [...names].sort();
  if (wanted.length === 0) return new Map();
  const find = async () => {
    const rows = await trx
      .selectFrom(table)
      .where('company_id', '=', companyId)
      .where(sql<boolean>`name = ANY(${wanted.flatMap((name) => spellingsOf(name))}::text[])`)
      .select(['id', 'name', 'is_archived'])
      .execute();
    const byName = new Map(rows.map((row) => [row.name, row]));
    return new Map(
      wanted.flatMap((name) => {
        const row = spellingsOf(name).flatMap((one) => byName.get(one) ?? [])[0];
        return row ? [[name, row]] : [];
      }),
    );
  };
  const found = await find();
  const missing = wanted.filter((name) => !found.has(name));
  if (!create || missing.length === 0) return found;
  await trx
    .insertInto(table)
    .values(missing.map((name) => ({ company_id: companyId, name })))
    .onConflict((conflict) => conflict.columns(['company_id', 'name']).doNothing())
    .execute();
  return find();
}

export interface ImportRow {
  sku: string;
  name: string;
  brand_id: number;
  campaign_id: number | null;
  url: string;
  image: string | null;
}

/** @returns the ids by SKU; one that another transaction added a moment ago is not among them */
export async function insertProducts(
  trx: Transaction<Schema>,
  companyId: number,
  rows: readonly ImportRow[],
): Promise<Map<string, number>> {
  if (rows.length === 0) return new Map();
  const inserted = await trx
    .insertInto('products')
    .values(
      rows
        .map((row) => ({ ...row, company_id: companyId }))
        .sort((a, b) => (a.sku < b.sku ? -1 : Number(a.sku > b.sku))),
    )
    .onConflict((conflict) => conflict.columns(['company_id', 'sku']).doNothing())
    .returning(['id', 'sku'])
    .execute();
  return new Map(inserted.map(({ id, sku }) => [sku, id]));
}

/** Writes products that the transaction has locked. */
export async function rewriteProducts(
  trx: Transaction<Schema>,
  rows: readonly (ImportRow & { id: number })[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    UPDATE products SET name = new.name, brand_id = new.brand_id, campaign_id = new.campaign_id, url = new.url,
           image = new.image
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS new(id integer, name text, brand_id integer, campaign_id integer, url text, image text)
     WHERE products.id = new.id`.execute(trx);
}
