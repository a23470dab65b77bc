import { isWorkorderDone, type WorkorderGoal, waitUntil } from '#lib/client/wait.ts';
import { codegenStatus, getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { watchPatience } from './client.ts';
import { exitCodes } from './exit-codes.ts';
import { facts } from './output.ts';
import { count, size } from './progress.ts';
import { type Run, timeoutOf } from './run.ts';

export const codegenWords: Record<number, string> = {
  [codegenStatus.waiting]: 'waiting for the printing partner',
  [codegenStatus.queued]: 'queued',
  [codegenStatus.generating]: 'generating',
  [codegenStatus.packing]: 'packing the file',
  [codegenStatus.completed]: 'codes ready',
  [codegenStatus.failed]: 'failed, goes on by itself',
  [codegenStatus.canceled]: 'canceled',
};

/**
 * Follows a workorder and shows it; ends with 1 when it was canceled. A generation that failed is no end: the service
 * takes it up again.
 */
export async function watchWorkorder(run: Run, id: number, until: WorkorderGoal): Promise<number> {
  const { client, output, signal, options } = run;
  const service = client();
  const meter = output.meter(`Workorder ${id}`, 'codes');
  try {
    const last = await waitUntil(
      () => service.call(getWorkorder, { params: { id } }, { patience: watchPatience }),
      (workorder) => isWorkorderDone(workorder, until),
      {
        signal,
        timeoutMs: timeoutOf(options),
        onProgress(workorder) {
          const done = Math.round(workorder.codegen_progress * workorder.quantity);
          meter.update(done, workorder.quantity, stateWords(workorder));
        },
      },
    );
    meter.stop();
    output.result(last, () => showWorkorder(last));
    if (last.canceled_at === null) return exitCodes.ok;
    output.error('It was canceled.');
    return exitCodes.failed;
  } finally {
    meter.stop();
  }
}

export function stateWords(workorder: Workorder): string {
  if (workorder.canceled_at) return 'canceled';
  return workorder.state === 'new' ? (codegenWords[workorder.codegen_status] ?? 'new') : workorder.state;
}

export function showWorkorder(workorder: Workorder): string[] {
  const serials = workorder.first_serial_number
    ? `${workorder.first_serial_number} to ${workorder.last_serial_number}`
    : null;
  return facts([
    ['Workorder', workorder.id],
    ['Reference', workorder.reference],
    ['State', stateWords(workorder)],
    ['Quantity', count(workorder.quantity)],
    ['Code layout', workorder.code_layout],
    ['Product', workorder.product && `${workorder.product.name} (${workorder.product.sku})`],
    ['Company', workorder.company.name],
    ['Printing partner', workorder.printing_partner?.name],
    ['Equipment', workorder.equipment?.name],
    ['Substrate', workorder.substrate?.name],
    ['Serial numbers', serials],
    ['Codes file', workorder.codegen_file_size === null ? null : size(workorder.codegen_file_size)],
    ['Trained', workorder.has_secure_workflow ? (workorder.is_fingerprint_trained ? 'yes' : 'no') : null],
    ['Codes end as', workorder.data.activate_on_complete ? 'active' : 'inactive'],
    ['Ingestion', workorder.ingestion_key],
    ['Due', workorder.due_date],
    ['Created', workorder.creation_date],
    ['Printed', workorder.printed_date],
    ['Canceled', workorder.canceled_at],
    ['Archived', workorder.is_archived ? 'yes' : 'no'],
    ['Remarks', workorder.remarks],
    ...(workorder.codegen_error ? [['Last error', workorder.codegen_error] as const] : []),
  ]).filter((line) => !/ {2}-$/.test(line));
}
