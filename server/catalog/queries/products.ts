import { sql, type Transaction } from 'kysely';
import type { CheckPage } from '#lib/contract/values/check-page.ts';
import type { Consumption } from '#lib/contract/values/consumption.ts';
import { spellingsOf } from '#lib/contract/values/line.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { deleteUnlessUsed, foreignKeyViolation } from '#server/core/db/errors/foreign-key-violation.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, isInScope, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { fieldError } from '#server/core/errors.ts';
import { type CodeCounts, dropEmptyCounts, readCodeCounts } from './code-counts.ts';

function selectProducts(db: Executor, scope: Scope) {
  const query = db
    .selectFrom('products')
    .innerJoin('brands', 'brands.id', 'products.brand_id')
    .leftJoin('campaigns', 'campaigns.id', 'products.campaign_id');
  return 'companyId' in scope ? query.where('products.company_id', '=', scope.companyId) : query;
}

function withColumns(query: ReturnType<typeof selectProducts>) {
  return query.selectAll('products').select(['brands.name as brand_name', 'campaigns.name as campaign_name']);
}

export type ProductRow = PlainRow & { codes: CodeCounts };
type PlainRow = Awaited<ReturnType<ReturnType<typeof withColumns>['executeTakeFirstOrThrow']>>;

/**
 * For the rows of a page only: as a column of its query, the counts of all rows before the page would be added up too.
 */
async function withCounts(db: Executor, rows: readonly PlainRow[]): Promise<ProductRow[]> {
  const counts = await readCodeCounts(
    db,
    rows.map(({ id }) => id),
  );
  const none = { total: 0, inactive: 0, active: 0, blacklisted: 0 };
  return rows.map((row) => ({ ...row, codes: counts.get(row.id) ?? none }));
}

export async function findProduct(db: Executor, scope: Scope, id: number): Promise<ProductRow | undefined> {
  const rows = await withColumns(selectProducts(db, scope)).where('products.id', '=', id).execute();
  return (await withCounts(db, rows))[0];
}

export async function listProducts(
  db: Executor,
  scope: Scope,
  filter: Page<'id' | 'name' | 'sku'> & {
    sku__exact?: string | undefined;
    brand?: number | undefined;
    campaign?: number | undefined;
    is_archived?: boolean | undefined;
    company?: number | undefined;
    search?: string | undefined;
  },
) {
  let matching = db.selectFrom('products').where(isInScope(scope));
  if (filter.sku__exact !== undefined) matching = matching.where('sku', 'in', spellingsOf(filter.sku__exact));
  if (filter.brand !== undefined) matching = matching.where('brand_id', '=', filter.brand);
  if (filter.campaign !== undefined) matching = matching.where('campaign_id', '=', filter.campaign);
  if (filter.company !== undefined) matching = matching.where('company_id', '=', filter.company);
  if (filter.is_archived !== undefined) matching = matching.where('is_archived', '=', filter.is_archived);
  if (filter.search) matching = matching.where(containsText(filter.search, 'name', 'sku'));
  const count = await countRows(matching);
  // The ids of the page come first: all products would be joined and sorted for each page.
  const page = matching
    .select('id')
    .orderBy(filter.column, filter.direction)
    .orderBy('id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset);
  const rows = await withColumns(selectProducts(db, scope))
    .where('products.id', 'in', page)
    .orderBy(`products.${filter.column}`, filter.direction)
    .orderBy('products.id', filter.direction)
    .execute();
  return { count, rows: await withCounts(db, rows) };
}

interface ProductValues {
  name: string;
  sku: string;
  brand_id: number;
  campaign_id: number | null;
  url: string;
  image: string | null;
  check_page: CheckPage | null;
  consumed: Consumption;
  intended_markets?: string[] | undefined;
  is_archived: boolean;
}

/** @throws DomainError on `sku` when another product of the company has it */
export async function insertProduct(
  trx: Transaction<Schema>,
  values: Omit<ProductValues, 'is_archived'> & { company_id: number },
): Promise<number> {
  await refuseOtherSpelling(trx, { company: values.company_id }, values.sku);
  try {
    const { id } = await trx.insertInto('products').values(values).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * An absent value stays as it is.
 * @returns false when the company has no such product
 * @throws DomainError on `sku` when another product of the company has it
 */
export async function updateProduct(
  trx: Transaction<Schema>,
  scope: Scope,
  id: number,
  values: { [K in keyof ProductValues]?: ProductValues[K] | undefined },
): Promise<boolean> {
  if (values.sku !== undefined) await refuseOtherSpelling(trx, { product: id }, values.sku);
  try {
    const row = await trx
      .updateTable('products')
      .set((eb) => ({
        name: values.name ?? eb.ref('name'),
        sku: values.sku ?? eb.ref('sku'),
        brand_id: values.brand_id ?? eb.ref('brand_id'),
        campaign_id: values.campaign_id === undefined ? eb.ref('campaign_id') : values.campaign_id,
        url: values.url ?? eb.ref('url'),
        image: values.image === undefined ? eb.ref('image') : values.image,
        check_page: values.check_page === undefined ? eb.ref('check_page') : values.check_page,
        consumed: values.consumed === undefined ? eb.ref('consumed') : values.consumed,
        intended_markets: values.intended_markets ?? eb.ref('intended_markets'),
        is_archived: values.is_archived ?? eb.ref('is_archived'),
      }))
      .where('id', '=', id)
      .where(isInScope(scope))
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  } catch (error) {
    throw refusal(error);
  }
}

/**
 * Codes name their product without a foreign key, which would cost their making dearly; their counts have one, and are
 * written in the same transaction.
 * @returns false when the company has no such product
 * @throws DomainError conflict when a workorder or a code has it
 */
export async function deleteProduct(trx: Transaction<Schema>, scope: Scope, id: number): Promise<boolean> {
  return deleteUnlessUsed(reason('productInUse'), async () => {
    // A transaction that stores codes of the product holds its row until they are stored, which takes as long as a
    // file is large.
    await sql`SET LOCAL lock_timeout = '2s'`.execute(trx);
    const row = await trx
      .selectFrom('products')
      .where('id', '=', id)
      .where(isInScope(scope))
      .select('id')
      .forUpdate()
      .executeTakeFirst();
    if (!row) return false;
    await dropEmptyCounts(trx, id);
    await trx.deleteFrom('products').where('id', '=', id).execute();
    return true;
  });
}

/** A product of an earlier release can have the same SKU decomposed, which the unique index takes for another. */
async function refuseOtherSpelling(
  trx: Transaction<Schema>,
  of: { company: number } | { product: number },
  sku: string,
): Promise<void> {
  const others = spellingsOf(sku).filter((one) => one !== sku);
  if (others.length === 0) return;
  const found = await trx
    .selectFrom('products')
    .where('sku', 'in', others)
    .$if('company' in of, (query) => query.where('company_id', '=', 'company' in of ? of.company : 0))
    .$if('product' in of, (query) =>
      query.where('id', '<>', 'product' in of ? of.product : 0).where('company_id', '=', (eb) =>
        eb
          .selectFrom('products as own')
          .where('own.id', '=', 'product' in of ? of.product : 0)
          .select('company_id'),
      ),
    )
    .select('id')
    .executeTakeFirst();
  if (found) throw fieldError('sku', reason('skuTaken'));
}

function refusal(error: unknown): unknown {
  if (uniqueViolation(error) === 'products_company_id_sku_key') {
    return fieldError('sku', reason('skuTaken'));
  }
  // One that was there a moment ago and has been deleted since.
  const missing = foreignKeyViolation(error);
  if (missing === 'products_brand_id_fkey') return fieldError('brand', reason('brandNotFound'));
  if (missing === 'products_campaign_id_fkey') return fieldError('campaign', reason('campaignNotFound'));
  return error;
}
