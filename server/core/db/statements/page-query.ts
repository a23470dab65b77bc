import { type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '../../actor.ts';
import type { Schema } from '../schema.ts';

/** Page and order of a list query. */
export interface Page<Column extends string = string> {
  limit: number;
  offset: number;
  column: Column;
  direction: 'asc' | 'desc';
}

/** True of the rows an actor may touch, for a query of one table that has a company_id. */
export function isInScope(scope: Scope) {
  return 'companyId' in scope ? sql<boolean>`company_id = ${scope.companyId}` : sql<boolean>`true`;
}

/**
 * One page of a query over one table, and how many rows the query has. The id is the last key of the order.
 * @param shown the same query with what is to be seen of a row selected
 */
export async function listPage<T extends keyof Schema, O>(
  query: SelectQueryBuilder<Schema, T, object>,
  shown: SelectQueryBuilder<Schema, T, O>,
  { limit, offset, column, direction }: Page,
) {
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await shown
    .orderBy(sql.ref(column), direction)
    .orderBy(sql.ref('id'), direction)
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}
