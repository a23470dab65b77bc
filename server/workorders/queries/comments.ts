import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { listPage, type Page } from '#server/core/db/statements/page-query.ts';
import { containsText } from '#server/core/db/statements/sql-text.ts';
import type { Rows } from '#server/core/http/paging.ts';

/** Time in which the author can withdraw a comment. */
const withdrawMinutes = 15;

/** Comments of a workorder that the caller may see. */
const selectComments = (db: Executor, workorderId: number) =>
  db
    .selectFrom('workorder_comments')
    .innerJoin('users', 'users.id', 'workorder_comments.author_id')
    .innerJoin('companies', 'companies.id', 'users.company_id')
    .where('workorder_comments.workorder_id', '=', workorderId)
    .select([
      'workorder_comments.id',
      'workorder_comments.author_id',
      'workorder_comments.text',
      'workorder_comments.created_at',
      'workorder_comments.withdrawn_at',
      'users.name as author_name',
      'companies.id as company_id',
      'companies.name as company_name',
      'companies.slug as company_slug',
      'companies.company_type',
      sql<Date>`workorder_comments.created_at + make_interval(mins => ${withdrawMinutes})`.as('withdrawable_until'),
      sql<boolean>`workorder_comments.withdrawn_at IS NULL
        AND workorder_comments.created_at > clock_timestamp() - make_interval(mins => ${withdrawMinutes})`.as(
        'is_withdrawable',
      ),
    ]);

export type CommentRow = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>;

export async function findComment(db: Executor, workorderId: number, id: number): Promise<CommentRow | undefined> {
  return selectComments(db, workorderId).where('workorder_comments.id', '=', id).executeTakeFirst();
}

export async function listComments(
  db: Executor,
  workorderId: number,
  { search, ...page }: Page<'id'> & { search?: string | undefined },
): Promise<Rows<CommentRow>> {
  const matches = search ? containsText(search, 'workorder_comments.text') : sql<boolean>`true`;
  const matching = db.selectFrom('workorder_comments').where('workorder_id', '=', workorderId).where(matches);
  return listPage(matching, selectComments(db, workorderId).where(matches), page, 'workorder_comments');
}

export async function insertComment(
  trx: Transaction<Schema>,
  comment: { workorderId: number; authorId: number; text: string },
): Promise<number> {
  const { workorderId, authorId, text } = comment;
  const { id } = await trx
    .insertInto('workorder_comments')
    .values({ workorder_id: workorderId, author_id: authorId, text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Empties a comment of the author that is new enough, with its photos. @returns false when there is none */
export async function withdraw(
  trx: Transaction<Schema>,
  { id, workorderId, authorId }: { id: number; workorderId: number; authorId: number },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('workorder_comments')
    .set({ text: '', withdrawn_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('workorder_id', '=', workorderId)
    .where('author_id', '=', authorId)
    .where('withdrawn_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - make_interval(mins => ${withdrawMinutes})`)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await trx.updateTable('workorder_comment_photos').set({ state: 'removing' }).where('comment_id', '=', id).execute();
  return true;
}
