import { Readable } from 'node:stream';
import * as contract from '#lib/contract/artwork.ts';
import { scopeOf } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { notFound } from '#server/core/errors.ts';
import { route } from '#server/core/http/route.ts';
import { drawBitmap } from '#server/drawing/bitmap.ts';
import { encodePng } from '#server/drawing/encode-png.ts';
import { encodeSvg } from '#server/drawing/encode-svg.ts';
import { findWorkorder } from '#server/workorders/exports/find-workorder.ts';
import { isSecure } from '../exports/artwork-workorder.ts';
import { findArtworkWorkorder } from '../exports/find-artwork-workorder.ts';
import { workorderSecret } from '../exports/workorder-secrets.ts';
import { readArtworkCodes } from '../queries/artwork.ts';
import { artworkWork } from '../queries/artwork-work.ts';
import { checkCodesComplete, mayDownloadArtwork } from '../rules/plan-artwork.ts';
import { orderArtwork } from './order-artwork.ts';
import { drawPreview } from './preview-artwork.ts';

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
  const secret = seesGraphic ? await workorderSecret(db, artworkSealKey(services.config), workorder.id) : null;
  const picture = drawPreview(workorder, code.extendedId, secret);
  const isPng = query.format === 'png';
  const bytes = isPng ? encodePng(drawBitmap(picture)) : encodeSvg(picture, true);
  return {
    fileName: `${workorder.reference} ${query.sequence}.${query.format}`,
    ...(isPng && { mediaType: 'image/png' }),
    body: Readable.from([bytes]),
  };
});
