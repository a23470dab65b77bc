import { type RawBuilder, sql } from 'kysely';
import type { Scope } from '#server/core/actor.ts';
import { isInScope } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';

/** Filters and page of every list of the catalogue. */
export interface LookupFilter {
  company?: number | undefined;
  is_archived?: boolean | undefined;
  search?: string | undefined;
  limit: number;
  offset: number;
  direction: 'asc' | 'desc';
}

/** True of the rows an actor may see that fit the filter. @param searched columns that are looked through */
export function fitsFilter(scope: Scope, filter: LookupFilter, searched: readonly string[]): RawBuilder<boolean> {
  const conditions = [isInScope(scope)];
  if (filter.company !== undefined) conditions.push(sql`company_id = ${filter.company}`);
  if (filter.is_archived !== undefined) conditions.push(sql`is_archived = ${filter.is_archived}`);
  if (filter.search) conditions.push(containsText(filter.search, ...searched));
  return sql<boolean>`(${sql.join(conditions, sql` AND `)})`;
}
