import * as z from 'zod';
import { reason } from '#lib/texts/reason.ts';
import { keyFor } from '#server/core/config/secret-key.ts';
import { bulkQueue, defineJob, type JobContext, rowId } from '#server/core/jobs/define-job.ts';
import { recordNotice } from '#server/notice-events/shared/record-notice.ts';
import { type DueDelivery, giveUpDelivery, readDueDelivery, recordAttempt } from '../queries/deliveries.ts';
import { messageBody } from '../rules/message-body.ts';
import { openWebhookSecret, signMessage } from '../rules/secret.ts';
import type { postMessage } from './post-message.ts';

const timeoutMs = 10_000;

declare module '#server/core/jobs/enqueue.ts' {
  interface JobPayloads {
    /** Makes the next attempt at a delivery of a webhook. */
    'deliver-webhook': { deliveryId: number };
  }
}

/**
 * Makes one attempt at a delivery, records it and, when it failed, enqueues the next. A worker killed between the
 * receiver's answer and our record sends again: the same message under the same webhook-id, by which a receiver
 * recognizes it.
 */
export const deliverWebhook = defineJob({
  name: 'deliver-webhook',
  payload: z.strictObject({ deliveryId: rowId }),
  // Tries of the job are for workers that die; those of the delivery are in its row.
  queue: bulkQueue,
  // A receiver that does not answer holds up one of a worker's four takers.
  work: { batchSize: 10, localConcurrency: 4, localGroupConcurrency: 4 },
  run: async ({ deliveryId }, context) => {
    const { database, inUnitOfWork } = context;
    const delivery = await readDueDelivery(database.db, deliveryId);
    if (!delivery) return;
    if (!delivery.isActive) {
      const why = reason('webhookDisabledBeforeSending');
      await inUnitOfWork(({ trx }) => giveUpDelivery(trx, deliveryId, why));
      return;
    }
    // Loaded with the first: Node's clients of HTTP take 25 ms of processor time, which a start of the worker need not.
    const { postMessage: post } = await import('./post-message.ts');
    const startedAt = new Date();
    const began = performance.now();
    const { status, error, excerpt } = await attempt(delivery, startedAt, context, post);
    const durationMs = Math.round(performance.now() - began);
    await inUnitOfWork(async ({ trx, enqueue }) => {
      const outcome = { startedAt, durationMs, responseStatus: status, error, excerpt };
      const { wait, isSwitchedOff } = await recordAttempt(trx, delivery, outcome);
      if (isSwitchedOff) {
        const { companyId } = delivery;
        await recordNotice(trx, { kind: 'webhook_disabled', companyId, subjectId: deliveryId, authorId: null });
      }
      if (wait === null) return;
      await enqueue('deliver-webhook', { deliveryId }, { afterSeconds: wait, group: delivery.webhookId });
    });
  },
  // The row is as it was: the queue, or requeue-forgotten after it, tries again.
  forgotten: {
    key: 'deliveryId',
    group: 'r.webhook_id',
    rows: `webhook_deliveries AS r WHERE r.status = 'pending' AND r.next_attempt_at < now() - interval '1 minute'`,
  },
});

async function attempt(delivery: DueDelivery, at: Date, { config, signal }: JobContext, post: typeof postMessage) {
  const secrets = readSecrets(delivery, config.secretKey);
  if (secrets === null) {
    return { status: null, excerpt: '', error: reason('webhookSecretUnreadable') };
  }
  const body = JSON.stringify(messageBody(delivery.message));
  const headers = signMessage({ id: delivery.message.id, body, at }, secrets);
  const options = { allowPrivate: config.webhookAllowPrivate, timeoutMs, signal };
  return post(delivery.url, { headers, body }, options);
}

/** Null when they were sealed under another SECRET_KEY. */
function readSecrets({ companyId, secret, previousSecret }: DueDelivery, secretKey: string | undefined) {
  const key = keyFor(secretKey, 'webhook secrets');
  try {
    return [secret, ...(previousSecret ? [previousSecret] : [])].map((one) => openWebhookSecret(key, companyId, one));
  } catch {
    return null;
  }
}
