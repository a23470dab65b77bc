import * as z from 'zod';
import { bulkQueue, defineJob, rowId } from '#server/core/jobs/define-job.ts';
import { updateNextCodes } from '../queries/workorder-change.ts';

/** Few enough that a batch is a moment, enough that ten million codes are not a million transactions. */
const batch = 20_000;

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Activates or blacklists the codes of a workorder, as its row says. */
    'change-workorder-codes': { workorderId: number };
  }
}

/** Where it is cut off, the row says how far it came. */
export const changeWorkorderCodes = defineJob({
  name: 'change-workorder-codes',
  payload: z.strictObject({ workorderId: rowId }),
  queue: bulkQueue,
  writesFor: 'SELECT company_id FROM workorders WHERE id = $1',
  run: async ({ workorderId }, { inUnitOfWork, signal }) => {
    do {
      signal.throwIfAborted();
    } while (await inUnitOfWork((uow) => updateNextCodes(uow, workorderId, batch)));
  },
  forgotten: {
    key: 'workorderId',
    group: 'r.company_id',
    rows: `workorders AS r WHERE r.codes_change IS NOT NULL AND r.codes_change_at < now() - interval '1 minute'`,
  },
});
