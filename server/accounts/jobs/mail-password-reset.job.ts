import * as z from 'zod';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { formatPasswordReset } from '#server/mail/templates/account-links.ts';
import { mailReader } from '#server/mail/templates/mail-reader.ts';
import { findPasswordReset, markResetSent } from '../queries/password-resets.ts';
import { linkSecret, setPasswordAddress } from '../rules/link-secret.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails the link to set a password that was asked for. */
    'mail-password-reset': { resetId: number };
  }
}

/**
 * Mails the link once, if the address is of an active user. In a job, so that the request takes the same time for any.
 */
export const mailPasswordReset = defineJob({
  name: 'mail-password-reset',
  payload: z.strictObject({ resetId: rowId }),
  queue: mailQueue,
  run: async ({ resetId }, { database: { db }, inUnitOfWork, config }) => {
    const reset = await findPasswordReset(db, resetId);
    if (!reset || reset.sent_at !== null) return;
    const mail = {
      name: reset.name,
      email: reset.email,
      expiresAt: reset.expires_at,
      link: setPasswordAddress(config.urls.portal, linkSecret(config, reset.nonce)),
    };
    const { subject, text } = formatPasswordReset(mail, await mailReader(reset.language, reset.time_zone));
    const messageId = `password-reset-${reset.id}@proofmark`;
    await createMailer(config.mail).send({ to: [reset.email], subject, text, messageId });
    await inUnitOfWork(({ trx }) => markResetSent(trx, reset.id));
  },
  // Not requeued: the link works for an hour, and asking again makes another.
});
