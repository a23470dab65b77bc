'use server';

import * as z from 'zod';
import type { CodeTask } from '#lib/contract/code-tasks.ts';
import { activationStatus } from '#lib/contract/codes.ts';
import { type Equipment, listEquipment } from '#lib/contract/printing.ts';
import { archiveWorkorder, cancelWorkorder, printerConfirm, reportPrinted } from '#lib/contract/workorder-steps.ts';
import type { Workorder } from '#lib/contract/workorders.ts';
import { runAction } from '#lib/portal/action.ts';
import { call } from '#lib/portal/client.ts';
import type { CallResult } from '#lib/portal/result.ts';
import { changeCode } from '../../codes/[id]/actions.ts';

const workorderId = z.int().min(1).max(2_147_483_647);

export async function cancel(id: number): Promise<CallResult<Workorder>> {
  return runAction({ schema: workorderId, input: id, permission: 'workorder_cancel' }, (given) =>
    call(cancelWorkorder, { params: { id: given } }),
  );
}

export async function archive(id: number, isArchived: boolean): Promise<CallResult<Workorder>> {
  const schema = z.strictObject({ id: workorderId, is_archived: z.boolean() });
  const input = { id, is_archived: isArchived };
  return runAction({ schema, input, permission: 'workorder_archive' }, (given) =>
    call(archiveWorkorder, { params: { id: given.id }, body: { is_archived: given.is_archived } }),
  );
}

export async function confirm(id: number, input: unknown): Promise<CallResult<Workorder>> {
  const schema = z.strictObject({ id: workorderId, body: printerConfirm.body });
  return runAction({ schema, input: { id, body: input }, permission: 'workorder_printer_confirm' }, (given) =>
    call(printerConfirm, { params: { id: given.id }, body: given.body }),
  );
}

export async function report(id: number): Promise<CallResult<Workorder>> {
  return runAction({ schema: workorderId, input: id, permission: 'workorder_print_report' }, (given) =>
    call(reportPrinted, { params: { id: given }, body: {} }),
  );
}

/** Activates the inactive codes of the workorder. @returns the task, done unless they are many */
export async function activate(id: number): Promise<CallResult<CodeTask>> {
  return changeCode({ workorder: id, activation_status: activationStatus.active });
}

/** The user's own equipment, each with what it is calibrated for. */
export async function loadEquipment(): Promise<CallResult<Equipment[]>> {
  return runAction(
    { schema: z.undefined(), input: undefined, permission: 'workorder_printer_confirm' },
    async (_, user) => {
      const result = await call(listEquipment, {
        query: { company: user.company.id, limit: 200, ordering: 'name' },
      });
      return result.ok ? { ok: true, data: result.data.results } : result;
    },
  );
}
