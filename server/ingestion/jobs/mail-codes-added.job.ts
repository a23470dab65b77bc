import * as z from 'zod';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { formatCodesAdded } from '#server/mail/templates/partner-notice.ts';
import { readAddedCodes } from '#server/workorders/exports/partner-notice.ts';
import { sendPartnerNotice } from '#server/workorders/exports/send-partner-notice.ts';
import { markNotified } from '../queries/notice.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails the printing partner that an ingestion added codes to its workorder. */
    'mail-codes-added': { ingestionId: number };
  }
}

/** Mails the printing partner once, as mail-workorder-waiting does. */
export const mailCodesAdded = defineJob({
  name: 'mail-codes-added',
  payload: z.strictObject({ ingestionId: rowId }),
  queue: mailQueue,
  run: async ({ ingestionId }, context) => {
    const { db } = context.database;
    const workorder = await readAddedCodes(db, ingestionId);
    if (!workorder) return;
    await sendPartnerNotice(context, workorder, formatCodesAdded, `${workorder.ingestion_key}.added@proofmark`);
    await markNotified(db, ingestionId);
  },
});
