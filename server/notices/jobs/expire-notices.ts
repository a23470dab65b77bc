import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteOldNotices } from '../queries/outbox.ts';

const days = 30;
const atOnce = 1000;

/** Deletes notices, with their events and mails, once their time is over. */
export async function expireNotices({ database, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await deleteOldNotices(database.db, days, atOnce)) < atOnce) return;
  }
}
