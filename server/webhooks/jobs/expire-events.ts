import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteOldEvents } from '../exports/events.ts';

const DAYS = 30;
const AT_ONCE = 1000;

/** Deletes what webhooks told, with the log of its deliveries, once its time is over. */
export async function expireWebhookEvents({ database, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await deleteOldEvents(database.db, DAYS, AT_ONCE)) < AT_ONCE) return;
  }
}
