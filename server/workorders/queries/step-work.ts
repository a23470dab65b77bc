import { sql, type Transaction } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { JobQueue } from '#server/core/jobs/enqueue.ts';
import { emitWorkorderEvents } from '#server/webhooks/exports/events.ts';
import { assignModel } from '../exports/print-models.ts';
import type { SteppingWorkorder, StepWork } from '../operations/workorder-steps.ts';

/** The steps of a workorder within the given transaction. */
export function stepWork(trx: Transaction<Schema>, jobs: JobQueue): StepWork {
  return {
    jobs,
    lockWorkorder: (id) => lockWorkorder(trx, id),
    isEquipmentOf: async (companyId, equipmentId) =>
      (await trx
        .selectFrom('equipment')
        .where('id', '=', equipmentId)
        .where('company_id', '=', companyId)
        .select('id')
        .executeTakeFirst()) !== undefined,
    isSubstrate: async (id) =>
      (await trx.selectFrom('substrates').where('id', '=', id).select('id').executeTakeFirst()) !== undefined,
    isCalibrated: async (equipmentId, substrateId) =>
      (await trx
        .selectFrom('calibrations')
        .where('equipment_id', '=', equipmentId)
        .where('substrate_id', '=', substrateId)
        .select('equipment_id')
        .executeTakeFirst()) !== undefined,
    setConfirmed: async (id, { equipmentId, substrateId, externalId }) => {
      await trx
        .updateTable('workorders')
        .set({
          equipment_id: equipmentId,
          substrate_id: substrateId,
          external_id: externalId,
          codegen_status: codegenStatus.queued,
        })
        .where('id', '=', id)
        .execute();
      await assignModel(trx, id);
    },
    setPrinted: async (id, { printedDate, printedQuantity, externalId, activates }) => {
      await trx
        .updateTable('workorders')
        .set({
          state: 'completed',
          printed_date: printedDate,
          printed_quantity: printedQuantity,
          ...(externalId !== undefined && { external_id: externalId }),
          ...(activates && pendingChange('activate')),
        })
        .where('id', '=', id)
        .execute();
      await emitWorkorderEvents(trx, id, 'workorder.printed', 'workorder.completed');
    },
    setCanceled: async (id) => {
      await trx
        .updateTable('workorders')
        .set({ canceled_at: sql<Date>`now()`, ...pendingChange('blacklist') })
        .where('id', '=', id)
        .execute();
      await emitWorkorderEvents(trx, id, 'workorder.canceled');
    },
    setArchived: async (id, isArchived) => {
      await trx.updateTable('workorders').set({ is_archived: isArchived }).where('id', '=', id).execute();
    },
  };
}

const pendingChange = (change: 'activate' | 'blacklist') => ({
  codes_change: change,
  codes_changed_through: 0,
  codes_change_at: sql<Date>`now()`,
});

async function lockWorkorder(trx: Transaction<Schema>, id: number): Promise<SteppingWorkorder | null> {
  const row = await trx
    .selectFrom('workorders')
    .where('id', '=', id)
    .select((eb) => [
      'id',
      'company_id as companyId',
      'printing_partner_id as printingPartnerId',
      'substrate_id as substrateId',
      'equipment_id as equipmentId',
      'state',
      'code_layout as codeLayout',
      'codegen_status as codegenStatus',
      'activate_on_complete as activateOnComplete',
      eb('canceled_at', 'is not', null).$castTo<boolean>().as('isCanceled'),
    ])
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}
