import { type RawBuilder, sql } from 'kysely';
import { activationStatus, type CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { momentCondition } from '#server/core/db/moment-condition.ts';
import { codeCondition, readRange, scmCondition } from './filters.ts';

/**
 * A code's place in the order of a list: its workorder, its sequence there; before them the moment, in lists by a
 * moment.
 */
export interface CodePlace {
  workorder: number;
  sequence: number;
  /** Microseconds since the epoch. */
  at?: number | undefined;
}

export interface PlaceRow {
  extended_id: string;
  workorder_id: number;
  sequence: number;
}

export interface PlacePage {
  limit: number;
  from: CodePlace;
  direction: 'after' | 'before';
}

/**
 * From this many codes on, as PostgreSQL estimates them, a value is common: walking finds a page of them sooner than
 * sorting.
 */
const commonFrom = 5_000;
/** Codes that are walked over before a common value is looked up by its index after all. */
const mostWalked = 20_000;
export const maxSequence = 2_147_483_647;
const columns = sql`codes.extended_id, codes.workorder_id, codes.sequence`;

export const companyOf = (scope: Scope) => ('companyId' in scope ? scope.companyId : null);
const isScm = (name: string) => name.startsWith('scm_');
const namesOneCode = (filters: CodeFilters) => filters.extended_id !== undefined || filters.serial_number !== undefined;
const namesRange = (filters: CodeFilters) => filters.serial_range !== undefined || filters.sequence_range !== undefined;

/**
 * The moment a list is ordered by when it is filtered by one; null for the order of workorder and sequence, in which
 * ranges are.
 */
export function momentOf(filters: CodeFilters): 'activated_at' | 'scm_updated_at' | null {
  if (namesOneCode(filters) || namesRange(filters)) return null;
  if (filters.activated_at !== undefined) return 'activated_at';
  return filters.updated_at === undefined ? null : 'scm_updated_at';
}

/** A page of a list: by the moment when it is filtered by one, else by workorder and sequence. */
export async function readListPlaces(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
): Promise<(PlaceRow & { at?: number })[]> {
  const moment = momentOf(filters);
  if (moment) return (await placesByMoment(scope, filters, page, moment).execute(db)).rows;
  if (!(await hasCommonScmValue(db, filters)))
    return (await selectPlaces(scope, filters, page, false).execute(db)).rows;
  const nearby = await walkNearby(scope, filters, page).execute(db);
  if (nearby.rows.length === page.limit) return nearby.rows;
  return (await selectPlaces(scope, filters, page, false).execute(db)).rows;
}

/** The next codes for a change of many, which goes through all that fit in the order of workorder and sequence. */
export async function readTaskPlaces(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
): Promise<PlaceRow[]> {
  const isCommon = await hasCommonScmValue(db, filters);
  return (await selectPlaces(scope, filters, page, isCommon).execute(db)).rows;
}

/**
 * Codes that fit the filters, next to a place, in the order of workorder and sequence (keyset pagination): each query
 * reads one index that ends with that order, from the place on, so that a page costs the same however many codes there
 * are. A filter that means several values (a brand its products) reads a page of each. Without a filter that has an
 * index it walks from workorder to workorder.
 * @param walksScm whether to walk also where an SCM value could be looked up
 */
function selectPlaces(scope: Scope, filters: CodeFilters, page: PlacePage, walksScm: boolean): RawBuilder<PlaceRow> {
  const companyId = companyOf(scope);
  const of = (condition: RawBuilder<unknown>) => readAlong(condition, scope, filters, page);
  const ofEach = (source: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
    sql<PlaceRow>`SELECT found.* FROM ${source} CROSS JOIN LATERAL (${of(condition)}) AS found
      ORDER BY found.workorder_id ${orderOf(page)}, found.sequence ${orderOf(page)} LIMIT ${page.limit}`;

  if (namesOneCode(filters)) return of(sql`true`);
  if (namesRange(filters)) return walk(scope, filters, page, codeCondition(companyId, filters));
  if (!walksScm && Object.keys(filters).some(isScm)) return lookUp(scope, filters, page);
  const statuses = statusesOf(filters);
  const eachStatus = (wanted: readonly number[]) => sql`unnest(${wanted}::smallint[]) AS s (status)`;
  const products = productsOf(filters);
  if (products) {
    const wanted = statuses.length > 0 ? statuses : Object.values(activationStatus);
    return ofEach(
      sql`${products} AS p CROSS JOIN ${eachStatus(wanted)}`,
      sql`codes.product_id = p.id AND codes.activation_status = s.status`,
    );
  }
  if (filters.activated_by !== undefined) return of(sql`codes.activated_by = ${filters.activated_by}`);
  if (statuses.length > 0) {
    const companies =
      companyId === null ? sql`(SELECT id FROM companies) AS c` : sql`(SELECT ${companyId}::integer AS id) AS c`;
    return ofEach(
      sql`${companies} CROSS JOIN ${eachStatus(statuses)}`,
      sql`codes.company_id = c.id AND codes.activation_status = s.status`,
    );
  }
  return walk(scope, filters, page, codeCondition(companyId, filters));
}

/** The products that a filter means, as a table; null without such a filter. */
function productsOf({ products, brands, campaign }: CodeFilters): RawBuilder<unknown> | null {
  if (products !== undefined) return sql`(SELECT ${products}::integer AS id)`;
  if (brands !== undefined) return sql`(SELECT id FROM products WHERE brand_id = ${brands})`;
  return campaign === undefined ? null : sql`(SELECT id FROM products WHERE campaign_id = ${campaign})`;
}

function statusesOf({ status, blacklisted }: CodeFilters): number[] {
  const { active, inactive, blacklisted: black } = activationStatus;
  if (status !== undefined) return [Number(status)];
  if (blacklisted === undefined) return [];
  return blacklisted ? [black] : [inactive, active];
}

const orderOf = ({ direction }: PlacePage) => (direction === 'after' ? sql`ASC` : sql`DESC`);
const beyondOf = ({ direction }: PlacePage) => (direction === 'after' ? sql`>` : sql`<`);

function readAlong(
  condition: RawBuilder<unknown>,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  workorder = sql`codes.workorder_id`,
): RawBuilder<PlaceRow> {
  const { from, limit } = page;
  return sql`SELECT ${columns} FROM codes
    WHERE ${condition} AND ${codeCondition(companyOf(scope), filters)}
      AND (codes.workorder_id, codes.sequence) ${beyondOf(page)} (${from.workorder}, ${from.sequence})
    ORDER BY ${workorder} ${orderOf(page)}, codes.sequence ${orderOf(page)} LIMIT ${limit}`;
}

/**
 * All that fit, sorted. The sum is in no index, so that PostgreSQL reads the index of the values: left to choose it may
 * walk along codes in the hope of values spread evenly, and through all of them when these are at the far end.
 */
function lookUp(scope: Scope, filters: CodeFilters, page: PlacePage): RawBuilder<PlaceRow> {
  return readAlong(sql`true`, scope, filters, page, sql`codes.workorder_id + 0`);
}

/** From workorder to workorder by the index of their codes, stopping at the limit. */
function walk(
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  condition: RawBuilder<unknown>,
  picked = { ofCode: columns, ofAll: sql`found.*` },
): RawBuilder<PlaceRow> {
  const { limit, from } = page;
  const companyId = companyOf(scope);
  const ofCompany = companyId === null ? sql`true` : sql`w.company_id = ${companyId}`;
  const ofFilter = filters.workorder === undefined ? sql`true` : sql`w.id = ${filters.workorder}`;
  const run = runOf(filters);
  return sql`SELECT ${picked.ofAll} FROM workorders AS w CROSS JOIN LATERAL (
      SELECT ${picked.ofCode} FROM codes
       WHERE codes.workorder_id = w.id AND ${condition} AND ${run.ofCode}
         AND codes.sequence ${beyondOf(page)} CASE WHEN w.id = ${from.workorder} THEN ${from.sequence}
           ELSE ${page.direction === 'after' ? 0 : maxSequence} END::integer
       ORDER BY codes.sequence ${orderOf(page)} LIMIT ${limit}
    ) AS found
    WHERE ${ofCompany} AND ${ofFilter} AND ${run.ofWorkorder} AND w.id ${beyondOf(page)}= ${from.workorder}
    ORDER BY w.id ${orderOf(page)}, found.sequence ${orderOf(page)} LIMIT ${limit}`;
}

/**
 * Where a range of serial numbers is. A workorder that names its first one has them in one run, in the order of the
 * sequence: what is outside need not be walked over. The condition on the number itself stands beside it.
 */
function runOf({ serial_range: range }: CodeFilters): {
  ofWorkorder: RawBuilder<unknown>;
  ofCode: RawBuilder<unknown>;
} {
  if (range === undefined) return { ofWorkorder: sql`true`, ofCode: sql`true` };
  const { from, to } = readRange(range);
  return {
    ofWorkorder: sql`(w.first_serial_number IS NULL
      OR (w.first_serial_number <= ${to}::bigint AND w.first_serial_number + w.quantity > ${from}::bigint))`,
    ofCode: sql`codes.sequence >= coalesce(${from}::bigint - w.first_serial_number + 1, 0)
      AND codes.sequence <= coalesce(${to}::bigint - w.first_serial_number + 1, ${maxSequence})`,
  };
}

/** The same among the next codes only, whatever they are, as far as the page needs. */
function walkNearby(scope: Scope, filters: CodeFilters, page: PlacePage): RawBuilder<PlaceRow> {
  // Ordered by the column it walks along, not by its equal in codes: PostgreSQL then sees that nothing is left to sort,
  // and stops.
  const picked = { ofCode: sql`codes.*`, ofAll: sql`found.*, w.id AS walked` };
  const all = walk(scope, filters, { ...page, limit: mostWalked }, sql`true`, picked);
  return sql`SELECT ${columns} FROM (${all}) AS codes WHERE ${codeCondition(companyOf(scope), filters)}
    ORDER BY codes.walked ${orderOf(page)}, codes.sequence ${orderOf(page)} LIMIT ${page.limit}`;
}

function placesByMoment(
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  moment: 'activated_at' | 'scm_updated_at',
): RawBuilder<PlaceRow & { at: number }> {
  const column = sql.ref(`codes.${moment}`);
  const { from, limit } = page;
  const order = orderOf(page);
  const companyId = companyOf(scope);
  const range = momentCondition(column, String(filters[moment === 'activated_at' ? 'activated_at' : 'updated_at']));
  const beyond =
    from.at === undefined
      ? sql`true`
      : sql`(${column}, codes.workorder_id, codes.sequence) ${beyondOf(page)}
          (timestamptz 'epoch' + ${from.at} * interval '1 microsecond', ${from.workorder}, ${from.sequence})`;
  const ofCompany = (company: RawBuilder<unknown>) => sql`
    SELECT ${columns}, ${column} AS moment FROM codes
     WHERE codes.company_id = ${company} AND ${range} AND ${beyond} AND ${codeCondition(companyId, filters)}
     ORDER BY ${column} ${order}, codes.workorder_id ${order}, codes.sequence ${order} LIMIT ${limit}`;
  const found =
    companyId === null
      ? sql`SELECT page.* FROM companies CROSS JOIN LATERAL (${ofCompany(sql`companies.id`)}) AS page`
      : ofCompany(sql`${companyId}`);
  return sql`SELECT extended_id, workorder_id, sequence, (extract(epoch FROM moment) * 1000000)::bigint AS at
    FROM (${found}) AS found ORDER BY moment ${order}, workorder_id ${order}, sequence ${order} LIMIT ${limit}`;
}

/**
 * What PostgreSQL's statistics say of the filters' SCM values; counting them would read them all. Nothing is said of
 * codes without any: the share of those would be taken off twice.
 */
async function hasCommonScmValue(db: Executor, filters: CodeFilters): Promise<boolean> {
  const conditions = Object.entries(filters)
    .filter(([name]) => isScm(name))
    .map(([name, value]) => scmCondition(name.slice(4), String(value)));
  if (conditions.length === 0 || namesOneCode(filters) || namesRange(filters)) return false;
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM codes WHERE ${sql.join(conditions, sql` AND `)}`.execute(db);
  return (rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0) > commonFrom;
}
