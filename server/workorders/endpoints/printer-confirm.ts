import type * as z from 'zod';
import * as contract from '#lib/contract/workorder-steps.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { DomainError, fieldError, notFound } from '#server/core/errors.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { isSubstrate } from '../queries/order-lookups.ts';
import { isCalibrated, isEquipmentOf, lockAddressedWorkorder, setConfirmed } from '../queries/steps.ts';
import { presentOwnWorkorder } from '../shared/present-own-workorder.ts';
import { assignModel } from '../shared/print-models.ts';

export const printerConfirm = endpoint(
  contract.printerConfirm,
  ({ params: { id }, body, actor, config, inUnitOfWork }) =>
    inUnitOfWork(async (uow) => {
      await confirmPrinting(uow, actor, id, body);
      // Read before the commit: the answer shows 'new' however fast a worker is.
      return presentOwnWorkorder(uow.trx, actor, id, config.urls.api);
    }),
);

/**
 * The printing partner says what it prints with and on; the codes are generated then.
 * @throws DomainError on the field that is not right, on no single field for a second confirmation, conflict out of
 * order
 */
export async function confirmPrinting(
  { trx, enqueue }: UnitOfWork,
  { companyId, userId }: Actor,
  id: number,
  input: z.output<typeof contract.printerConfirm.body>,
): Promise<void> {
  const workorder = await lockAddressedWorkorder(trx, companyId, id);
  if (!workorder) throw notFound();
  if (workorder.isCanceled) throw new DomainError('conflict', reason('workorderCanceled'));
  if (workorder.codeLayout === 'none') {
    throw new DomainError('conflict', reason('nothingToConfirm'));
  }
  if (workorder.codegenStatus !== codegenStatus.waiting || workorder.equipmentId !== null) {
    throw fieldError('non_field_errors', reason('workorderConfirmedAlready'));
  }
  const { equipment: equipmentId, substrate: substrateId, external_id: externalId } = input;
  if (!(await isEquipmentOf(trx, companyId, equipmentId))) {
    throw fieldError('equipment', reason('equipmentNotFound'));
  }
  if (!(await isSubstrate(trx, substrateId))) throw fieldError('substrate', reason('substrateNotFound'));
  if (workorder.substrateId !== null && workorder.substrateId !== substrateId) {
    throw fieldError('substrate', reason('orderedOnOtherSubstrate'));
  }
  if (!(await isCalibrated(trx, equipmentId, substrateId))) {
    throw fieldError('equipment', reason('equipmentNotCalibrated'));
  }
  await setConfirmed(trx, id, { equipmentId, substrateId, externalId: externalId ?? '', userId });
  await assignModel(trx, id);
  await enqueue('generate-codes', { workorderId: id }, { group: workorder.companyId });
}
