import { sql, type Transaction } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Unprinted } from '#server/core/db/schema/workorders.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { hasRanges } from '../rules/unprinted.ts';

type Trx = Transaction<Schema>;

/**
 * A workorder as its steps see it, its row locked until the transaction ends: of two steps at one moment, the second
 * sees the first. Undefined when it was not addressed to this printing partner.
 */
export async function lockAddressedWorkorder(trx: Trx, partnerId: number, id: number) {
  return selectForStep(trx, id).where('printing_partner_id', '=', partnerId).executeTakeFirst();
}

/** The same, of the company that ordered it. */
export async function lockOwnWorkorder(trx: Trx, companyId: number, id: number) {
  return selectForStep(trx, id).where('company_id', '=', companyId).executeTakeFirst();
}

function selectForStep(trx: Trx, id: number) {
  return trx
    .selectFrom('workorders')
    .where('id', '=', id)
    .select((eb) => [
      'substrate_id as substrateId',
      'equipment_id as equipmentId',
      'state',
      'code_layout as codeLayout',
      'codegen_status as codegenStatus',
      'activate_on_complete as activateOnComplete',
      'company_id as companyId',
      'url_prefix as urlPrefix',
      'quantity',
      'ordered_quantity as orderedQuantity',
      'printed_quantity as printedQuantity',
      'unprinted',
      eb('canceled_at', 'is not', null).$castTo<boolean>().as('isCanceled'),
    ])
    .forUpdate();
}

export async function isEquipmentOf(db: Executor, companyId: number, equipmentId: number): Promise<boolean> {
  const row = await db
    .selectFrom('equipment')
    .where('id', '=', equipmentId)
    .where('company_id', '=', companyId)
    .select('id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isCalibrated(db: Executor, equipmentId: number, substrateId: number): Promise<boolean> {
  const row = await db
    .selectFrom('calibrations')
    .where('equipment_id', '=', equipmentId)
    .where('substrate_id', '=', substrateId)
    .select('equipment_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function setConfirmed(
  trx: Trx,
  id: number,
  confirmation: { equipmentId: number; substrateId: number; externalId: string; userId: number },
): Promise<void> {
  const { equipmentId, substrateId, externalId, userId } = confirmation;
  await trx
    .updateTable('workorders')
    .set({
      equipment_id: equipmentId,
      substrate_id: substrateId,
      external_id: externalId,
      codegen_status: codegenStatus.queued,
      confirmed_by: userId,
      confirmed_at: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute();
}

interface PrintReport {
  userId: number;
  printedDate: Date;
  printedQuantity: number | null;
  externalId: string | undefined;
  unprinted: Unprinted | null;
}

/** Completes a workorder; `updatePrintedCodes` then changes its codes. */
export async function setPrinted(trx: Trx, id: number, report: PrintReport): Promise<void> {
  const { userId, printedDate, printedQuantity, externalId, unprinted } = report;
  await trx
    .updateTable('workorders')
    .set({
      state: 'completed',
      printed_date: printedDate,
      printed_quantity: printedQuantity,
      reported_by: userId,
      reported_at: sql<Date>`now()`,
      ...(externalId !== undefined && { external_id: externalId }),
    })
    .where('id', '=', id)
    .execute();
  if (unprinted) await setUnprinted(trx, id, { userId, unprinted, printedQuantity });
}

/** Keeps which codes were not printed. Where there are some, a job has to apply it to the codes. */
export async function setUnprinted(
  trx: Trx,
  id: number,
  { userId, unprinted, printedQuantity }: { userId: number; unprinted: Unprinted; printedQuantity: number | null },
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({
      printed_quantity: printedQuantity,
      unprinted: JSON.stringify(unprinted),
      unprinted_by: userId,
      unprinted_at: sql<Date>`now()`,
      ...(hasRanges(unprinted) && { printed_change_at: sql<Date>`now()`, codes_changed_through: 0 }),
    })
    .where('id', '=', id)
    .execute();
}

/** Enqueues what a print report means for the codes: nothing while it is not known which were printed. */
export async function updatePrintedCodes(
  { trx, enqueue }: UnitOfWork,
  id: number,
  { companyId, unprinted, activates }: { companyId: number; unprinted: Unprinted | null; activates: boolean },
): Promise<void> {
  if (unprinted && 'unknown' in unprinted) return;
  if (unprinted && hasRanges(unprinted))
    return enqueue('apply-print-report', { workorderId: id }, { group: companyId });
  if (!activates) return;
  await trx.updateTable('workorders').set(pendingChange('activate')).where('id', '=', id).execute();
  await enqueue('change-workorder-codes', { workorderId: id }, { group: companyId });
}

/** Nothing more is made for it, and a job is to blacklist its codes. */
export async function setCanceled(trx: Trx, id: number): Promise<void> {
  const { completed, canceled } = codegenStatus;
  await trx
    .updateTable('workorders')
    .set({
      canceled_at: sql<Date>`now()`,
      codegen_status: sql<number>`CASE codegen_status WHEN ${completed}::int THEN ${completed}::int ELSE ${canceled}::int END`,
      codegen_error: null,
      ...pendingChange('blacklist'),
    })
    .where('id', '=', id)
    .execute();
}

export async function setArchived(trx: Trx, id: number, isArchived: boolean): Promise<void> {
  await trx.updateTable('workorders').set({ is_archived: isArchived }).where('id', '=', id).execute();
}

const pendingChange = (change: 'activate' | 'blacklist') => ({
  codes_change: change,
  codes_changed_through: 0,
  codes_change_at: sql<Date>`now()`,
});
