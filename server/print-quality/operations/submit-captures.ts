import { capturesNeeded, printsNeeded, trainingStatus } from '#lib/contract/print-quality.ts';
import type { ArtworkWorkorder } from '#server/artwork/exports/artwork-workorder.ts';
import type { Actor } from '#server/core/actor.ts';
import { notFound } from '#server/core/errors.ts';
import { type FitRefusal, fitModel } from '#server/photo/graphic/model.ts';
import type { NewModel } from '#server/workorders/exports/print-models.ts';
import type { PrintSetting } from '#server/workorders/exports/print-setting.ts';
import { countProgress } from '../rules/capture-progress.ts';
import { type Capture, checkProofs } from './take-capture.ts';

/** What fitting a model needs, all in one transaction, which the caller opens and ends. */
export interface SubmitWork {
  /** With its row locked. */
  lockWorkorder(id: number): Promise<ArtworkWorkorder | null>;
  settingOf(id: number): Promise<PrintSetting | null>;
  listCaptures(workorderId: number): Promise<Capture[]>;
  /** Keeps the model as the next version, and has it judge this workorder, and the untrained ones that are printed so. */
  keepModel(model: NewModel): Promise<number>;
  /** Notes why nothing was trained. */
  keepRefusal(workorderId: number, refusal: string, status: number): Promise<void>;
}

export type Submission = { modelId: number; reasons: null } | { modelId: null; reasons: string[] };

/**
 * Fits the model of a workorder's prints from the photos of its proofs. A refusal is an outcome, since it is kept too; a model that the
 * workorder has stays in use then.
 * @throws DomainError not_found, conflict when there is nothing to prove
 */
export async function submitCaptures(
  tx: SubmitWork,
  actor: Actor,
  id: number,
  scope: 'equipment' | 'workorder',
): Promise<Submission> {
  const workorder = await tx.lockWorkorder(id);
  if (!workorder) throw notFound();
  checkProofs(workorder, actor);
  const setting = await tx.settingOf(id);
  if (!setting) throw notFound();
  const captures = await tx.listCaptures(id);
  const missing = describeMissing(captures);
  if (missing.length > 0) return { modelId: null, reasons: missing };
  const proofs = captures.flatMap((capture) =>
    capture.isUsable && capture.measurement ? [{ print: printOf(capture), measurement: capture.measurement }] : [],
  );
  const fit = fitModel(proofs);
  if (fit.model === null) {
    const reasons = [refusalTexts[fit.refusal]];
    const isTrained = workorder.trainingStatus === trainingStatus.trained;
    await tx.keepRefusal(id, reasons.join(' '), isTrained ? trainingStatus.trained : trainingStatus.failed);
    return { modelId: null, reasons };
  }
  const onlyFor = scope === 'workorder' ? id : null;
  const modelId = await tx.keepModel({ setting, onlyFor, trainedOn: id, model: fit.model, createdBy: actor.userId });
  return { modelId, reasons: null };
}

/** Photos of one print have the same; prints that carry one code differ by what the partner calls them. */
export const printOf = ({ extendedId, print }: Pick<Capture, 'extendedId' | 'print'>): string =>
  JSON.stringify([extendedId, print]);

export const progressOf = (captures: readonly Pick<Capture, 'extendedId' | 'print' | 'isUsable'>[]) =>
  countProgress(captures.map((capture) => ({ print: printOf(capture), isUsable: capture.isUsable })));

function describeMissing(captures: readonly Capture[]): string[] {
  const { missingPrints, missingCaptures, completePrints } = progressOf(captures);
  if (missingPrints === 0) return [];
  return [
    `${printsNeeded} prints with ${capturesNeeded} usable photos each are needed; ${completePrints} have them so far.`,
    `At least ${missingCaptures} more usable ${missingCaptures === 1 ? 'photo is' : 'photos are'} needed.`,
  ];
}

const refusalTexts: Record<FitRefusal, string> = {
  too_few_prints: `Photograph at least ${printsNeeded} different prints.`,
  too_few_captures: `Take at least ${capturesNeeded} usable photos of each print.`,
  spread_too_wide:
    'The prints differ so much among themselves that copies could not be told apart. Check the press for drift and slips, and that all photos show proofs of this workorder.',
  too_weak:
    'The prints hold too little of the graphic for copies to lose any. Check focus, ink and substrate, or print with larger cells (cell_dots).',
};
