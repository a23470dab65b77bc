import { type RawBuilder, sql } from 'kysely';
import { activationStatus, type CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { isDistributed } from '#server/core/db/distribution.ts';
import { firstOfBranches } from '#server/core/db/first-of-branches.ts';
import { momentCondition } from '#server/core/db/moment-condition.ts';
import { codeCondition, scmCondition } from './filters.ts';
import { isInRun, type WorkorderRun, workorderRuns } from './workorder-runs.ts';

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
 * From this many codes on, as PostgreSQL estimates them, a value is common: a change of all that have it walks over all
 * codes once, instead of sorting those for each batch.
 */
const commonFrom = 5_000;
/** Codes that are walked over in the time that one is looked up by its SCM value and sorted. */
const walkedPerLookUp = 4;
/** Codes that are walked over before a common value is looked up by its index after all. */
const mostWalked = 20_000;
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
  if (moment) return placesByMoment(db, scope, filters, page, moment);
  if (await isFoundByWalking(db, filters, page.limit)) {
    const nearby = await walk(db, scope, filters, page, { most: mostWalked, looksUpScm: false });
    if (nearby.length === page.limit) return nearby;
  }
  return selectPlaces(db, scope, filters, page, false);
}

/** The next codes for a change of many, which goes through all that fit in the order of workorder and sequence. */
export async function readTaskPlaces(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
): Promise<PlaceRow[]> {
  return selectPlaces(db, scope, filters, page, await hasCommonScmValue(db, filters));
}

/**
 * Codes that fit the filters, next to a place, in the order of workorder and sequence (keyset pagination): each query
 * reads one index that ends with that order, from the place on, so that a page costs the same however many codes there
 * are. A filter that means several values (a brand its products) reads along the index of each. Without a filter that
 * has an index it walks from workorder to workorder.
 * @param walksScm whether to walk also where an SCM value could be looked up
 */
async function selectPlaces(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  walksScm: boolean,
): Promise<PlaceRow[]> {
  const companyId = companyOf(scope);
  if (namesOneCode(filters)) return readAlong(db, sql`true`, scope, filters, page);
  if (namesRange(filters)) return walk(db, scope, filters, page, {});
  if (!walksScm && Object.keys(filters).some(isScm)) return lookUp(db, scope, filters, page);
  const statuses = statusesOf(filters);
  const products = await productsOf(db, filters);
  if (products) {
    const wanted = statuses.length > 0 ? statuses : Object.values(activationStatus);
    // Which products they are is said by each part.
    const { brands: _brands, campaign: _campaign, ...others } = filters;
    const each = { column: sql`codes.product_id`, ids: products, statuses: wanted };
    return readAlongEach(db, each, scope, others, page);
  }
  if (filters.activated_by !== undefined) {
    return readAlong(db, sql`codes.activated_by = ${filters.activated_by}`, scope, filters, page);
  }
  if (statuses.length > 0) {
    const ids = companyId === null ? await readCompanies(db) : [companyId];
    return readAlongEach(db, { column: sql`codes.company_id`, ids, statuses }, scope, filters, page);
  }
  return walk(db, scope, filters, page, { looksUpScm: !walksScm });
}

async function readCompanies(db: Executor): Promise<number[]> {
  return (await db.selectFrom('companies').select('id').orderBy('id').execute()).map(({ id }) => id);
}

/** The products that a filter means; null without such a filter. */
async function productsOf(db: Executor, { products, brands, campaign }: CodeFilters): Promise<number[] | null> {
  if (products !== undefined) return [products];
  if (brands === undefined && campaign === undefined) return null;
  const found = await db
    .selectFrom('products')
    .$if(brands !== undefined, (query) => query.where('brand_id', '=', brands ?? 0))
    .$if(campaign !== undefined, (query) => query.where('campaign_id', '=', campaign ?? 0))
    .select('id')
    .orderBy('id')
    .execute();
  return found.map(({ id }) => id);
}

function statusesOf({ status, blacklisted }: CodeFilters): number[] {
  const { active, inactive, blacklisted: black } = activationStatus;
  if (status !== undefined) return [Number(status)];
  if (blacklisted === undefined) return [];
  return blacklisted ? [black] : [inactive, active];
}

const orderOf = ({ direction }: PlacePage) => (direction === 'after' ? sql`ASC` : sql`DESC`);
const beyondOf = ({ direction }: PlacePage) => (direction === 'after' ? sql`>` : sql`<`);

/** Codes of a condition beyond the place. */
function beyond(
  condition: RawBuilder<unknown>,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
): RawBuilder<unknown> {
  const { from } = page;
  return sql`SELECT ${columns} FROM codes WHERE ${condition} AND ${codeCondition(companyOf(scope), filters)}
    AND (codes.workorder_id, codes.sequence) ${beyondOf(page)} (${from.workorder}, ${from.sequence})`;
}

async function readAlong(
  db: Executor,
  condition: RawBuilder<unknown>,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  workorder = sql`codes.workorder_id`,
): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`${beyond(condition, scope, filters, page)}
    ORDER BY ${workorder} ${orderOf(page)}, codes.sequence ${orderOf(page)} LIMIT ${page.limit}`.execute(db);
  return rows;
}

/** From so many parts on, planning each costs one server more than it gains. */
const manyParts = 6;

interface EachOf {
  column: RawBuilder<unknown>;
  ids: readonly number[];
  statuses: readonly number[];
}

/** The same of each id with each status. */
async function readAlongEach(
  db: Executor,
  { column, ids, statuses }: EachOf,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
): Promise<PlaceRow[]> {
  const part = (id: RawBuilder<unknown>, status: RawBuilder<unknown>) =>
    beyond(sql`${column} = ${id} AND codes.activation_status = ${status}`, scope, filters, page);
  const by = sql`workorder_id ${orderOf(page)}, sequence ${orderOf(page)}`;
  if (ids.length * statuses.length > manyParts && !(await isDistributed(db))) {
    const { rows } = await sql<PlaceRow>`SELECT found.* FROM unnest(${ids}::integer[]) AS i (id)
      CROSS JOIN unnest(${statuses}::smallint[]) AS s (status)
      CROSS JOIN LATERAL (${part(sql`i.id`, sql`s.status`)} ORDER BY ${by} LIMIT ${page.limit}) AS found
      ORDER BY ${by} LIMIT ${page.limit}`.execute(db);
    return rows;
  }
  const branches = ids.flatMap((id) => statuses.map((status) => part(sql`${id}`, sql`${status}`)));
  return firstOfBranches<PlaceRow>(db, branches, { by, before: placeOrder(page) }, page.limit);
}

function placeOrder({ direction }: PlacePage) {
  const sign = direction === 'after' ? 1 : -1;
  return (one: PlaceRow, other: PlaceRow) =>
    sign * (one.workorder_id - other.workorder_id || one.sequence - other.sequence);
}

/**
 * All that fit, sorted. The sum is in no index, so that PostgreSQL reads the index of the values: left to choose it may
 * walk along codes in the hope of values spread evenly, and through all of them when these are at the far end.
 */
function lookUp(db: Executor, scope: Scope, filters: CodeFilters, page: PlacePage): Promise<PlaceRow[]> {
  return readAlong(db, sql`true`, scope, filters, page, sql`codes.workorder_id + 0`);
}

/**
 * From workorder to workorder by the index of their codes, stopping at the limit.
 * @param most codes that are walked over, whether they fit or not
 * @param looksUpScm whether the index of SCM values may be read for each run of workorders
 */
async function walk(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  { most = Number.POSITIVE_INFINITY, looksUpScm = true },
): Promise<PlaceRow[]> {
  const found: PlaceRow[] = [];
  let left = most;
  const order = orderOf(page);
  const isFitting = codeCondition(companyOf(scope), filters, { lookedUp: looksUpScm });
  for await (const run of workorderRuns(db, companyOf(scope), filters, page)) {
    const part = left < run.codes ? nearest(run, left, page) : run;
    const workorder = part.ids.length === 1 ? sql`` : sql`codes.workorder_id ${order},`;
    const { rows } = await sql<PlaceRow>`SELECT ${columns} FROM codes WHERE ${isInRun(part)} AND ${isFitting}
      ORDER BY ${workorder} codes.sequence ${order} LIMIT ${page.limit - found.length}`.execute(db);
    found.push(...rows);
    left -= run.codes;
    if (found.length >= page.limit || left <= 0) break;
  }
  return found;
}

/** So many codes of a run, from where it begins. Their sequences have no gaps. */
function nearest(run: WorkorderRun, codes: number, { direction }: PlacePage): WorkorderRun {
  if (run.ids.length > 1) return run;
  if (direction === 'after') return { ...run, last: Math.max(run.first, 1) + codes - 1 };
  return { ...run, first: Math.max(run.first, Math.min(run.last, Math.max(run.first, 1) + run.codes - 1) - codes + 1) };
}

async function placesByMoment(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  moment: 'activated_at' | 'scm_updated_at',
): Promise<(PlaceRow & { at: number })[]> {
  const column = sql.ref(`codes.${moment}`);
  const { from, limit } = page;
  const order = orderOf(page);
  const companyId = companyOf(scope);
  const range = momentCondition(column, String(filters[moment === 'activated_at' ? 'activated_at' : 'updated_at']));
  const isBeyond =
    from.at === undefined
      ? sql`true`
      : sql`(${column}, codes.workorder_id, codes.sequence) ${beyondOf(page)}
          (timestamptz 'epoch' + ${from.at} * interval '1 microsecond', ${from.workorder}, ${from.sequence})`;
  const companies = companyId === null ? await readCompanies(db) : [companyId];
  const branches = companies.map(
    (company) => sql`SELECT ${columns}, ${column} AS moment, (extract(epoch FROM ${column}) * 1000000)::bigint AS at
      FROM codes WHERE codes.company_id = ${company} AND ${range} AND ${isBeyond}
       AND ${codeCondition(companyId, filters)}`,
  );
  const by = sql`moment ${order}, workorder_id ${order}, sequence ${order}`;
  const inPlace = placeOrder(page);
  const sign = page.direction === 'after' ? 1 : -1;
  const before = (one: PlaceRow & { at: number }, other: PlaceRow & { at: number }) =>
    sign * (one.at - other.at) || inPlace(one, other);
  return firstOfBranches(db, branches, { by, before }, limit);
}

/** Whether PostgreSQL's statistics say that many codes have the filters' SCM values. */
async function hasCommonScmValue(db: Executor, filters: CodeFilters): Promise<boolean> {
  return ((await estimateScm(db, filters))?.fitting ?? 0) > commonFrom;
}

/** Whether a page is found sooner among the next codes, if those with the values lie evenly, than by the index of values. */
async function isFoundByWalking(db: Executor, filters: CodeFilters, limit: number): Promise<boolean> {
  const estimate = await estimateScm(db, filters);
  if (!estimate) return false;
  const { fitting, all } = estimate;
  return (limit * all) / fitting < fitting * walkedPerLookUp;
}

/**
 * Codes that have the filters' SCM values, and codes in all, as PostgreSQL's statistics have it; counting them would
 * read them all. Nothing is said of codes without any values: the share of those would be taken off twice. A cluster
 * has no numbers: there they are taken to be common.
 */
async function estimateScm(db: Executor, filters: CodeFilters): Promise<{ fitting: number; all: number } | null> {
  const conditions = Object.entries(filters)
    .filter(([name]) => isScm(name))
    .map(([name, value]) => scmCondition(name.slice(4), String(value)));
  if (conditions.length === 0 || namesOneCode(filters) || namesRange(filters)) return null;
  interface Plan {
    'Plan Rows': number;
    Plans?: Plan[];
  }
  const { rows } = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }>`
    EXPLAIN (FORMAT JSON) SELECT FROM codes WHERE ${sql.join(conditions, sql` AND `)}
      UNION ALL SELECT FROM codes`.execute(db);
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  const [fitting, all] = plan?.Plans?.map((part) => part['Plan Rows']) ?? [];
  if (fitting === undefined || all === undefined) return { fitting: commonFrom + 1, all: commonFrom + 1 };
  return { fitting: Math.max(1, fitting), all };
}
