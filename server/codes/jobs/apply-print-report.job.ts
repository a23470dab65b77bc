import * as z from 'zod';
import { bulkQueue, defineJob, rowId } from '#server/core/jobs/define-job.ts';
import { applyNextPrinted } from '../queries/print-report.ts';

/** Codes of one transaction. */
const batch = 20_000;

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Blacklists the codes that a print report left out, and activates the others if the workorder says so. */
    'apply-print-report': { workorderId: number };
  }
}

export const applyPrintReport = defineJob({
  name: 'apply-print-report',
  payload: z.strictObject({ workorderId: rowId }),
  queue: bulkQueue,
  writesFor: 'SELECT company_id FROM workorders WHERE id = $1',
  run: async ({ workorderId }, { inUnitOfWork, signal }) => {
    do {
      signal.throwIfAborted();
    } while (await inUnitOfWork((uow) => applyNextPrinted(uow, workorderId, batch)));
  },
  forgotten: {
    key: 'workorderId',
    group: 'r.company_id',
    rows: `workorders AS r WHERE r.printed_change_at < now() - interval '1 minute'`,
  },
});
