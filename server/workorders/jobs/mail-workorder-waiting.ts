import type { JobHandler } from '#server/core/jobs/job-handler.ts';
import { formatWorkorderWaiting } from '#server/mail/templates/partner-notice.ts';
import { markPartnerNotified, readWaitingWorkorder } from '../queries/partner-notice.ts';
import { sendPartnerNotice } from './send-partner-notice.ts';

/** Tells the printing partner once. Sent again after a kill it is the same message, which mail programs show once. */
export const mailWorkorderWaiting: JobHandler<'mail-workorder-waiting'> = {
  run: async ({ workorderId }, context) => {
    const { db } = context.database;
    const workorder = await readWaitingWorkorder(db, workorderId);
    if (!workorder) return;
    await sendPartnerNotice(context, workorder, formatWorkorderWaiting, `workorder-${workorderId}.waiting@proofmark`);
    await markPartnerNotified(db, workorderId);
  },
  // The queue tries again for a day; the workorder is in the partner's list all the same.
  failed: async () => undefined,
};
