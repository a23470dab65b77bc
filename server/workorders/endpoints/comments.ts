import * as contract from '#lib/contract/workorder-comments.ts';
import { reason } from '#lib/texts/reason.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { presentComment } from '../present/present-comment.ts';
import { attachPhotos, listPhotos } from '../queries/comment-photos.ts';
import { findComment, insertComment, listComments as listRows, withdraw } from '../queries/comments.ts';
import { recordComment } from '../queries/conversation.ts';
import { findWorkorder } from '../shared/find-workorder.ts';

export const listComments = endpoint(
  contract.listComments,
  async ({ params, query, actor, config, database: { db } }) => {
    const { id } = await readableWorkorder(db, actor, params.id);
    const page = await listRows(db, id, { ...query, ...orderOf<'id'>(query.ordering, 'id') });
    const photos = await listPhotos(
      db,
      page.rows.map((row) => row.id),
    );
    const baseUrl = config.urls.api;
    return toPage({ endpoint: contract.listComments, baseUrl, query, params }, page, (row) =>
      presentComment(row, photos, { userId: actor.userId, apiUrl: baseUrl }),
    );
  },
);

export const createComment = endpoint(contract.createComment, async ({ params, body, actor, config, uow: { trx } }) => {
  const workorder = await readableWorkorder(trx, actor, params.id);
  const comment = { workorderId: workorder.id, authorId: actor.userId };
  const id = await insertComment(trx, { ...comment, text: body.text });
  if (!(await attachPhotos(trx, { ...comment, id }, body.photos))) {
    throw fieldError('photos', reason('uploadedPhotoNotFound'));
  }
  await recordComment(trx, workorder, id, actor.userId);
  const row = await findComment(trx, workorder.id, id);
  if (!row) throw notFound();
  return presentComment(row, await listPhotos(trx, [id]), { userId: actor.userId, apiUrl: config.urls.api });
});

/** A comment that is withdrawn already is no error; one of somebody else is not found. */
export const withdrawComment = endpoint(contract.withdrawComment, ({ params, actor, inUnitOfWork }) =>
  inUnitOfWork(async ({ trx }) => {
    const workorder = await readableWorkorder(trx, actor, params.id);
    const comment = { id: params.comment, workorderId: workorder.id, authorId: actor.userId };
    if (await withdraw(trx, comment)) return undefined;
    const row = await findComment(trx, workorder.id, comment.id);
    if (row?.author_id !== actor.userId) throw notFound();
    if (!row.withdrawn_at) throw new DomainError('conflict', reason('commentTooOld'));
    return undefined;
  }),
);

/** @throws DomainError not_found when the actor sees no workorder of this id */
export async function readableWorkorder(db: Executor, actor: Actor, id: number) {
  const workorder = await findWorkorder(db, scopeOf(actor), id);
  if (!workorder) throw notFound();
  return workorder;
}
