import { sql, type Transaction } from 'kysely';
import { mostSharedViews } from '#lib/contract/values/saved-views.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';

const selectViews = (db: Executor, companyId: number) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.created_by')
    .where('saved_views.company_id', '=', companyId);

const columns = [
  'saved_views.id',
  'saved_views.list',
  'saved_views.name',
  'saved_views.query',
  'saved_views.created_at',
  'users.id as user_id',
  'users.email as user_email',
  'users.name as user_name',
] as const;

export type SavedViewRow = NonNullable<Awaited<ReturnType<typeof findSavedView>>>;

export async function findSavedView(db: Executor, companyId: number, id: number) {
  return selectViews(db, companyId).where('saved_views.id', '=', id).select(columns).executeTakeFirst();
}

export async function listSavedViews(
  db: Executor,
  companyId: number,
  filter: Page<'id' | 'name'> & { list?: string | undefined; search?: string | undefined },
) {
  let query = selectViews(db, companyId);
  if (filter.list !== undefined) query = query.where('saved_views.list', '=', filter.list);
  if (filter.search) query = query.where(containsText(filter.search, 'saved_views.name'));
  const { count } = await query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  const rows = await query
    .select(columns)
    .orderBy(`saved_views.${filter.column}`, filter.direction)
    .orderBy('saved_views.id', filter.direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { count, rows };
}

/** @throws DomainError on `name` when the list has a view of this name, conflict when it has as many as it may */
export async function insertSavedView(
  trx: Transaction<Schema>,
  view: { company_id: number; list: string; name: string; query: string; created_by: number },
): Promise<number> {
  const { count } = await trx
    .selectFrom('saved_views')
    .where('company_id', '=', view.company_id)
    .where('list', '=', view.list)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostSharedViews)
    throw new DomainError('conflict', reason('atMostSharedViews', { count: mostSharedViews }));
  try {
    const { id } = await trx.insertInto('saved_views').values(view).returning('id').executeTakeFirstOrThrow();
    return id;
  } catch (error) {
    if (uniqueViolation(error) === 'saved_views_name') throw fieldError('name', reason('viewNameTaken'));
    throw error;
  }
}

export async function deleteSavedView(trx: Transaction<Schema>, id: number): Promise<void> {
  await trx.deleteFrom('saved_views').where('id', '=', id).execute();
}
