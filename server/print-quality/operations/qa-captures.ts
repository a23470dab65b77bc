import * as contract from '#lib/contract/print-quality.ts';
import { scopeOf } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { orderOf, toPage } from '#server/core/http/paging.ts';
import { route } from '#server/core/http/route.ts';
import { PhotoRefused } from '#server/photo/photo-refused.ts';
import { findWorkorder } from '#server/workorders/exports/find-workorder.ts';
import { presentOwnWorkorder } from '#server/workorders/exports/present-own-workorder.ts';
import { findPrintModel, type PrintModelRow } from '#server/workorders/exports/print-models.ts';
import { describeMeasurement, hintsInWords } from '../exports/describe-measurement.ts';
import { captureWork, findProvedWorkorder, lockProvedWorkorder, submitWork } from '../queries/qa-capture-work.ts';
import { deleteCapture, listCaptureStates, listCaptures } from '../queries/qa-captures.ts';
import { progressOf, submitCaptures } from './submit-captures.ts';
import { type Capture, checkProofs, obstacleOf, takeCapture } from './take-capture.ts';

function presentCapture(capture: Capture): contract.QaCapture {
  return {
    id: capture.id,
    created_at: capture.createdAt.toISOString(),
    code: capture.extendedId,
    print: capture.print,
    is_usable: capture.isUsable,
    image_quality: capture.imageQuality,
    hints: hintsInWords(capture.imageQuality),
    image_roi: capture.roi,
    measurement: capture.measurement && describeMeasurement(capture.measurement),
  };
}

function presentModel(row: PrintModelRow): contract.PrintModel {
  return {
    id: row.id,
    version: row.version,
    scope: row.workorder_id === null ? 'equipment' : 'workorder',
    equipment: row.equipment_id,
    substrate: row.substrate_id,
    layout: row.layout,
    dpi: row.dpi,
    cell_dots: row.cell_dots,
    prints: row.prints,
    captures: row.captures,
    created_at: row.created_at.toISOString(),
  };
}

export const createQaCaptureRoute = route(
  contract.createQaCapture,
  async ({ params, body, photo, actor, services }) => {
    const work = captureWork(services.database, services.config, services.photos, scopeOf(actor));
    try {
      return presentCapture(await takeCapture(work, actor, params.id, { photo, print: body.print }));
    } catch (error) {
      throw error instanceof PhotoRefused ? fieldError('image', error.message) : error;
    }
  },
);

export const listQaCapturesRoute = route(contract.listQaCaptures, async ({ params, query, actor, services }) => {
  const { db } = services.database;
  const workorder = await findWorkorder(db, scopeOf(actor), params.id);
  if (!workorder) throw notFound();
  const order = orderOf<'id' | 'created_at'>(query.ordering, '-id');
  const captures = await listCaptures(db, params.id, { ...query, ...order });
  const progress = progressOf(await listCaptureStates(db, params.id));
  const proved = await findProvedWorkorder(db, scopeOf(actor), params.id);
  const modelId = workorder.print_model_id;
  const context = { endpoint: contract.listQaCaptures, baseUrl: services.config.urls.api, query, params };
  return {
    ...toPage(context, captures, presentCapture),
    progress: {
      training_status: workorder.training_status,
      obstacle: proved && obstacleOf(proved),
      refusal: workorder.training_refusal,
      prints: progress.prints,
      usable_captures: progress.usableCaptures,
      complete_prints: progress.completePrints,
      missing_prints: progress.missingPrints,
      missing_captures: progress.missingCaptures,
      model: modelId === null ? null : presentModel(await findPrintModel(db, modelId)),
    },
  };
});

export const deleteQaCaptureRoute = route(contract.deleteQaCapture, async ({ params, actor, services }) => {
  await services.database.db.transaction().execute(async (trx) => {
    const workorder = await lockProvedWorkorder(trx, scopeOf(actor), params.id);
    if (!workorder) throw notFound();
    checkProofs(workorder, actor);
    if (!(await deleteCapture(trx, params.id, params.capture))) throw notFound();
  });
  return undefined;
});

export const submitQaCapturesRoute = route(contract.submitQaCaptures, async ({ params, body, actor, services }) => {
  const { db } = services.database;
  // What was refused is kept too: the transaction ends well, and the answer tells it.
  const submission = await db
    .transaction()
    .execute((trx) => submitCaptures(submitWork(trx, scopeOf(actor)), actor, params.id, body.scope));
  if (submission.reasons) {
    const { reasons } = submission;
    throw new DomainError('conflict', 'Nothing was trained. See the reasons.', { fields: { reasons } });
  }
  return {
    workorder: await presentOwnWorkorder(db, actor, params.id, services.config.urls.api),
    model: presentModel(await findPrintModel(db, submission.modelId)),
  };
});
