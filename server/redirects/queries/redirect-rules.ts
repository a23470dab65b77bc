import { type SqlBool, sql, type Transaction } from 'kysely';
import type { RedirectRule } from '#lib/contract/redirect-rules.ts';
import type { CheckPage } from '#lib/contract/values/check-page.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countRows, type Page } from '#server/core/db/statements/page-query.ts';

type Trx = Transaction<Schema>;

/** Published versions of a company that are kept. */
const keptVersions = 100;

const selectVersions = (db: Executor, companyId: number) =>
  db
    .selectFrom('redirect_versions')
    .leftJoin('users', 'users.id', 'redirect_versions.published_by')
    .where('redirect_versions.company_id', '=', companyId)
    .select(['number', 'rules', 'published_at', 'users.id as user_id', 'users.email', 'users.name']);

export type RedirectVersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>;

export const findRedirectDraft = (db: Executor, companyId: number) =>
  db
    .selectFrom('redirect_drafts')
    .where('company_id', '=', companyId)
    .select(['rules', 'updated_at'])
    .executeTakeFirst();

/** The version in force. */
export const findRedirectVersion = (db: Executor, companyId: number) =>
  selectVersions(db, companyId).orderBy('number', 'desc').limit(1).executeTakeFirst();

export async function listRedirectVersions(db: Executor, companyId: number, page: Page<'number'>) {
  const count = await countRows(db.selectFrom('redirect_versions').where('company_id', '=', companyId));
  const rows = await selectVersions(db, companyId)
    .orderBy('number', page.direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { count, rows };
}

/** The rules of an earlier version. */
export async function findRulesOfVersion(db: Executor, companyId: number, number: number) {
  const row = await db
    .selectFrom('redirect_versions')
    .where('company_id', '=', companyId)
    .where('number', '=', number)
    .select('rules')
    .executeTakeFirst();
  return row?.rules;
}

export async function saveRedirectDraft(trx: Trx, companyId: number, rules: readonly RedirectRule[]): Promise<void> {
  const values = { rules: JSON.stringify(rules), updated_at: new Date() };
  await trx
    .insertInto('redirect_drafts')
    .values({ company_id: companyId, ...values })
    .onConflict((conflict) => conflict.column('company_id').doUpdateSet(values))
    .execute();
}

/** Serialises publications of a company, so that each has its own number. */
export async function lockRedirectRules(trx: Trx, companyId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`redirect rules ${companyId}`}, 0))`.execute(trx);
}

export async function insertRedirectVersion(
  trx: Trx,
  companyId: number,
  rules: readonly RedirectRule[],
  userId: number,
): Promise<void> {
  const last = await findRedirectVersion(trx, companyId);
  const number = (last?.number ?? 0) + 1;
  await trx
    .insertInto('redirect_versions')
    .values({ company_id: companyId, number, rules: JSON.stringify(rules), published_by: userId })
    .execute();
  await trx
    .deleteFrom('redirect_versions')
    .where('company_id', '=', companyId)
    .where('number', '<=', number - keptVersions)
    .execute();
}

/** Name of the zone of a company's times. */
export async function findRulesZone(db: Executor, companyId: number): Promise<string> {
  const row = await db.selectFrom('companies').where('id', '=', companyId).select('time_zone').executeTakeFirst();
  return row?.time_zone ?? 'UTC';
}

const scopes = { product: 'products', brand: 'brands', campaign: 'campaigns' } as const;
type ScopeKind = keyof typeof scopes;

/** Names of the company's products, brands and campaigns that rules are narrowed to, by kind and id. */
export async function nameRuleScopes(db: Executor, companyId: number, rules: readonly RedirectRule[]) {
  const names = async (kind: ScopeKind): Promise<[ScopeKind, Map<number, string>]> => {
    const ids = [...new Set(rules.flatMap((rule) => rule[kind] ?? []))];
    if (ids.length === 0) return [kind, new Map()];
    const rows = await db
      .selectFrom(scopes[kind])
      .where('company_id', '=', companyId)
      .where(sql<SqlBool>`id = ANY(${ids}::int[])`)
      .select(['id', 'name'])
      .execute();
    return [kind, new Map(rows.map(({ id, name }) => [id, name]))];
  };
  const found = [await names('product'), await names('brand'), await names('campaign')] as const;
  return Object.fromEntries(found) as Record<ScopeKind, Map<number, string>>;
}

/** A code without an address, as rules see one of the product. */
export const findRuledProduct = (db: Executor, companyId: number, productId: number) =>
  db
    .selectFrom('products')
    .leftJoin('campaigns', 'campaigns.id', 'products.campaign_id')
    .innerJoin('companies', 'companies.id', 'products.company_id')
    .where('products.company_id', '=', companyId)
    .where('products.id', '=', productId)
    .select([
      'products.id',
      'products.url',
      'products.brand_id',
      'products.campaign_id',
      'campaigns.url as campaign_url',
      sql<CheckPage>`COALESCE(campaigns.check_page, products.check_page, companies.check_page)`.as('check_page'),
    ])
    .executeTakeFirst();
