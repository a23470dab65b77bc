import * as contract from '#lib/contract/workorder-comments.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { openPicture, storePicture } from '#server/core/files/stored-picture.ts';
import { tidyPicture } from '#server/core/files/tidy-picture.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentPhoto } from '../present/present-comment.ts';
import { findPhoto, insertPhoto, markPhotoStored } from '../queries/comment-photos.ts';
import { commentPhotoKeyOf } from '../rules/comment-photo-key.ts';
import { readableWorkorder } from './comments.ts';

export const createCommentPhoto = endpoint(
  contract.createCommentPhoto,
  async ({ params, photo, actor, config, store, database, inUnitOfWork }) => {
    const { id: workorderId } = await readableWorkorder(database.db, actor, params.id);
    const picture = await tidyPicture(photo);
    const { width, height } = picture;
    const row = await inUnitOfWork(({ trx }) => insertPhoto(trx, { workorderId, userId: actor.userId, width, height }));
    if (!row) throw new DomainError('conflict', reason('tooManyUnsentPhotos'));
    await storePicture(store, picture, (size) => commentPhotoKeyOf({ id: row.id, workorderId }, size));
    if (!(await inUnitOfWork(({ trx }) => markPhotoStored(trx, row.id)))) {
      throw new DomainError('unavailable', reason('pictureStoreTimeout'));
    }
    return presentPhoto(row, config.urls.api);
  },
);

export const getCommentPhoto = endpoint(
  contract.getCommentPhoto,
  async ({ params, query, actor, database: { db }, store }) => {
    const { id: workorderId } = await readableWorkorder(db, actor, params.id);
    const photo = await findPhoto(db, { id: params.photo, workorderId, userId: actor.userId });
    if (!photo) throw notFound();
    return {
      fileName: `${photo.id}.webp`,
      etag: `"${photo.id}-${query.size}"`,
      body: await openPicture(store, commentPhotoKeyOf({ id: photo.id, workorderId }, query.size)),
    };
  },
);
