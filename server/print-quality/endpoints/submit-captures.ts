import type { Transaction } from 'kysely';
import * as contract from '#lib/contract/print-quality.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { lockArtworkWorkorder } from '#server/artwork/shared/find-artwork-workorder.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { DomainError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { fitModel } from '#server/photo/graphic/model.ts';
import { presentOwnWorkorder } from '#server/workorders/shared/present-own-workorder.ts';
import { findPrintModel, findPrintSetting, insertPrintModel } from '#server/workorders/shared/print-models.ts';
import { insertRefusedCells } from '#server/workorders/shared/recommended-cells.ts';
import { updateTrainingRefusal } from '#server/workorders/shared/training-status.ts';
import { listAllCaptures } from '../queries/qa-captures.ts';
import { describeMissing, printOf } from '../rules/capture-progress.ts';
import { fitReasons } from '../rules/fit-refusals.ts';
import { checkProofs } from '../rules/proofs.ts';
import { presentModel } from '../shared/present-model.ts';

type Submission = { modelId: number; reasons: null } | { modelId: null; reasons: Reason[] };

export const submitQaCaptures = endpoint(
  contract.submitQaCaptures,
  async ({ params, body, actor, database: { db }, config, inUnitOfWork }) => {
    // The reasons of a refusal are kept too: the unit of work commits, and the answer gives them.
    const submission = await inUnitOfWork(({ trx }) => submitCaptures(trx, actor, params.id, body.scope));
    if (submission.reasons) {
      const { reasons } = submission;
      throw new DomainError('conflict', reason('nothingTrained'), { fields: { reasons } });
    }
    return {
      workorder: await presentOwnWorkorder(db, actor, params.id, config.urls.api),
      model: presentModel(await findPrintModel(db, submission.modelId)),
    };
  },
);

/**
 * Fits the model of a workorder's prints from the photos of its proofs, and keeps it as the next version: it judges
 * this workorder, and the untrained ones that are printed so. A refusal is an outcome, since it is kept too; a model
 * that the workorder has stays in use then.
 * @throws DomainError not_found, conflict when there is nothing to prove
 */
export async function submitCaptures(
  trx: Transaction<Schema>,
  actor: Actor,
  id: number,
  scope: 'equipment' | 'workorder',
): Promise<Submission> {
  const workorder = await lockArtworkWorkorder(trx, scopeOf(actor), id);
  if (!workorder) throw notFound();
  checkProofs(workorder, actor);
  const setting = await findPrintSetting(trx, id);
  if (!setting) throw notFound();
  const captures = await listAllCaptures(trx, id);
  const missing = describeMissing(captures);
  if (missing.length > 0) return { modelId: null, reasons: missing };
  const proofs = captures.flatMap((capture) =>
    capture.isUsable && capture.measurement
      ? [{ print: printOf(capture), measurement: capture.measurement, camera: capture.camera }]
      : [],
  );
  const fit = fitModel(proofs);
  if (fit.model === null) {
    const refusal = fitReasons[fit.refusal];
    if (fit.refusal === 'too_weak') await insertRefusedCells(trx, setting, id);
    const { trained, failed } = contract.trainingStatus;
    await updateTrainingRefusal(trx, id, refusal, workorder.trainingStatus === trained ? trained : failed);
    return { modelId: null, reasons: [refusal] };
  }
  const onlyFor = scope === 'workorder' ? id : null;
  const modelId = await insertPrintModel(trx, {
    setting,
    onlyFor,
    trainedOn: id,
    model: fit.model,
    createdBy: actor.userId,
  });
  return { modelId, reasons: null };
}
