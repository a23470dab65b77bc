import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { maxScanRules, putBackAtOnce, type ScanRuleAction } from '#lib/contract/values/scan-rules.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import { changeHeldCodes } from '#server/codes/shared/change-held-codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { fetchPage, isInScope, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { RuleTerms } from './rule-scans.ts';

type Trx = Transaction<Schema>;

const selectRules = (db: Executor, scope: Scope) => db.selectFrom('scan_rules').where(isInScope(scope));

export type ScanRuleRow = NonNullable<Awaited<ReturnType<typeof findScanRule>>>;

type RuleFilter = Page<'id'> & { is_on?: boolean | undefined; search?: string | undefined };

export function listScanRules(db: Executor, scope: Scope, filter: RuleFilter) {
  let query = selectRules(db, scope);
  if (filter.is_on !== undefined) query = query.where('is_on', '=', filter.is_on);
  if (filter.search !== undefined) query = query.where(containsText(filter.search, 'kind'));
  return fetchPage(query, query.selectAll(), filter);
}

export async function findScanRule(db: Executor, scope: Scope, id: number) {
  return selectRules(db, scope).where('id', '=', id).selectAll().executeTakeFirst();
}

/** Holds the company's rules until the transaction ends, so that two calls never add one too many. */
export async function hasRoomForRule(trx: Trx, companyId: number): Promise<boolean> {
  await sql`SELECT FROM companies WHERE id = ${companyId} FOR NO KEY UPDATE`.execute(trx);
  const { count } = await trx
    .selectFrom('scan_rules')
    .where('company_id', '=', companyId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
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

/** A rule that is turned on looks at scans from then on, as a new one does. */
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

/** Codes that the rule blacklisted and that were not put back. */
export async function countBlacklisted(db: Executor, ruleId: number): Promise<number> {
  const { count } = await db
    .selectFrom('scan_rule_hits')
    .where('rule_id', '=', ruleId)
    .where('action', '=', 'blacklist')
    .where('put_back_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function deleteScanRule(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('scan_rules').where('id', '=', id).execute();
}

/** What rules refer to, by their ids: names of products, brands and users. */
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
  const lately = await readLately(
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

async function readLately(db: Executor, ruleIds: readonly number[]) {
  if (ruleIds.length === 0) return [];
  return db
    .selectFrom('scan_rule_hits')
    .where('rule_id', 'in', [...ruleIds])
    .where('day', '>=', sql<string>`(now() AT TIME ZONE 'UTC')::date - 30`)
    .groupBy(['rule_id', 'action'])
    .select((eb) => ['rule_id', 'action', eb.fn.count<number>('extended_id').distinct().as('codes')])
    .execute();
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

export async function listHits(
  db: Executor,
  ruleId: number,
  { action, code, ...page }: Page<'id'> & { action?: ScanRuleAction | undefined; code?: string | undefined },
) {
  let query = db.selectFrom('scan_rule_hits').where('rule_id', '=', ruleId);
  if (action !== undefined) query = query.where('action', '=', action);
  if (code !== undefined) query = query.where('extended_id', '=', code);
  const found = await fetchPage(query, query.selectAll(), page);
  const ids = found.rows.flatMap(({ product_id }) => product_id ?? []);
  const products =
    ids.length === 0
      ? []
      : await db.selectFrom('products').where('id', 'in', ids).select(['id', 'name', 'sku']).execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return { ...found, rows: found.rows.map((row) => ({ ...row, product: byId.get(row.product_id ?? 0) ?? null })) };
}

/**
 * Gives codes that a rule blacklisted the status that they had, as far as they still are as the rule left them.
 * @param code null for all of them, as many as one call puts back
 */
export async function putBackCodes(
  trx: Trx,
  rule: ScanRuleRow,
  code: string | null,
): Promise<{ restored: number; changedSince: number; remaining: number }> {
  const { rows: hits } = await sql<{ id: number; extended_id: string }>`
    UPDATE scan_rule_hits SET put_back_at = now() WHERE id IN (
      SELECT id FROM scan_rule_hits
       WHERE rule_id = ${rule.id} AND action = 'blacklist' AND put_back_at IS NULL
         ${code === null ? sql`` : sql`AND extended_id = ${code}`}
       ORDER BY extended_id, id LIMIT ${putBackAtOnce} FOR UPDATE)
    RETURNING id, extended_id`.execute(trx);
  const ids = hits.map(({ id }) => id);
  const { changed } =
    hits.length === 0
      ? { changed: 0 }
      : await changeHeldCodes(trx, {
          of: sql`WHERE codes.extended_id = ANY(${hits.map(({ extended_id }) => extended_id)}::text[])
            AND codes.company_id = ${rule.company_id}`,
          later: {
            columns: sql`h.former_status AS status_after, h.former_reason AS reason_after,
              h.former_activated_by AS by_after, h.former_activated_at AS at_after, NULL::jsonb AS scm_after`,
            from: sql`JOIN scan_rule_hits AS h ON h.extended_id = codes.extended_id AND h.id = ANY(${ids}::bigint[])`,
          },
          assignments: sql`activation_status = held.status_after, blacklist_reason = held.reason_after,
            activated_by = held.by_after, activated_at = held.at_after`,
          differs: sql`(held.status_before = ${activationStatus.blacklisted}
            AND held.reason_before = ${rule.blacklist_reason}::smallint)`,
          consequences: [sql.raw(countChangedCodes('status_after'))],
        });
  return {
    restored: changed,
    changedSince: hits.length - changed,
    remaining: await countBlacklisted(trx, rule.id),
  };
}

/** A hit of a code that is still blacklisted by it stays: it says what the code gets back. */
export async function deleteOldHits(trx: Trx, days: number, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    DELETE FROM scan_rule_hits WHERE id IN (
      SELECT id FROM scan_rule_hits
       WHERE created_at < now() - make_interval(days => ${days})
         AND (action = 'warn' OR put_back_at IS NOT NULL)
       ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}
