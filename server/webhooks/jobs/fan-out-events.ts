import type { JobContext } from '#server/core/jobs/job-handler.ts';
import { fanOutEvents as fanOut } from '../exports/events.ts';

const AT_ONCE = 100;

/** Makes the deliveries of events that were written since, and the jobs that send them, both or neither. */
export async function fanOutEvents({
  database,
  queue,
  signal,
}: Pick<JobContext, 'database' | 'queue' | 'signal'>): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    const taken = await database.db.transaction().execute(async (trx) => {
      const { events, deliveries } = await fanOut(trx, AT_ONCE);
      const jobs = queue.inTransaction(trx);
      for (const { id, webhookId } of deliveries) {
        await jobs.enqueue('deliver-webhook', { deliveryId: id }, { group: String(webhookId) });
      }
      return events;
    });
    if (taken < AT_ONCE) return;
  }
}
