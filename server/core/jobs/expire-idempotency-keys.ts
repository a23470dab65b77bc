import { deleteExpiredKeys } from '../http/idempotency/store.ts';
import type { JobContext } from './define-job.ts';

const rowsAtOnce = 1000;

/** Deletes what is known of requests with an Idempotency-Key once a day has passed. */
export async function expireIdempotencyKeys({ database, signal }: JobContext): Promise<void> {
  for (;;) {
    signal.throwIfAborted();
    if ((await deleteExpiredKeys(database.db, rowsAtOnce)) < rowsAtOnce) return;
  }
}
