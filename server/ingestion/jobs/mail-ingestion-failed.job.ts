import * as z from 'zod';
import { listAdminEmails } from '#server/accounts/exports/admin-emails.ts';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { formatIngestionFailed } from '#server/mail/templates/ingestion-failed.ts';
import { markNotified, readFailure } from '../queries/notice.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails the errors of a failed ingestion to the account's admins. */
    'mail-ingestion-failed': { ingestionId: number };
  }
}

/**
 * Mails the account's admins that an upload was refused. Between the mail server's yes and our note of it a kill can
 * make the mail go out again: then with the same Message-ID, which mail programs show once.
 */
export const mailIngestionFailed = defineJob({
  name: 'mail-ingestion-failed',
  payload: z.strictObject({ ingestionId: rowId }),
  queue: mailQueue,
  run: async ({ ingestionId }, { database, config, log }) => {
    const failure = await readFailure(database.db, ingestionId);
    if (failure?.status !== 'error' || failure.notified_at !== null) return;
    const to = await listAdminEmails(database.db, failure.company_id);
    if (to.length === 0) {
      log.warn({ ingestionId }, 'A company has no admin to mail about a failed upload');
      return;
    }
    const { subject, text } = formatIngestionFailed({
      recordKey: failure.key,
      reference: failure.description,
      companyName: failure.company_name,
      rowCount: failure.row_count > 0 ? failure.row_count : null,
      errors: (failure.error_summary ?? []).map((error) => ({
        type: error.type,
        message: error.message,
        count: error.count,
        examples: error.ids ?? error.rows ?? [],
      })),
      recordUrl: `${config.urls.portal}/ingestion/${failure.key}`,
    });
    await createMailer(config.mail).send({ to, subject, text, messageId: `${failure.key}.failed@proofmark` });
    await markNotified(database.db, ingestionId);
  },
  // The queue tries again for a day; the record says the same as the mail.
});
