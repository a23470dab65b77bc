import { sql, type Transaction } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { abandonedAfterMinutes } from '#server/core/files/stored-picture.ts';

type Trx = Transaction<Schema>;

/** Uploaded photos of a user that are in no comment. */
const mostUnsent = 24;
/** Hours that an uploaded photo waits for its comment. */
const unsentHours = 24;

export interface CommentPhotoRow {
  id: number;
  workorder_id: number;
  comment_id: number | null;
  width: number;
  height: number;
}

const columns = ['id', 'workorder_id', 'comment_id', 'width', 'height'] as const;

/** Inserts a photo before its objects are written. @returns undefined when the user has too many in no comment */
export async function insertPhoto(
  trx: Trx,
  photo: { workorderId: number; userId: number; width: number; height: number },
): Promise<CommentPhotoRow | undefined> {
  const { workorderId, userId, width, height } = photo;
  // The lock lets a user announce one photo after another, so that none is counted too few.
  await sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(trx);
  const { unsent } = await trx
    .selectFrom('workorder_comment_photos')
    .where('created_by', '=', userId)
    .where('comment_id', 'is', null)
    .where('state', '<>', 'removing')
    .select((eb) => eb.fn.countAll<number>().as('unsent'))
    .executeTakeFirstOrThrow();
  if (unsent >= mostUnsent) return undefined;
  return trx
    .insertInto('workorder_comment_photos')
    .values({ workorder_id: workorderId, created_by: userId, width, height })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Marks a photo whose objects are written as kept. @returns false when it was abandoned meanwhile */
export async function markPhotoStored(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('workorder_comment_photos')
    .set({ state: 'kept' })
    .where('id', '=', id)
    .where('state', '=', 'storing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/**
 * Gives photos that the author uploaded for the workorder to a comment, in their order.
 * @returns false when one of them is none of these
 */
export async function attachPhotos(
  trx: Trx,
  comment: { id: number; workorderId: number; authorId: number },
  ids: readonly number[],
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE workorder_comment_photos AS p SET comment_id = ${comment.id}, position = given.place
      FROM unnest(${ids}::bigint[]) WITH ORDINALITY AS given (id, place)
     WHERE p.id = given.id AND p.workorder_id = ${comment.workorderId} AND p.created_by = ${comment.authorId}
       AND p.comment_id IS NULL AND p.state = 'kept'`.execute(trx);
  return Number(numAffectedRows) === ids.length;
}

/** Photos of comments, in their order. */
export async function listPhotos(db: Executor, commentIds: readonly number[]): Promise<CommentPhotoRow[]> {
  if (commentIds.length === 0) return [];
  return db
    .selectFrom('workorder_comment_photos')
    .where('comment_id', 'in', [...commentIds])
    .where('state', '=', 'kept')
    .select(columns)
    .orderBy('comment_id')
    .orderBy('position')
    .execute();
}

/** A photo of a workorder that the caller may see: in a comment, or one that the caller uploaded. */
export async function findPhoto(
  db: Executor,
  { id, workorderId, userId }: { id: number; workorderId: number; userId: number },
): Promise<CommentPhotoRow | undefined> {
  return db
    .selectFrom('workorder_comment_photos')
    .where('id', '=', id)
    .where('workorder_id', '=', workorderId)
    .where('state', '=', 'kept')
    .where((eb) => eb.or([eb('comment_id', 'is not', null), eb('created_by', '=', userId)]))
    .select(columns)
    .executeTakeFirst();
}

/** Marks photos that were not stored or that no comment names, so that no comment can name them. */
export async function markPhotosForRemoval(trx: Trx): Promise<void> {
  await trx
    .updateTable('workorder_comment_photos')
    .set({ state: 'removing' })
    .where('comment_id', 'is', null)
    .where('state', '<>', 'removing')
    .where(
      'created_at',
      '<=',
      sql<Date>`now() - CASE state WHEN 'storing' THEN make_interval(mins => ${abandonedAfterMinutes})
        ELSE make_interval(hours => ${unsentHours}) END`,
    )
    .execute();
}

/** Photos whose objects have to be deleted. @param after the last id that was seen */
export async function listRemovablePhotos(
  db: Executor,
  after: number,
  limit: number,
): Promise<{ id: number; workorderId: number }[]> {
  return db
    .selectFrom('workorder_comment_photos')
    .where('state', '=', 'removing')
    .where('id', '>', after)
    .select(['id', 'workorder_id as workorderId'])
    .orderBy('id')
    .limit(limit)
    .execute();
}

export async function deletePhotoRow(trx: Trx, id: number): Promise<void> {
  await trx.deleteFrom('workorder_comment_photos').where('id', '=', id).where('state', '=', 'removing').execute();
}
