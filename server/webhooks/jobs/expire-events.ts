import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteOldEvents } from '../queries/outbox.ts';

/** Deletes events of the outbox, with the log of their deliveries, once their time is over. */
export async function expireWebhookEvents(context: JobContext): Promise<void> {
  const { inUnitOfWork, config } = context;
  const deleteSome = (limit: number) =>
    inUnitOfWork(({ trx }) => deleteOldEvents(trx, config.retention.webhookLogDays, limit));
  await deleteInBatches(context, { what: 'webhook-events', atOnce: 1000, deleteSome });
}
