import type { JobHandler } from '#server/core/jobs/job-handler.ts';
import { changeNextCodes } from '../queries/workorder-change.ts';

/** Few enough that a batch is a moment, enough that ten million codes are not a million transactions. */
const batch = 20_000;

/** Where it is cut off, the row says how far it came; nothing is shown to anyone but the codes themselves. */
export const changeWorkorderCodes: JobHandler<'change-workorder-codes'> = {
  run: async ({ workorderId }, { database, signal }) => {
    do {
      signal.throwIfAborted();
    } while (await changeNextCodes(database.pool, workorderId, batch));
  },
  failed: async () => undefined,
};
