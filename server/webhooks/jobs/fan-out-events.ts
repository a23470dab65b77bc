import type { JobContext } from '#server/core/jobs/define-job.ts';
import { fanOutEvents as fanOut } from '../queries/outbox.ts';

const atOnce = 100;

/**
 * Empties the outbox: makes the deliveries of events that were written since, and the jobs that send them, both or
 * neither.
 */
export async function fanOutEvents({
  inUnitOfWork,
  signal,
}: Pick<JobContext, 'inUnitOfWork' | 'signal'>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const taken = await inUnitOfWork(async ({ trx, enqueue }) => {
      const { events, deliveries } = await fanOut(trx, atOnce);
      for (const { id, webhookId } of deliveries) {
        await enqueue('deliver-webhook', { deliveryId: id }, { group: webhookId });
      }
      return events;
    });
    if (taken < atOnce) return;
  }
}
