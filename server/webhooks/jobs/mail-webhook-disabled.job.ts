import * as z from 'zod';
import { listAdminEmails } from '#server/accounts/exports/admin-emails.ts';
import { defineJob, mailQueue, rowId } from '#server/core/jobs/define-job.ts';
import { createMailer } from '#server/mail/create-mailer.ts';
import { formatWebhookDisabled } from '#server/mail/templates/webhook-disabled.ts';
import { markDisabledNotified, readDisabledWebhook } from '../queries/notice.ts';

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Mails the account's admins that the failure of this delivery has switched its webhook off. */
    'mail-webhook-disabled': { deliveryId: number };
  }
}

/**
 * Tells the account's admins once that a webhook was switched off. Sent again after a kill it is the same message, which
 * mail programs show once.
 */
export const mailWebhookDisabled = defineJob({
  name: 'mail-webhook-disabled',
  payload: z.strictObject({ deliveryId: rowId }),
  queue: mailQueue,
  run: async ({ deliveryId }, { database, config, log }) => {
    const webhook = await readDisabledWebhook(database.db, deliveryId);
    if (!webhook?.disabled_reason || !webhook.disabled_at) return;
    const to = await listAdminEmails(database.db, webhook.company_id);
    if (to.length === 0) {
      log.warn({ webhookId: webhook.id }, 'A company has no admin to tell of a webhook that was switched off');
      return;
    }
    const { subject, text } = formatWebhookDisabled({
      id: webhook.id,
      description: webhook.description,
      url: webhook.url,
      companyName: webhook.company_name,
      reason: webhook.disabled_reason,
      disabledAt: webhook.disabled_at,
      failingSince: webhook.failing_since,
      lastError: webhook.error,
      webhookUrl: `${config.urls.api}/api/v2/webhooks/${webhook.id}/`,
    });
    const messageId = `webhook-${webhook.id}.off.${webhook.disabled_at.getTime()}@proofmark`;
    await createMailer(config.mail).send({ to, subject, text, messageId });
    await markDisabledNotified(database.db, webhook.id, webhook.disabled_at);
  },
  // The queue tries again for a day; the webhook says the same as the mail.
});
