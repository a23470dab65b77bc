import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { firstOfBranches } from '#server/core/db/statements/first-of-branches.ts';
import { momentBounds } from '#server/core/db/statements/moment-condition.ts';
import { codeCondition } from './filters.ts';
import {
  beyondOf,
  columns,
  companyOf,
  orderAlong,
  orderOf,
  type PlacePage,
  type PlaceRow,
  placeOrder,
  readCompanies,
  span,
  spanOf,
} from './place-order.ts';

export async function placesByMoment(
  db: Executor,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
  moment: 'activated_at' | 'scm_updated_at',
): Promise<(PlaceRow & { at: number })[]> {
  const column = sql.ref(`codes.${moment}`);
  const { from, limit, direction } = page;
  const order = orderOf(page);
  const companyId = companyOf(scope);
  const name = moment === 'activated_at' ? 'activated_at' : 'updated_at';
  const { start, end } = momentBounds(String(filters[name]));
  const { [name]: _range, ...others } = filters;
  const [begins, ends] = [sql`${column} >= ${start}`, sql`${column} < ${end}`];
  const [near, far] = direction === 'after' ? [begins, ends] : [ends, begins];
  const isOnPage = from.at === undefined ? near : sql`${isBeyondMoment(column, from.at, page)} AND (${near}) IS TRUE`;
  const companies = companyId === null ? await readCompanies(db) : [companyId];
  const branches = companies.map(
    (company) => sql`SELECT ${columns}, ${column} AS moment, (extract(epoch FROM ${column}) * 1000000)::bigint AS at
      FROM codes WHERE codes.company_id = ${company} AND ${far} AND ${isOnPage} AND ${codeCondition(companyId, others)}`,
  );
  const by = sql`moment ${order}, workorder_id ${order}, sequence ${order}`;
  const along = orderAlong(column, page);
  const inPlace = placeOrder(page);
  const sign = page.direction === 'after' ? 1 : -1;
  const before = (one: PlaceRow & { at: number }, other: PlaceRow & { at: number }) =>
    sign * (one.at - other.at) || inPlace(one, other);
  return firstOfBranches(db, branches, { by, along, before }, limit);
}

/** The nearer end of the range is then no bound of the index: PostgreSQL would begin there instead of at the place. */
function isBeyondMoment(column: RawBuilder<unknown>, at: number, page: PlacePage): RawBuilder<unknown> {
  const { workorder, sequence } = page.from;
  const beyond = beyondOf(page);
  const moment = sql`timestamptz 'epoch' + ${at} * interval '1 microsecond'`;
  return sql`(${column}, codes.workorder_id, ${span}) ${beyond}= (${moment}, ${workorder}, ${spanOf(sequence)})
    AND ((${column}, codes.workorder_id, codes.sequence) ${beyond} (${moment}, ${workorder}, ${sequence})) IS TRUE`;
}
