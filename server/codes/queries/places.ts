import { sql } from 'kysely';
import { activationStatus, type CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { alongIndex, readAlongEach } from './along-index.ts';
import { codeCondition } from './filters.ts';
import {
  beyondOf,
  columns,
  companyOf,
  orderAlong,
  orderOf,
  type PlacePage,
  type PlaceRow,
  readCompanies,
} from './place-order.ts';
import { placesByMoment } from './places-by-moment.ts';
import { hasCommonScmValue, isFoundByWalking } from './scm-estimate.ts';
import { walk } from './walk-codes.ts';

/** Codes that are walked over before a common value is looked up by its index after all. */
const mostWalked = 20_000;
const namesOneCode = (filters: CodeFilters) => filters.extended_id !== undefined || filters.serial_number !== undefined;
const namesRange = (filters: CodeFilters) => filters.serial_range !== undefined || filters.sequence_range !== undefined;
const hasScmFilter = (filters: CodeFilters) =>
  !namesOneCode(filters) && !namesRange(filters) && Object.keys(filters).some((name) => name.startsWith('scm_'));

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
  if (hasScmFilter(filters) && (await isFoundByWalking(db, filters, page.limit))) {
    const { found, isPage } = await walk(db, scope, filters, page, { most: mostWalked, scmByIndex: false });
    if (isPage) return found;
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
  return selectPlaces(db, scope, filters, page, hasScmFilter(filters) && (await hasCommonScmValue(db, filters)));
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
  if (namesOneCode(filters)) return readBeyond(db, scope, filters, page);
  if (namesRange(filters)) return (await walk(db, scope, filters, page, {})).found;
  if (!walksScm && hasScmFilter(filters)) return readSorted(db, scope, filters, page);
  const statuses = statusesOf(filters);
  const products = await productsOf(db, filters);
  // Each part names its own status, product or person.
  const { status: _status, blacklisted: _blacklisted, ...withoutStatus } = filters;
  if (products) {
    const { products: _products, brands: _brands, campaign: _campaign, ...others } = withoutStatus;
    const wanted = statuses.length > 0 ? statuses : Object.values(activationStatus);
    const each = { column: sql`codes.product_id`, ids: products, statuses: wanted };
    return readAlongEach(db, each, scope, others, page);
  }
  if (filters.activated_by !== undefined) {
    const { activated_by: person, ...others } = filters;
    const last = sql`codes.activated_by`;
    const { rows } = await sql<PlaceRow>`${alongIndex({ last, value: sql`${person}` }, scope, others, page)}
      ORDER BY ${orderAlong(last, page)} LIMIT ${page.limit}`.execute(db);
    return rows;
  }
  if (statuses.length > 0) {
    const ids = companyId === null ? await readCompanies(db) : [companyId];
    return readAlongEach(db, { column: sql`codes.company_id`, ids, statuses }, scope, withoutStatus, page);
  }
  return (await walk(db, scope, filters, page, { scmByIndex: !walksScm })).found;
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

/** Codes beyond the place, of all or of few that are sorted. */
async function readBeyond(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  workorder = sql`codes.workorder_id`,
): Promise<PlaceRow[]> {
  const { from } = page;
  const { rows } = await sql<PlaceRow>`SELECT ${columns} FROM codes WHERE ${codeCondition(companyOf(scope), filters)}
      AND (codes.workorder_id, codes.sequence) ${beyondOf(page)} (${from.workorder}, ${from.sequence})
    ORDER BY ${workorder} ${orderOf(page)}, codes.sequence ${orderOf(page)} LIMIT ${page.limit}`.execute(db);
  return rows;
}

/**
 * All that fit, sorted. The sum is in no index, so that PostgreSQL reads the index of the values: left to choose it may
 * walk along codes in the hope of values spread evenly, and through all of them when these are at the far end.
 */
function readSorted(db: Executor, scope: Scope, filters: CodeFilters, page: PlacePage): Promise<PlaceRow[]> {
  return readBeyond(db, scope, filters, page, sql`codes.workorder_id + 0`);
}
