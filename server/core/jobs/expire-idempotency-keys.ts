import { deleteExpiredKeys } from '../http/idempotency/store.ts';
import type { JobContext } from './define-job.ts';
import { deleteInBatches } from './delete-in-batches.ts';

/** Deletes what is known of requests with an Idempotency-Key once a day has passed. */
export async function expireIdempotencyKeys(context: JobContext): Promise<void> {
  const deleteSome = (limit: number) => context.inUnitOfWork(({ trx }) => deleteExpiredKeys(trx, limit));
  await deleteInBatches(context, { what: 'idempotency-keys', atOnce: 1000, deleteSome });
}
