import type { JobHandler } from '#server/core/jobs/job-handler.ts';
import { formatCodesAdded } from '#server/mail/templates/partner-notice.ts';
import { sendPartnerNotice } from '#server/workorders/jobs/send-partner-notice.ts';
import { readAddedCodes } from '#server/workorders/queries/partner-notice.ts';
import { markNotified } from '../queries/notice.ts';

/** Tells the printing partner once, as mail-workorder-waiting does. */
export const mailCodesAdded: JobHandler<'mail-codes-added'> = {
  run: async ({ ingestionId }, context) => {
    const { db } = context.database;
    const workorder = await readAddedCodes(db, ingestionId);
    if (!workorder) return;
    await sendPartnerNotice(context, workorder, formatCodesAdded, `${workorder.ingestion_key}.added@proofmark`);
    await markNotified(db, ingestionId);
  },
  failed: async () => undefined,
};
