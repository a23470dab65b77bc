import { sql, type Transaction } from 'kysely';
import { maxScanRules } from '#lib/contract/values/scan-rules.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, isInScope, listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { RuleTerms, ScanRuleRow } from '../kinds/rule-kind.ts';
import { countRecentHits } from './rule-hits.ts';

type Trx = Transaction<Schema>;

const selectRules = (db: Executor, scope: Scope) => db.selectFrom('scan_rules').where(isInScope(scope));

type RuleFilter = Page<'id'> & { is_on?: boolean | undefined; search?: string | undefined };

export function listScanRules(db: Executor, scope: Scope, filter: RuleFilter) {
  let query = selectRules(db, scope);
  if (filter.is_on !== undefined) query = query.where('is_on', '=', filter.is_on);
  if (filter.search !== undefined) query = query.where(containsText(filter.search, 'kind'));
  return listPage(query, query.selectAll(), filter);
}

/** Rules of companies that are on. */
export const readActiveRules = (db: Executor, companyIds: readonly number[]): Promise<ScanRuleRow[]> =>
  db
    .selectFrom('scan_rules')
    .where('is_on', '=', true)
    .where('company_id', '=', sql<number>`ANY(${companyIds}::integer[])`)
    .selectAll()
    .orderBy('id')
    .execute();

export async function findScanRule(db: Executor, scope: Scope, id: number) {
  return selectRules(db, scope).where('id', '=', id).selectAll().executeTakeFirst();
}

/** Holds the company's rules until the transaction ends, so that two calls never add one too many. */
export async function hasRoomForRule(trx: Trx, companyId: number): Promise<boolean> {
  await sql`SELECT FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`.execute(trx);
  const count = await countRows(trx.selectFrom('scan_rules').where('company_id', '=', companyId));
  return count < maxScanRules;
}

interface RuleValues extends RuleTerms {
  is_on: boolean;
  blacklist_reason: number;
  recipient_ids: readonly number[];
}

export async function insertScanRule(
  trx: Trx,
  { product_ids, brand_ids, recipient_ids, ...values }: RuleValues & { company_id: number; created_by: number },
): Promise<number> {
  const { id } = await trx
    .insertInto('scan_rules')
    .values({
      ...values,
      product_ids: [...product_ids],
      brand_ids: [...brand_ids],
      recipient_ids: [...recipient_ids],
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A rule that is turned on evaluates scans from then on, as a new one does. */
export async function updateScanRule(
  trx: Trx,
  id: number,
  { product_ids, brand_ids, recipient_ids, ...values }: Omit<RuleValues, 'kind' | 'blacklist_reason'>,
): Promise<void> {
  await trx
    .updateTable('scan_rules')
    .set((eb) => ({
      ...values,
      product_ids: [...product_ids],
      brand_ids: [...brand_ids],
      recipient_ids: [...recipient_ids],
      updated_at: sql<Date>`now()`,
      holds_from: sql<Date>`CASE WHEN ${eb.ref('is_on')} THEN ${eb.ref('holds_from')} ELSE now() END`,
    }))
    .where('id', '=', id)
    .execute();
}

export async function lockScanRule(trx: Trx, scope: Scope, id: number) {
  return selectRules(trx, scope).where('id', '=', id).selectAll().forNoKeyUpdate().executeTakeFirst();
}

export async function deleteScanRule(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('scan_rules').where('id', '=', id).execute();
}

/** Names of the products, brands and users that rules refer to, and what the rules did lately. */
export async function readRuleRefs(db: Executor, rules: readonly ScanRuleRow[]) {
  const companies = [...new Set(rules.map(({ company_id }) => company_id))];
  const read = async (table: 'products' | 'brands', ids: readonly number[]) =>
    ids.length === 0
      ? []
      : db
          .selectFrom(table)
          .where('company_id', 'in', companies)
          .where('id', 'in', [...ids])
          .select(['id', 'name', 'company_id'])
          .execute();
  const userIds = rules.flatMap(({ recipient_ids }) => recipient_ids);
  const users =
    userIds.length === 0
      ? []
      : await db
          .selectFrom('users')
          .where('company_id', 'in', companies)
          .where('id', 'in', userIds)
          .where('is_active', '=', true)
          .select(['id', 'name', 'email', 'company_id'])
          .execute();
  const lately = await countRecentHits(
    db,
    rules.map(({ id }) => id),
  );
  return {
    products: await read(
      'products',
      rules.flatMap(({ product_ids }) => product_ids),
    ),
    brands: await read(
      'brands',
      rules.flatMap(({ brand_ids }) => brand_ids),
    ),
    users,
    lately,
  };
}

/** Ids among those given that are no product, no brand, or no active user of the company. */
export async function findUnknownRefs(
  db: Executor,
  companyId: number,
  table: 'products' | 'brands' | 'users',
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return [];
  const found = await db
    .selectFrom(table)
    .where('company_id', '=', companyId)
    .where('id', 'in', [...ids])
    .$if(table === 'users', (query) => query.where(sql<boolean>`is_active`))
    .select('id')
    .execute();
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => !known.has(id));
}
