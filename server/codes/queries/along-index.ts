import { type RawBuilder, sql } from 'kysely';
import type { CodeFilters } from '#lib/contract/codes.ts';
import type { Scope } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { isDistributed } from '#server/core/db/partitions/distribution.ts';
import { firstOfBranches } from '#server/core/db/statements/first-of-branches.ts';
import { codeCondition } from './filters.ts';
import {
  beyondOf,
  columns,
  companyOf,
  isBeyond,
  orderAlong,
  orderOf,
  type PlacePage,
  type PlaceRow,
  placeOrder,
  span,
  spanOf,
} from './place-order.ts';
import { maxSequence } from './workorder-runs.ts';

interface Along {
  /** Columns of the index before the last one that has a value, with theirs. */
  first?: RawBuilder<unknown>;
  last: RawBuilder<unknown>;
  value: RawBuilder<unknown>;
}

/**
 * Codes beyond the place, along an index that ends with workorder and span, in its order. The place begins with the
 * column before them, so that PostgreSQL chooses this index: for places beyond (workorder, sequence) it expects no rows
 * when the workorder is the last, and may walk over all its codes.
 */
export function alongIndex(
  { first = sql`true`, last, value }: Along,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
): RawBuilder<unknown> {
  const beyond = beyondOf(page);
  const end = page.direction === 'after' ? sql`<=` : sql`>=`;
  const { workorder } = filters;
  const sequence = workorder === undefined ? page.from.sequence : sequenceIn(workorder, page);
  const place =
    workorder === undefined
      ? sql`(${last}, codes.workorder_id, ${span}) ${beyond}= (${value}, ${page.from.workorder}, ${spanOf(sequence)})
          AND ${last} ${end} ${value} AND ${isBeyond(page)}`
      : sql`${last} = ${value} AND ${span} ${beyond}= ${spanOf(sequence)} AND codes.sequence ${beyond} ${sequence}`;
  return sql`SELECT ${columns} FROM codes WHERE ${first} AND ${place}
      AND ${codeCondition(companyOf(scope), filters, { byIndex: false })}`;
}

/** Where the codes of one workorder begin, seen from the place. */
function sequenceIn(workorder: number, { from, direction }: PlacePage): number {
  if (from.workorder === workorder) return from.sequence;
  const isAhead = direction === 'after' ? from.workorder < workorder : from.workorder > workorder;
  return isAhead === (direction === 'after') ? 0 : maxSequence;
}

/** From so many parts on, planning each costs one server more than it gains. */
const manyParts = 6;

interface EachOf {
  column: RawBuilder<unknown>;
  ids: readonly number[];
  statuses: readonly number[];
}

/** The same of each id with each status. */
export async function readAlongEach(
  db: Executor,
  { column, ids, statuses }: EachOf,
  scope: Scope,
  filters: CodeFilters,
  page: PlacePage,
): Promise<PlaceRow[]> {
  const last = sql`codes.activation_status`;
  const part = (id: RawBuilder<unknown>, status: RawBuilder<unknown>) =>
    alongIndex({ first: sql`${column} = ${id}`, last, value: status }, scope, filters, page);
  const by = sql`workorder_id ${orderOf(page)}, sequence ${orderOf(page)}`;
  const along = orderAlong(last, page);
  if (ids.length * statuses.length > manyParts && !(await isDistributed(db))) {
    const { rows } = await sql<PlaceRow>`SELECT found.* FROM unnest(${ids}::integer[]) AS i (id)
      CROSS JOIN unnest(${statuses}::smallint[]) AS s (status)
      CROSS JOIN LATERAL (${part(sql`i.id`, sql`s.status`)} ORDER BY ${along} LIMIT ${page.limit}) AS found
      ORDER BY ${by} LIMIT ${page.limit}`.execute(db);
    return rows;
  }
  const branches = ids.flatMap((id) => statuses.map((status) => part(sql`${id}`, sql`${status}`)));
  return firstOfBranches<PlaceRow>(db, branches, { by, along, before: placeOrder(page) }, page.limit);
}
