import * as z from 'zod';
import type { NoticeKind } from '#lib/contract/notices.ts';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { mailReader } from '#server/mail/templates/mail-reader.ts';
import { formatNoticeSummary } from '#server/mail/templates/notice-summary.ts';
import { explainWhy } from '#server/mail/templates/why.ts';
import { readItems } from '../queries/items.ts';
import { findUnsentMail, markMailSent, readSubjects } from '../queries/outbox.ts';
import { listPathOf } from '../rules/notice-item.ts';
import { windowSecondsOf } from '../rules/window.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Sends a notice to one user. */
    'mail-notice': { mailId: number };
  }
}

/** Named in a gathered mail; of the rest it says how many. Failed uploads all have their errors in a mail. */
const mostShown = (kind: NoticeKind) => (kind === 'upload_failed' ? mostRead : 20);
/** Looked at for what is no longer worth a mail. */
const mostRead = 500;

/**
 * Sends a mail of a batch to its reader, once. What it says is read here: an order that was confirmed or a webhook that
 * was switched on meanwhile is left out, and when nothing is left no mail is sent. Between the mail server's yes and
 * our note of it a kill can make the mail go out again: then with the same Message-ID, which mail programs show once.
 */
export const mailNotice = defineJob({
  name: 'mail-notice',
  payload: z.strictObject({ mailId: rowId }),
  queue: mailQueue,
  run: async ({ mailId }, { database: { db }, inUnitOfWork, config }) => {
    const mail = await findUnsentMail(db, mailId);
    if (!mail) return;
    const { count: all, ids } = await readSubjects(db, mail, mostRead);
    const reader = await mailReader(mail.language, mail.time_zone);
    const items = await readItems(db, mail.kind, ids, config.urls, reader, mail.user_id);
    const count = all - (ids.length - items.length);
    const [only] = items;
    if (only) {
      const companyName = mail.company_name;
      const why = explainWhy({ ...mail, companyName }, config.urls.portal, reader);
      const { subject, text } =
        count === 1
          ? only.alone({ companyName, why })
          : formatNoticeSummary(
              {
                heading: reader.t(`heading.${mail.kind}`, { count }),
                companyName,
                shown: items.slice(0, mostShown(mail.kind)),
                count,
                listUrl: config.urls.portal + listPathOf(mail.kind),
                windowMinutes: windowSecondsOf(mail.kind) / 60,
                why,
              },
              reader,
            );
      const messageId = `notice-${mail.batch_id}.${mail.user_id}@proofmark`;
      await createMailer(config.mail).send({ to: [mail.email], subject, text, messageId });
    }
    await inUnitOfWork(({ trx }) => markMailSent(trx, mailId));
  },
  // The queue tries for a day; the portal says the same as the mail.
  forgotten: {
    key: 'mailId',
    rows: `notice_mails AS r WHERE r.sent_at IS NULL
             AND r.created_at BETWEEN now() - interval '1 day' AND now() - interval '1 minute'
             AND EXISTS (SELECT FROM users WHERE id = r.user_id AND is_active)`,
  },
});
