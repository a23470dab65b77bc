import * as contract from '#lib/contract/template-pictures.ts';
import { reason } from '#lib/texts/reason.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { openPicture, storePicture } from '#server/core/files/stored-picture.ts';
import { tidyPicture } from '#server/core/files/tidy-picture.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { presentTemplate } from '../present/present-template.ts';
import { announcePicture, confirmPicture, dropPicture } from '../queries/template-pictures.ts';
import { findTemplate, lockTemplate } from '../queries/templates.ts';
import { pictureKeyOf } from '../rules/picture-key.ts';

export const putTemplatePicture = endpoint(
  contract.putTemplatePicture,
  async ({ params: { id }, photo, actor, config, store, database, inUnitOfWork }) => {
    const scope = scopeOf(actor);
    if (!(await findTemplate(database.db, scope, id))) throw notFound();
    const tidy = await tidyPicture(photo);
    const { width, height } = tidy;
    const picture = await inUnitOfWork(({ trx }) => announcePicture(trx, { templateId: id, width, height }));
    await storePicture(store, tidy, (size) => pictureKeyOf(picture, size));
    return inUnitOfWork(async ({ trx }) => {
      // The later of two simultaneous pictures is shown, and the other is removed.
      if (!(await lockTemplate(trx, id))) throw notFound();
      if (!(await confirmPicture(trx, picture))) {
        throw new DomainError('unavailable', reason('pictureStoreTimeout'));
      }
      const row = await findTemplate(trx, scope, id);
      if (!row) throw notFound();
      return presentTemplate(row, config.urls.api);
    });
  },
);

export const deleteTemplatePicture = endpoint(
  contract.deleteTemplatePicture,
  async ({ params: { id }, inUnitOfWork }) =>
    inUnitOfWork(async ({ trx }) => {
      if (!(await lockTemplate(trx, id))) throw notFound();
      await dropPicture(trx, id);
      return undefined;
    }),
);

export const getTemplatePicture = endpoint(
  contract.getTemplatePicture,
  async ({ params, query, actor, database, store }) => {
    const template = await findTemplate(database.db, scopeOf(actor), params.id);
    if (!template?.picture_id) throw notFound();
    const picture = { id: template.picture_id, templateId: template.id };
    const isThumbnail = query.size === 'thumbnail';
    return {
      fileName: `${template.name}.webp`,
      etag: `"${picture.id}${isThumbnail ? '-thumbnail' : ''}"`,
      body: await openPicture(store, pictureKeyOf(picture, query.size)),
    };
  },
);
