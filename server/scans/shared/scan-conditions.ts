import { type SqlBool, sql } from 'kysely';
import type { StaffChoice } from '#lib/contract/values/scans.ts';
import type { MomentRange } from '../rules/split-range.ts';

/** Limits of a count of scans. */
export interface CountScope {
  /** Null: scans of every company. */
  companyId: number | null;
  result?: string | undefined;
  /** Ids of the products that a filter by product, brand or campaign means. */
  products?: readonly number[] | undefined;
  /** Scans of own staff; without them where left out. */
  staff?: StaffChoice | undefined;
}

export interface ScanRange extends MomentRange, CountScope {}

export const moment = (ms: number) => sql`${new Date(ms).toISOString()}::timestamptz`;
export const ofCompany = (companyId: number | null) =>
  companyId === null ? sql`true` : sql`company_id = ${companyId}`;
const ofResult = (result: string | undefined) => (result === undefined ? [] : [sql`result = ${result}`]);

/** As text: COPY, by which exports are written, has no parameters, and texts are inlined. */
const ofProducts = (ids: readonly number[] | undefined) =>
  ids === undefined ? [] : [sql`product_id = ANY(${`{${ids.join(',')}}`}::integer[])`];

/** The conditions of a scope over counts, which have no scans of staff. */
export const inScope = ({ companyId, result, products }: CountScope) =>
  sql.join([ofCompany(companyId), ...ofResult(result), ...ofProducts(products)], sql` AND `);

const staffConditions = { without: sql`NOT is_staff`, with: sql`true`, only: sql`is_staff` };
export const ofStaff = (staff: StaffChoice) => staffConditions[staff];

/** Visits of people, each by one of its scans: calls and repeats count for nothing. */
const ofPeople = sql`is_person IS NOT FALSE AND NOT is_repeat`;
/** Requests for an address whose page was not seen. */
export const isCall = sql<SqlBool>`is_person = false AND NOT is_staff`;
/** Scans in counts, limits and alerts. */
export const countsAsVisit = sql<SqlBool>`${ofPeople} AND NOT is_staff`;

/** The conditions of a scope over scans. */
export const scansInScope = (scope: CountScope) =>
  sql`${inScope(scope)} AND ${ofPeople} AND ${ofStaff(scope.staff ?? 'without')}`;

export const within = ({ from, to }: MomentRange) => sql`created_at >= ${moment(from)} AND created_at < ${moment(to)}`;

/** Where a place's field begins, in halves of a degree; the index of scans by place says it in the same words. */
export const fieldOf = { latitude: sql`floor(latitude * 2)`, longitude: sql`floor(longitude * 2)` };

/**
 * When the first and the last of some visits were made. A scan's own condition says so too, but of this one the months
 * that it is not in are left out as the statement begins. That something is taken off keeps PostgreSQL from planning it
 * again for each pair of moments.
 */
export function madeWithin(visits: readonly { madeAt: Date }[], before = '0') {
  const times = visits.map(({ madeAt }) => madeAt.getTime());
  return sql`created_at >= ${new Date(Math.min(...times))}::timestamptz - ${sql.lit(before)}::interval
    AND created_at <= ${new Date(Math.max(...times))}::timestamptz - interval '0'`;
}
