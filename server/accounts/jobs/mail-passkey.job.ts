import * as z from 'zod';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { mailReader } from '#server/mail/templates/mail-reader.ts';
import { formatPasskeyChange } from '#server/mail/templates/passkey-change.ts';
import { findMailedPasskey, markPasskeyMailed } from '../queries/passkeys.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Tells a user of a passkey that was added to the account or removed from it. */
    'mail-passkey': { passkeyId: number };
  }
}

/** Mails once for each state of the passkey, which the row has. */
export const mailPasskey = defineJob({
  name: 'mail-passkey',
  payload: z.strictObject({ passkeyId: rowId }),
  queue: mailQueue,
  run: async ({ passkeyId }, { database: { db }, inUnitOfWork, config }) => {
    const row = await findMailedPasskey(db, passkeyId);
    if (!row) return;
    const state = row.removed_at === null ? 'added' : 'removed';
    if (row.mailed_state === state) return;
    const mail = {
      state,
      name: row.name,
      email: row.email,
      passkey: row.passkey,
      at: row.removed_at ?? row.created_at,
      url: `${config.urls.portal}/settings/security`,
    } as const;
    const { subject, text } = formatPasskeyChange(mail, await mailReader(row.language, row.time_zone));
    const messageId = `passkey-${passkeyId}-${state}@proofmark`;
    await createMailer(config.mail).send({ to: [row.email], subject, text, messageId });
    await inUnitOfWork(({ trx }) => markPasskeyMailed(trx, passkeyId, state));
  },
  // Not requeued: after the attempts of the queue the mail is given up, as that of a password link.
});
