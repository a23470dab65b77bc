import * as z from 'zod';
import { readLanguages } from '#server/accounts/shared/read-languages.ts';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { readErrorList } from '#server/ingestion/shared/error-list.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { formatCompanyTold } from '#server/mail/templates/company-told.ts';
import { mailReader } from '#server/mail/templates/mail-reader.ts';
import { findEntry, markSent } from '../queries/group-entries.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails a company's admins what the support has written about a failed upload. */
    'mail-company-told': { entryId: number };
  }
}

/** Size that mail servers accept without complaint, with the growth of base64. A longer list is in the portal. */
const maxAttached = 4 * 1024 * 1024;

/** Sent again after a kill it is the same message, which mail programs show once. */
export const mailCompanyTold = defineJob({
  name: 'mail-company-told',
  payload: z.strictObject({ entryId: rowId }),
  queue: mailQueue,
  run: async ({ entryId }, { database, inUnitOfWork, config }) => {
    const entry = await findEntry(database.db, entryId);
    if (entry?.kind !== 'told' || entry.sent_at !== null) return;
    const { ingestion_id: ingestionId, record_key: key } = entry;
    // Each language is a message of its own: sent again after a kill, each is the same as before.
    for (const { language, addresses } of await readLanguages(database.db, entry.company_id, entry.recipients)) {
      const reader = await mailReader(language, null);
      const list =
        ingestionId === null ? null : await readErrorList(database, ingestionId, { maxBytes: maxAttached, language });
      const mail = {
        subject: entry.subject,
        text: entry.text,
        authorName: entry.author_name ?? '',
        recordUrl: key === null ? null : `${config.urls.portal}/ingestion/${key}`,
        hasList: list !== null,
        settingsUrl: `${config.urls.portal}/settings/company`,
      };
      const fileName = reader.t('told.fileName', { upload: key ?? '' });
      await createMailer(config.mail).send({
        to: addresses,
        ...formatCompanyTold(mail, reader),
        messageId: `support-${entryId}.told${language === 'en' ? '' : `.${language}`}@proofmark`,
        ...(entry.author_email !== null && { replyTo: entry.author_email }),
        ...(list && { attachments: [{ fileName, mediaType: 'text/csv', content: list }] }),
      });
    }
    await inUnitOfWork(({ trx }) => markSent(trx, entryId));
  },
  forgotten: {
    key: 'entryId',
    group: 'r.company_id',
    rows: `support_entries AS r WHERE r.kind = 'told' AND r.sent_at IS NULL
             AND r.created_at BETWEEN now() - interval '1 day' AND now() - interval '1 minute'`,
  },
});
