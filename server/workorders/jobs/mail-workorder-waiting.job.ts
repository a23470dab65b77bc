import * as z from 'zod';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { formatWorkorderWaiting } from '#server/mail/templates/partner-notice.ts';
import { markPartnerNotified, readWaitingWorkorder } from '../exports/partner-notice.ts';
import { sendPartnerNotice } from '../exports/send-partner-notice.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails the printing partner that a workorder waits for its confirmation. */
    'mail-workorder-waiting': { workorderId: number };
  }
}

/** Tells the printing partner once. Sent again after a kill it is the same message, which mail programs show once. */
export const mailWorkorderWaiting = defineJob({
  name: 'mail-workorder-waiting',
  payload: z.strictObject({ workorderId: rowId }),
  queue: mailQueue,
  run: async ({ workorderId }, context) => {
    const { db } = context.database;
    const workorder = await readWaitingWorkorder(db, workorderId);
    if (!workorder) return;
    await sendPartnerNotice(context, workorder, formatWorkorderWaiting, `workorder-${workorderId}.waiting@proofmark`);
    await markPartnerNotified(db, workorderId);
  },
  // The queue tries again for a day; the workorder is in the partner's list all the same.
});
