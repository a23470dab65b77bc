import * as contract from '#lib/contract/print-quality.ts';
import { englishReason } from '#lib/texts/english-reason.ts';
import type { ArtworkResolution } from '#server/artwork/shared/artwork-workorder.ts';
import { lockArtworkWorkorder } from '#server/artwork/shared/find-artwork-workorder.ts';
import { scopeOf } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { phoneDistance } from '#server/photo/graphic/phone-distance.ts';
import { findWorkorder } from '#server/workorders/shared/find-workorder.ts';
import { findPrintModel } from '#server/workorders/shared/print-models.ts';
import { presentCapture } from '../present/present-capture.ts';
import { findProvedWorkorder, findSerialNumbers } from '../queries/proved-workorder.ts';
import { deleteCapture, listCaptureStates, listCaptures } from '../queries/qa-captures.ts';
import { progressOf } from '../rules/capture-progress.ts';
import { checkProofs, obstacleOf } from '../rules/proofs.ts';
import { presentModel } from '../shared/present-model.ts';

export const listQaCaptures = endpoint(
  contract.listQaCaptures,
  async ({ params, query, actor, database: { db }, config }) => {
    const workorder = await findWorkorder(db, scopeOf(actor), params.id);
    if (!workorder) throw notFound();
    const order = orderOf<'id' | 'created_at'>(query.ordering, '-id');
    const captures = await listCaptures(db, params.id, { ...query, ...order });
    const ids = captures.rows.map(({ extendedId }) => extendedId);
    const serials = await findSerialNumbers(db, params.id, ids);
    const progress = progressOf(await listCaptureStates(db, params.id));
    const proved = await findProvedWorkorder(db, scopeOf(actor), params.id);
    const obstacle = proved ? obstacleOf(proved) : null;
    const modelId = workorder.print_model_id;
    const context = { endpoint: contract.listQaCaptures, baseUrl: config.urls.api, query, params };
    return {
      ...toPage(context, captures, (capture) => presentCapture(capture, serials)),
      progress: {
        training_status: workorder.training_status,
        obstacle: obstacle && englishReason(obstacle),
        obstacle_reason: obstacle,
        refusal: workorder.training_refusal,
        // An earlier release ends a refusal by its text alone.
        refusal_reason: workorder.training_refusal === null ? null : workorder.training_refusal_reason,
        prints: progress.prints,
        usable_captures: progress.usableCaptures,
        complete_prints: progress.completePrints,
        missing_prints: progress.missingPrints,
        missing_captures: progress.missingCaptures,
        phone: phoneFor(proved?.resolution ?? null),
        model: modelId === null ? null : presentModel(await findPrintModel(db, modelId)),
      },
    };
  },
);

const micrometresPerInch = 25_400;

/** How near a phone is held to the cells of an order; null before there is artwork. */
function phoneFor(resolution: ArtworkResolution | null) {
  if (!resolution || resolution.cellDots === null) return null;
  return phoneDistance((resolution.cellDots * micrometresPerInch) / resolution.dpi);
}

export const deleteQaCapture = endpoint(contract.deleteQaCapture, async ({ params, actor, inUnitOfWork }) => {
  await inUnitOfWork(async ({ trx }) => {
    const workorder = await lockArtworkWorkorder(trx, scopeOf(actor), params.id);
    if (!workorder) throw notFound();
    checkProofs(workorder, actor);
    if (!(await deleteCapture(trx, params.id, params.capture))) throw notFound();
  });
  return undefined;
});
