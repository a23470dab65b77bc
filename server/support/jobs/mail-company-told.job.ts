import * as z from 'zod';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { readErrorList } from '#server/ingestion/exports/error-list.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { formatCompanyTold } from '#server/mail/templates/company-told.ts';
import { findEntry, markSent } from '../queries/cases.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails a company's admins what the support has written about a failed upload. */
    'mail-company-told': { entryId: number };
  }
}

/** What mail servers take without a word, with the growth of base64. A longer list is in the portal. */
const maxAttached = 4 * 1024 * 1024;

/** Sent again after a kill it is the same message, which mail programs show once. */
export const mailCompanyTold = defineJob({
  name: 'mail-company-told',
  payload: z.strictObject({ entryId: rowId }),
  queue: mailQueue,
  run: async ({ entryId }, { database, config }) => {
    const entry = await findEntry(database.db, entryId);
    if (entry?.kind !== 'told' || entry.sent_at !== null) return;
    const { ingestion_id: ingestionId, record_key: key } = entry;
    const list = ingestionId === null ? null : await readErrorList(database, ingestionId, maxAttached);
    const { subject, text } = formatCompanyTold({
      subject: entry.subject,
      text: entry.text,
      authorName: entry.author_name ?? '',
      recordUrl: key === null ? null : `${config.urls.portal}/ingestion/${key}`,
      hasList: list !== null,
      why: [
        'You receive this mail as one whom your company has the messages of the support sent to. Admins choose whom:',
        `${config.urls.portal}/settings/company`,
      ],
    });
    await createMailer(config.mail).send({
      to: entry.recipients,
      subject,
      text,
      messageId: `support-${entryId}.told@proofmark`,
      ...(entry.author_email !== null && { replyTo: entry.author_email }),
      ...(list && { attachments: [{ fileName: `${key} errors.csv`, mediaType: 'text/csv', content: list }] }),
    });
    await markSent(database.db, entryId);
  },
  forgotten: {
    key: 'entryId',
    rows: `support_entries AS r WHERE r.kind = 'told' AND r.sent_at IS NULL
             AND r.created_at BETWEEN now() - interval '1 day' AND now() - interval '1 minute'`,
  },
});
