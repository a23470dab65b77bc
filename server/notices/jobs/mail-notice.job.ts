import * as z from 'zod';
import type { NoticeKind } from '#lib/contract/notices.ts';
import { permissionsOf } from '#lib/permissions/permissions.ts';
import { defineJob, type JobContext, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import type { MailText } from '#server/mail/templates/compose-text.ts';
import { type MailReader, mailReader } from '#server/mail/templates/mail-reader.ts';
import { formatNoticeSummary } from '#server/mail/templates/notice-summary.ts';
import { explainWhy, mailsPath } from '#server/mail/templates/why.ts';
import { readItems } from '../queries/items.ts';
import { readOpenLines } from '../queries/morning.ts';
import { findUnsentMail, markMailSent, readSubjects, type UnsentMail } from '../queries/outbox.ts';
import { readViews } from '../queries/views.ts';
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
 * Sends a mail of a batch to its recipient, once. Its content is read here: an order that was confirmed or a webhook
 * that was switched off meanwhile is left out, and without items no mail is sent. A kill between the mail server's
 * acceptance and our record of it can repeat the mail: then with the same Message-ID, which mail programs show once.
 */
export const mailNotice = defineJob({
  name: 'mail-notice',
  payload: z.strictObject({ mailId: rowId }),
  queue: mailQueue,
  run: async ({ mailId }, context) => {
    const { database, inUnitOfWork, config } = context;
    const mail = await findUnsentMail(database.db, mailId);
    if (!mail) return;
    const reader = await mailReader(mail.language, mail.time_zone);
    const letter = await (mail.kind === 'open_items' ? composeMorning : composeNotice)(context, mail, reader);
    if (letter) {
      const { portal } = config.urls;
      await createMailer(config.mail).send({
        to: [mail.email],
        ...letter,
        messageId: `notice-${mail.batch_id}.${mail.user_id}@proofmark`,
        unsubscribeUrl: `${portal}${mailsPath}`,
      });
    }
    await inUnitOfWork(({ trx }) => markMailSent(trx, mailId));
  },
  // The queue tries for a day; the portal says the same as the mail.
  forgotten: {
    key: 'mailId',
    group: '(SELECT company_id FROM notice_batches WHERE id = r.batch_id)',
    rows: `notice_mails AS r WHERE r.sent_at IS NULL
             AND r.created_at BETWEEN now() - interval '1 day' AND now() - interval '1 minute'
             AND EXISTS (SELECT FROM users WHERE id = r.user_id AND is_active)`,
  },
});

type Compose = (
  context: Pick<JobContext, 'database' | 'config'>,
  mail: UnsentMail,
  reader: MailReader,
) => Promise<MailText | undefined>;

/** About what happened, as far as it is still worth a mail. */
const composeNotice: Compose = async (context, mail, reader) => {
  const { db } = context.database;
  const { urls } = context.config;
  const { count: all, ids } = await readSubjects(db, mail, mostRead);
  const items =
    mail.kind === 'saved_view'
      ? await readViews(context, ids, mail, reader)
      : await readItems(db, mail.kind, ids, urls, reader, mail.user_id);
  const count = all - (ids.length - items.length);
  const [only] = items;
  if (!only) return undefined;
  const companyName = mail.company_name;
  const why = explainWhy({ ...mail, companyName }, urls.portal, reader);
  if (count === 1) return only.alone({ companyName, why });
  return formatNoticeSummary(
    {
      heading: reader.t(`heading.${mail.kind}`, { count }),
      companyName,
      shown: items.slice(0, mostShown(mail.kind)),
      count,
      listUrl: urls.portal + listPathOf(mail.kind),
      windowMinutes: windowSecondsOf(mail.kind) / 60,
      why,
    },
    reader,
  );
};

/** Open items of the recipient. */
const composeMorning: Compose = async ({ database: { db }, config: { urls } }, mail, reader) => {
  if (mail.notices_daily === false) return undefined;
  const actor = {
    userId: mail.user_id,
    companyId: mail.company_id,
    companyType: mail.company_type,
    permissions: permissionsOf(mail.company_type, mail.role),
  };
  const { count, lines } = await readOpenLines(db, actor, urls.portal, reader, mostShown(mail.kind));
  if (count === 0) return undefined;
  const companyName = mail.company_name;
  return formatNoticeSummary(
    {
      heading: reader.t('heading.open_items', { count }),
      companyName,
      shown: lines,
      count,
      listUrl: urls.portal + listPathOf(mail.kind),
      why: explainWhy({ ...mail, companyName }, urls.portal, reader),
    },
    reader,
  );
};
