import { type Insertable, sql, type Transaction } from 'kysely';
import { mostSharedViews } from '#lib/contract/values/saved-views.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { uniqueViolation } from '#server/core/db/errors/unique-violation.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';

/** Company whose views are read, and user whose subscriptions are. */
type Reader = Pick<Actor, 'companyId' | 'userId'>;

const selectViews = (db: Executor, { companyId, userId }: Reader) =>
  db
    .selectFrom('saved_views')
    .innerJoin('users', 'users.id', 'saved_views.created_by')
    .leftJoin('saved_view_subscriptions as s', (join) =>
      join.onRef('s.view_id', '=', 'saved_views.id').on('s.user_id', '=', userId),
    )
    .where('saved_views.company_id', '=', companyId);

const columns = [
  'saved_views.id',
  'saved_views.list',
  'saved_views.name',
  'saved_views.query',
  'saved_views.columns',
  'saved_views.call',
  's.user_id as subscriber',
  'saved_views.created_at',
  'users.id as user_id',
  'users.email as user_email',
  'users.name as user_name',
] as const;

export type SavedViewRow = NonNullable<Awaited<ReturnType<typeof findSavedView>>>;

export async function findSavedView(db: Executor, reader: Reader, id: number) {
  return selectViews(db, reader).where('saved_views.id', '=', id).select(columns).executeTakeFirst();
}

export async function listSavedViews(
  db: Executor,
  reader: Reader,
  filter: Page<'id' | 'name'> & {
    list?: string | undefined;
    search?: string | undefined;
    is_subscribed?: boolean | undefined;
  },
) {
  let query = selectViews(db, reader);
  if (filter.list !== undefined) query = query.where('saved_views.list', '=', filter.list);
  if (filter.is_subscribed !== undefined)
    query = query.where('s.user_id', filter.is_subscribed ? 'is not' : 'is', null);
  if (filter.search) query = query.where(containsText(filter.search, 'saved_views.name'));
  return listPage(query, query.select(columns), filter, 'saved_views');
}

/** @throws DomainError on `name` when the list has a view of this name, conflict when it has as many as it may */
export async function insertSavedView(
  trx: Transaction<Schema>,
  view: Insertable<Schema['saved_views']>,
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

/** Subscribes a user; the first mail comes with the next month, where the user is. */
export async function subscribe(trx: Transaction<Schema>, viewId: number, userId: number): Promise<void> {
  await sql`
    INSERT INTO saved_view_subscriptions (view_id, user_id, mailed_month)
    SELECT ${viewId}::integer, u.id,
           date_trunc('month', now() AT TIME ZONE coalesce(u.time_zone, c.time_zone, 'UTC'))::date
      FROM users AS u JOIN companies AS c ON c.id = u.company_id WHERE u.id = ${userId}
    ON CONFLICT DO NOTHING`.execute(trx);
}

export async function unsubscribe(trx: Transaction<Schema>, viewId: number, userId: number): Promise<void> {
  await trx
    .deleteFrom('saved_view_subscriptions')
    .where('view_id', '=', viewId)
    .where('user_id', '=', userId)
    .execute();
}
