import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';

/** A workorder as its steps see it. Read with its row locked: of two steps at one moment, the second sees the first. */
export interface SteppingWorkorder {
  id: number;
  companyId: number;
  printingPartnerId: number | null;
  substrateId: number | null;
  equipmentId: number | null;
  state: 'new' | 'ready to print' | 'completed';
  codeLayout: string;
  codegenStatus: number;
  activateOnComplete: boolean;
  isCanceled: boolean;
}

/** What a step needs, all in one transaction, which the caller opens and ends. */
export interface StepWork {
  lockWorkorder(id: number): Promise<SteppingWorkorder | null>;
  isEquipmentOf(companyId: number, equipmentId: number): Promise<boolean>;
  isSubstrate(id: number): Promise<boolean>;
  isCalibrated(equipmentId: number, substrateId: number): Promise<boolean>;
  setConfirmed(id: number, values: { equipmentId: number; substrateId: number; externalId: string }): Promise<void>;
  setPrinted(
    id: number,
    values: { printedDate: Date; printedQuantity: number | null; externalId: string | undefined; activates: boolean },
  ): Promise<void>;
  setCanceled(id: number): Promise<void>;
  setArchived(id: number, isArchived: boolean): Promise<void>;
  jobs: JobQueue;
}

/** @throws DomainError not_found when the workorder is not one that was addressed to the actor's company */
async function lockAddressed(tx: StepWork, actor: Actor, id: number): Promise<SteppingWorkorder> {
  const workorder = await tx.lockWorkorder(id);
  if (!workorder || workorder.printingPartnerId !== actor.companyId) throw notFound();
  return workorder;
}

/** @throws DomainError not_found when the workorder is not one that the actor's company ordered */
async function lockOwn(tx: StepWork, actor: Actor, id: number): Promise<SteppingWorkorder> {
  const workorder = await tx.lockWorkorder(id);
  if (!workorder || workorder.companyId !== actor.companyId) throw notFound();
  return workorder;
}

const conflict = (detail: string) => new DomainError('conflict', detail);

/**
 * The printing partner says what it prints with and on; the codes are generated then.
 * @throws DomainError on the field that is not right, on no single field for a second confirmation, conflict out of order
 */
export async function confirmPrinting(
  tx: StepWork,
  actor: Actor,
  id: number,
  input: { substrate: number; equipment: number; external_id: string },
): Promise<void> {
  const workorder = await lockAddressed(tx, actor, id);
  if (workorder.isCanceled) throw conflict('The workorder is canceled.');
  if (workorder.codeLayout === 'none')
    throw conflict('The workorder has no secure graphic: nothing is confirmed for it.');
  if (workorder.codegenStatus !== codegenStatus.waiting || workorder.equipmentId !== null) {
    throw fieldError('non_field_errors', 'The workorder is confirmed already.');
  }
  if (!(await tx.isEquipmentOf(actor.companyId, input.equipment))) {
    throw fieldError('equipment', 'No equipment of yours has this id.');
  }
  if (!(await tx.isSubstrate(input.substrate))) throw fieldError('substrate', 'No substrate has this id.');
  if (workorder.substrateId !== null && workorder.substrateId !== input.substrate) {
    throw fieldError('substrate', 'The workorder is ordered on another substrate.');
  }
  if (!(await tx.isCalibrated(input.equipment, input.substrate))) {
    throw fieldError('equipment', 'The equipment is not calibrated for this substrate.');
  }
  await tx.setConfirmed(id, {
    equipmentId: input.equipment,
    substrateId: input.substrate,
    externalId: input.external_id,
  });
  await tx.jobs.enqueue('generate-codes', { workorderId: id });
}

/**
 * The printing partner says that it has printed: the workorder is completed, and its codes become active if it says so.
 * @throws DomainError conflict when the workorder is not ready to print
 */
export async function reportPrinted(
  tx: StepWork,
  actor: Actor,
  id: number,
  input: {
    printed_date?: string | undefined;
    printed_quantity?: number | undefined;
    external_id?: string | undefined;
  },
): Promise<void> {
  const workorder = await lockAddressed(tx, actor, id);
  if (workorder.isCanceled) throw conflict('The workorder is canceled.');
  if (workorder.state === 'completed') throw conflict('The workorder is completed already.');
  if (workorder.state !== 'ready to print') throw conflict('The workorder is not ready to print.');
  await tx.setPrinted(id, {
    printedDate: input.printed_date === undefined ? new Date() : new Date(input.printed_date),
    printedQuantity: input.printed_quantity ?? null,
    externalId: input.external_id,
    activates: workorder.activateOnComplete,
  });
  if (workorder.activateOnComplete) await tx.jobs.enqueue('change-workorder-codes', { workorderId: id });
}

/**
 * Stops a workorder that is not completed; the codes it has so far are blacklisted, and no more are made.
 * @throws DomainError conflict when it is completed or canceled already
 */
export async function cancelWorkorder(tx: StepWork, actor: Actor, id: number): Promise<void> {
  const workorder = await lockOwn(tx, actor, id);
  if (workorder.isCanceled) throw conflict('The workorder is canceled already.');
  if (workorder.state === 'completed') throw conflict('The workorder is completed.');
  await tx.setCanceled(id);
  await tx.jobs.enqueue('change-workorder-codes', { workorderId: id });
}

export async function archiveWorkorder(tx: StepWork, actor: Actor, id: number, isArchived: boolean): Promise<void> {
  await lockOwn(tx, actor, id);
  await tx.setArchived(id, isArchived);
}
