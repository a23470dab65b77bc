import { markNotified } from '#server/db/ingestion-notice.ts';
import { readAddedCodes } from '#server/db/partner-notice.ts';
import { formatCodesAdded } from '#server/mailer/templates/partner-notice.ts';
import type { JobHandler } from '../job-handler.ts';
import { sendPartnerNotice } from '../send-partner-notice.ts';

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
