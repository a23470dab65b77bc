import { Readable } from 'node:stream';
import * as contract from '#lib/contract/artwork.ts';
import { scopeOf } from '#server/core/actor.ts';
import { artworkSealKey } from '#server/core/config/artwork-key.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { drawBitmap } from '#server/drawing/bitmap.ts';
import { createCodeDrawer } from '#server/drawing/code-drawer.ts';
import { encodePng } from '#server/drawing/encode-png.ts';
import { encodeSvg } from '#server/drawing/encode-svg.ts';
import type { Picture } from '#server/drawing/picture.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import { findWorkorder } from '#server/workorders/shared/find-workorder.ts';
import { readArtworkCodes } from '../queries/artwork.ts';
import { checkCodesComplete, mayDownloadArtwork } from '../rules/plan-artwork.ts';
import { type ArtworkWorkorder, isSecure } from '../shared/artwork-workorder.ts';
import { recommendedCellsOf } from '../shared/cells-of.ts';
import { designCodes, noSecret, resolveDots } from '../shared/design-codes.ts';
import { findArtworkWorkorder } from '../shared/find-artwork-workorder.ts';
import { workorderSecret } from '../shared/workorder-secrets.ts';

export const previewArtwork = endpoint(contract.previewArtwork, async ({ params, query, actor, config, database }) => {
  const { db, pool } = database;
  if (!(await findWorkorder(db, scopeOf(actor), params.id))) throw notFound();
  const workorder = await findArtworkWorkorder(db, params.id);
  if (!workorder) throw notFound();
  checkCodesComplete(workorder);
  const [code] = await readArtworkCodes(pool, workorder.id, query.sequence, 1);
  if (code?.sequence !== query.sequence) throw notFound();
  const seesGraphic = isSecure(workorder) && mayDownloadArtwork(actor, workorder);
  const secret = seesGraphic ? await workorderSecret(database, artworkSealKey(config), workorder.id) : null;
  const recommended = await recommendedCellsOf(db, workorder);
  const picture = drawPreview(workorder, code.extendedId, secret, recommended?.cellDots);
  const isPng = query.format === 'png';
  const bytes = isPng ? encodePng(drawBitmap(picture)) : encodeSvg(picture, true);
  return {
    fileName: `${workorder.reference} ${query.sequence}.${query.format}`,
    ...(isPng && { mediaType: 'image/png' }),
    body: Readable.from([bytes]),
  };
});

const screenDpi = 600;

/**
 * Draws one code as printed, at its print resolution where that is known.
 * @param secret the workorder's where the actor may have its artwork; null draws a placeholder for the graphic that
 * reveals nothing
 * @throws DomainError conflict when the code cannot be printed
 */
function drawPreview(
  workorder: ArtworkWorkorder,
  extendedId: string,
  secret: Uint8Array | null,
  recommendedCellDots: number | undefined,
): Picture {
  const wanted = workorder.resolution ?? { dpi: workorder.equipmentDpi ?? screenDpi };
  try {
    const dots = { ...wanted, cellDots: workorder.resolution?.cellDots ?? recommendedCellDots };
    const resolution = resolveDots(workorder, workorder.urlPrefix + extendedId, dots, 'module_dots');
    return createCodeDrawer(designCodes(workorder, resolution, secret ?? noSecret))(extendedId);
  } catch (error) {
    const isUnprintable = error instanceof UnprintableError || error instanceof DomainError;
    throw isUnprintable ? new DomainError('conflict', error.reason) : error;
  }
}
