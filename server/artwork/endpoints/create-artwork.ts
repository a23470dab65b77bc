import * as contract from '#lib/contract/artwork.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { artworkCategory, artworkDoctypes } from '#server/documents/shared/categories.ts';
import { createDocumentKey, documentLifetimeDays } from '#server/documents/shared/document-key.ts';
import { insertDocument } from '#server/documents/shared/insert-document.ts';
import { planSheet } from '#server/drawing/sheet.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import { updateCellChoice, updateResolution } from '#server/workorders/shared/artwork-settings.ts';
import { assignModel } from '#server/workorders/shared/print-models.ts';
import type { RecommendedCells } from '#server/workorders/shared/recommended-cells.ts';
import { longestCodeId } from '../queries/artwork.ts';
import { describeArtwork } from '../rules/describe-artwork.ts';
import { checkArtworkDownload, checkSameResolution, chooseDpi, planOrder } from '../rules/plan-artwork.ts';
import {
  type ArtworkOrder,
  type ArtworkResolution,
  type ArtworkWorkorder,
  isSecure,
} from '../shared/artwork-workorder.ts';
import { recommendedCellsOf } from '../shared/cells-of.ts';
import { captionRoom, resolveDots, sizeOfCodes } from '../shared/design-codes.ts';
import { lockArtworkWorkorder } from '../shared/find-artwork-workorder.ts';

export const createArtwork = endpoint(contract.createArtwork, async ({ params, body, actor, uow }) => {
  const key = await orderArtwork(uow, actor, params.id, body);
  // The task of a document is the document: one key to poll, however often its job is taken up again.
  return { document: { key, task: key } };
});

/**
 * Orders the artwork of a workorder as a document of the company that asks.
 * @returns the document's key
 * @throws DomainError not_found, permission_denied, conflict, or on the field that is not right
 */
export async function orderArtwork(
  { trx, enqueue }: UnitOfWork,
  actor: Actor,
  id: number,
  body: contract.ArtworkBody,
): Promise<string> {
  const workorder = await lockArtworkWorkorder(trx, scopeOf(actor), id);
  if (!workorder) throw notFound();
  checkArtworkDownload(actor, workorder);
  const longestId = (await longestCodeId(trx, workorder)) ?? '';
  const recommended = await recommendedCellsOf(trx, workorder);
  const resolution = chooseResolution(workorder, body, longestId, recommended);
  const order = planOrder(workorder, body, resolution);
  checkSheet(order, sizeOfCodes(workorder, resolution, longestId, captionRoom(order)));
  if (isSecure(workorder)) {
    await updateResolution(trx, id, resolution);
    if (resolution.cellDots !== workorder.resolution?.cellDots) {
      const isChoice = recommended !== null && resolution.cellDots !== recommended.cellDots;
      await updateCellChoice(trx, id, isChoice ? { recommended: recommended.cellDots, userId: actor.userId } : null);
    }
    await assignModel(trx, id);
  }
  const key = createDocumentKey();
  const documentId = await insertDocument(trx, {
    key,
    companyId: actor.companyId,
    createdBy: actor.userId,
    description: describeArtwork(workorder, order),
    category: artworkCategory,
    doctype: isSecure(workorder) ? artworkDoctypes.secure : artworkDoctypes.plain,
    relatedId: id,
    parameters: order,
    lifetimeDays: documentLifetimeDays,
  });
  await enqueue('draw-artwork', { documentId }, { group: actor.companyId });
  return key;
}

function chooseResolution(
  workorder: ArtworkWorkorder,
  body: contract.ArtworkBody,
  longestId: string,
  recommended: RecommendedCells | null,
): ArtworkResolution {
  const dpi = chooseDpi(workorder, body);
  const known = workorder.resolution?.dpi === dpi ? workorder.resolution : null;
  const wanted = {
    dpi,
    moduleDots: body.module_dots ?? known?.moduleDots,
    cellDots: body.cell_dots ?? known?.cellDots ?? recommended?.cellDots,
  };
  const content = workorder.urlPrefix + longestId;
  const resolution = resolveDots(workorder, content, wanted, body.cell_dots ? 'cell_dots' : 'module_dots');
  checkSameResolution(workorder, resolution);
  return resolution;
}

function checkSheet({ sheet, dpi }: ArtworkOrder, size: { width: number; height: number }): void {
  if (!sheet) return;
  try {
    planSheet(sheet, size, dpi);
  } catch (error) {
    throw error instanceof UnprintableError ? fieldError('sheet', error.reason) : error;
  }
}
