import { sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { firstOfBranches } from '#server/core/db/first-of-branches.ts';
import { momentCondition } from '#server/core/db/moment-condition.ts';
import { codeCondition } from './filters.ts';
import {
  beyondOf,
  columns,
  companyOf,
  orderOf,
  type PlacePage,
  type PlaceRow,
  placeOrder,
  readCompanies,
} from './place-order.ts';

export async function placesByMoment(
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
