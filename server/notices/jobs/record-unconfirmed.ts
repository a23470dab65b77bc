import type { JobContext } from '#server/core/jobs/define-job.ts';
import { recordUnconfirmedOrders } from '../queries/unconfirmed.ts';

/** Records orders that their printing partner has not confirmed within a day, once each. */
export async function recordUnconfirmed({ inUnitOfWork }: Pick<JobContext, 'inUnitOfWork'>): Promise<void> {
  await inUnitOfWork(({ trx }) => recordUnconfirmedOrders(trx, 500));
}
