import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteOldEvents } from '../queries/outbox.ts';

const days = 30;
const atOnce = 1000;

/** Deletes events of the outbox, with the log of their deliveries, once their time is over. */
export async function expireWebhookEvents({ database, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await deleteOldEvents(database.db, days, atOnce)) < atOnce) return;
  }
}
