import { type RawBuilder, sql } from 'kysely';
import type { EndpointRequest } from '#lib/contract/endpoint.ts';
import type { searchScans } from '#lib/contract/scans.ts';
import type { CallKind, ScanSource } from '#lib/contract/values/scans.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { firstOfBranches } from '#server/core/db/statements/first-of-branches.ts';
import { momentCondition } from '#server/core/db/statements/moment-condition.ts';
import { DomainError, type FieldErrors } from '#server/core/errors.ts';
import { type Moments, microsecond, nearMonths } from '../rules/near-months.ts';
import { fieldOf, ofStaff } from '../shared/scan-conditions.ts';
import type { ScanPlace } from '../shared/scan-place.ts';

export type ScanFilters = Omit<EndpointRequest<typeof searchScans>['query'], 'limit' | 'cursor'>;

export interface ScanRow {
  id: number;
  at: number;
  uuid: string;
  created_at: Date;
  source: ScanSource;
  result: string;
  extended_id: string;
  workorder_id: number;
  workorder_reference: string | null;
  company_id: number;
  app_id: number | null;
  app_name: string | null;
  product_id: number | null;
  product_name: string | null;
  product_sku: string | null;
  activation_status: number;
  blacklist_reason: number;
  suspicion: string[];
  is_staff: boolean;
  is_person: boolean | null;
  country: string | null;
  call_kind: CallKind | null;
}

const companyOf = (scope: Scope) => ('companyId' in scope ? scope.companyId : null);

interface Page {
  limit: number;
  from: ScanPlace | null;
  direction: 'older' | 'newer';
}

/**
 * Keyset pagination: at most `limit` scans beyond a place, newest first, and whether there are more that way. Every
 * filter has an index that ends with the order of the list; of those without a company in them, a company's scans are
 * picked as they are read. The months near the place are looked into first: to plan for all of them, and to ask each,
 * takes longer.
 */
export async function listScans(db: Executor, scope: Scope, filters: ScanFilters, page: Page) {
  const moments = filters.created_at === undefined ? nearMonths(page.from, page.direction) : null;
  const near = moments && (await readPage(db, scope, filters, page, moments));
  if (near?.more) return near;
  return readPage(db, scope, filters, page, null);
}

const during = ({ from, to }: Moments) =>
  sql`scans.created_at >= ${from}::timestamptz AND scans.created_at <= ${to}::timestamptz`;

async function readPage(
  db: Executor,
  scope: Scope,
  filters: ScanFilters,
  page: Page,
  moments: Moments | null,
): Promise<{ rows: ScanRow[]; more: boolean }> {
  const isOlder = page.direction === 'older';
  const order = isOlder ? sql`DESC` : sql`ASC`;
  const companyId = companyOf(scope) ?? filters.company ?? null;
  const conditions = conditionsOf(filters);
  if (moments) conditions.push(during(moments));
  if (page.from) {
    const at = sql`timestamptz 'epoch' + ${page.from.at} * interval '1 microsecond'`;
    conditions.push(sql`(scans.created_at, scans.id) ${isOlder ? sql`<` : sql`>`} (${at}, ${page.from.id})`);
  }
  const select = (ofCompany: RawBuilder<unknown>) => sql`SELECT scans.* FROM scans
    WHERE ${sql.join([ofCompany, ...conditions], sql` AND `)}
    ORDER BY scans.created_at ${order}, scans.id ${order} LIMIT ${page.limit + 1}`;
  const found =
    companyId !== null
      ? select(sql`scans.company_id = ${companyId}`)
      : await pageOfAll(db, conditions, order, isOlder, page.limit + 1);
  const { rows } = await sql<ScanRow>`
    SELECT found.id, (extract(epoch FROM found.created_at) * 1000000)::bigint AS at, found.uuid, found.created_at, found.source,
           found.result, found.extended_id, found.workorder_id, workorders.reference AS workorder_reference, found.company_id,
           scan_apps.id AS app_id, scan_apps.name AS app_name, products.id AS product_id, products.name AS product_name,
           products.sku AS product_sku, found.activation_status, found.blacklist_reason, found.suspicion,
           found.is_staff, found.is_person, found.country, found.call_kind
      FROM (${found}) AS found
      LEFT JOIN scan_apps ON scan_apps.id = found.scan_app_id
      LEFT JOIN products ON products.id = found.product_id
      LEFT JOIN workorders ON workorders.id = found.workorder_id
     ORDER BY found.created_at ${order}, found.id ${order}`.execute(db);
  const more = rows.length > page.limit;
  const shown = rows.slice(0, page.limit);
  return { rows: isOlder ? shown : shown.reverse(), more };
}

/** For every company: the page of each by its index, then the page of those. */
async function pageOfAll(
  db: Executor,
  conditions: readonly RawBuilder<unknown>[],
  order: RawBuilder<unknown>,
  isOlder: boolean,
  limit: number,
): Promise<RawBuilder<unknown>> {
  const companies = await db.selectFrom('companies').select('id').orderBy('id').execute();
  const branches = companies.map(
    ({ id }) => sql`SELECT extended_id, id, created_at, (extract(epoch FROM created_at) * 1000000)::bigint AS at
      FROM scans WHERE ${sql.join([sql`company_id = ${id}`, ...conditions], sql` AND `)}`,
  );
  const sign = isOlder ? -1 : 1;
  const before = (one: ScanPlace, other: ScanPlace) => sign * (one.at - other.at || one.id - other.id);
  const by = sql`created_at ${order}, id ${order}`;
  const places = await firstOfBranches<ScanPlace & { extended_id: string }>(db, branches, { by, before }, limit);
  const times = places.length > 0 ? places.map(({ at }) => at) : [0];
  const moments = { from: microsecond(Math.min(...times)), to: microsecond(Math.max(...times)) };
  // By the id of the code too: by that a cluster sees which node a scan is on, and by the time in which month it is.
  return sql`SELECT * FROM scans WHERE id = ANY(${places.map(({ id }) => id)}::bigint[])
    AND extended_id = ANY(${places.map((place) => place.extended_id)}::text[]) AND ${during(moments)}`;
}

/** Filters with a condition of their own. The company is the scope of a list. */
type ConditionFilters = Required<Omit<ScanFilters, 'company'>>;

const callConditions = { without: sql`is_person IS NOT FALSE`, with: sql`true`, only: sql`is_person = false` };

/** The condition of each filter of the contract. */
const conditions: { [F in keyof ConditionFilters]: (value: NonNullable<ConditionFilters[F]>) => RawBuilder<unknown> } =
  {
    result: (result) => sql`scans.result = ${result}`,
    workorder: (id) => sql`scans.workorder_id = ${id}`,
    product: (id) => sql`scans.product_id = ${id}`,
    brand: (id) => sql`scans.product_id = ANY(ARRAY(SELECT id FROM products WHERE brand_id = ${id}))`,
    campaign: (id) => sql`scans.product_id = ANY(ARRAY(SELECT id FROM products WHERE campaign_id = ${id}))`,
    code: (code) => sql`scans.extended_id = ${code}`,
    staff: ofStaff,
    app: (id) => sql`scans.scan_app_id = ${id}`,
    source: (source) => sql`scans.source = ${source}`,
    calls: (calls) => callConditions[calls],
    // In the words of the partial index, which holds suspicious scans only.
    suspicious: (isSuspicious) => (isSuspicious ? sql`scans.suspicion <> '{}'` : sql`scans.suspicion = '{}'`),
    // The middle of a field of half a degree, `latitude,longitude`.
    place: (middle) => {
      const [latitude, longitude] = middle.split(',').map((degrees) => Math.floor(Number(degrees) * 2));
      return sql`latitude IS NOT NULL AND ${fieldOf.latitude} = ${latitude} AND ${fieldOf.longitude} = ${longitude}`;
    },
    created_at: (range) => momentCondition(sql`scans.created_at`, range),
  };

function conditionOf<F extends keyof ConditionFilters>(name: F, value: ConditionFilters[F]): RawBuilder<unknown>[] {
  return value === undefined || value === null ? [] : [conditions[name](value)];
}

const filterNames = Object.keys(conditions) as (keyof ConditionFilters)[];

export function conditionsOf(filters: ScanFilters): RawBuilder<unknown>[] {
  return filterNames.flatMap((name) => conditionOf(name, filters[name]));
}

/**
 * Ids in a filter must be the company's own: a foreign one is refused exactly as one that does not exist. Of
 * applications the operator's are everyone's, since their scans are in everyone's list.
 * @throws DomainError with the field of each one that is not
 */
export async function checkScanFilters(
  db: Executor,
  scope: Scope,
  filters: Omit<ScanFilters, 'created_at'>,
): Promise<void> {
  const companyId = companyOf(scope);
  const fields: FieldErrors = {};
  const check = async (field: string, id: number | undefined, query: (id: number) => RawBuilder<unknown>) => {
    if (id === undefined) return;
    const { rows } = await sql`${query(id)}`.execute(db);
    if (rows.length === 0) fields[field] = [reason('resourceNotFound')];
  };
  const own = (column: string) => (companyId === null ? sql`true` : sql`${sql.ref(column)} = ${companyId}`);
  await check(
    'workorder',
    filters.workorder,
    (id) => sql`SELECT FROM workorders WHERE id = ${id} AND ${own('company_id')}`,
  );
  for (const [field, table] of [
    ['product', sql`products`],
    ['brand', sql`brands`],
    ['campaign', sql`campaigns`],
  ] as const) {
    await check(field, filters[field], (id) => sql`SELECT FROM ${table} WHERE id = ${id} AND ${own('company_id')}`);
  }
  await check('company', filters.company, (id) => sql`SELECT FROM companies WHERE id = ${id} AND ${own('id')}`);
  await check(
    'app',
    filters.app,
    (id) => sql`SELECT FROM scan_apps JOIN companies ON companies.id = scan_apps.company_id
      WHERE scan_apps.id = ${id} AND (${own('scan_apps.company_id')} OR companies.company_type = 'operator')`,
  );
  if (Object.keys(fields).length > 0) {
    throw new DomainError('validation_error', reason('filtersInvalid'), { fields });
  }
}
