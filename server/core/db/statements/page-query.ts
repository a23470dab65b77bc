import { type SelectQueryBuilder, sql } from 'kysely';
import type { Scope } from '../../actor.ts';

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

/** Number of rows that a query has. */
export async function countRows<DB, T extends keyof DB>(query: SelectQueryBuilder<DB, T, object>): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('count')).$castTo<{ count: number }>();
  return (await counted.executeTakeFirstOrThrow()).count;
}

/**
 * One page of a query, and how many rows the query has. The id is the last key of the order.
 * @param shown the same query with what is to be seen of a row selected; joins in it must keep the number of rows
 * @param table the table or alias of the column and the id; needed where several tables have them
 */
export async function listPage<A, T extends keyof A, B, U extends keyof B, O>(
  query: SelectQueryBuilder<A, T, object>,
  shown: SelectQueryBuilder<B, U, O>,
  { limit, offset, column, direction }: Page,
  table?: T & string,
) {
  const count = await countRows(query);
  const refOf = (name: string) => sql.ref(table ? `${table}.${name}` : name);
  const ordered = shown.orderBy(refOf(column), direction);
  const rows = await (column === 'id' ? ordered : ordered.orderBy(refOf('id'), direction))
    .limit(limit)
    .offset(offset)
    .execute();
  return { count, rows };
}
