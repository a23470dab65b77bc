import { Readable } from 'node:stream';
import * as contract from '#lib/contract/artwork.ts';
import { drawBitmap } from '#server/artwork/bitmap.ts';
import { encodePng } from '#server/artwork/encode-png.ts';
import { encodeSvg } from '#server/artwork/encode-svg.ts';
import { artworkSealKey } from '#server/config/artwork-key.ts';
import { findArtworkWorkorder, readArtworkCodes } from '#server/db/artwork-store.ts';
import { artworkWork } from '#server/db/artwork-work.ts';
import { findWorkorder } from '#server/db/workorder-repository.ts';
import { workorderSecret } from '#server/db/workorder-secret-store.ts';
import { scopeOf } from '#server/domain/actor.ts';
import { isSecure } from '#server/domain/artwork/artwork-workorder.ts';
import { orderArtwork } from '#server/domain/artwork/order-artwork.ts';
import { checkCodesComplete, mayDownloadArtwork } from '#server/domain/artwork/plan-artwork.ts';
import { drawPreview } from '#server/domain/artwork/preview-artwork.ts';
import { notFound } from '#server/domain/errors.ts';
import { route } from '../../core/route.ts';

export const createArtworkRoute = route(contract.createArtwork, ({ params, body, actor, services }) =>
  services.database.db.transaction().execute(async (trx) => {
    const work = artworkWork(trx, services.queue.inTransaction(trx), scopeOf(actor));
    const key = await orderArtwork(work, actor, params.id, body);
    // The task of a document is the document: one key to poll, however often its job is taken up again.
    return { document: { key, task: key } };
  }),
);

export const previewArtworkRoute = route(contract.previewArtwork, async ({ params, query, actor, services }) => {
  const { db, pool } = services.database;
  if (!(await findWorkorder(db, scopeOf(actor), params.id))) throw notFound();
  const workorder = await findArtworkWorkorder(db, params.id);
  if (!workorder) throw notFound();
  checkCodesComplete(workorder);
  const [code] = await readArtworkCodes(pool, workorder.id, query.sequence, 1);
  if (code?.sequence !== query.sequence) throw notFound();
  const seesGraphic = isSecure(workorder) && mayDownloadArtwork(actor, workorder);
  const secret = seesGraphic ? await workorderSecret(pool, artworkSealKey(services.config), workorder.id) : null;
  const picture = drawPreview(workorder, code.extendedId, secret);
  const isPng = query.format === 'png';
  const bytes = isPng ? encodePng(drawBitmap(picture)) : encodeSvg(picture, true);
  return {
    fileName: `${workorder.reference} ${query.sequence}.${query.format}`,
    ...(isPng && { mediaType: 'image/png' }),
    body: Readable.from([bytes]),
  };
});
