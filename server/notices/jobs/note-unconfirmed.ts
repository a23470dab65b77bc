import type { JobContext } from '#server/core/jobs/define-job.ts';
import { noteUnconfirmedOrders } from '../queries/unconfirmed.ts';

/** Notes orders that their printing partner has not confirmed within a day, once each. */
export async function noteUnconfirmed({ inUnitOfWork }: Pick<JobContext, 'inUnitOfWork'>): Promise<void> {
  await inUnitOfWork(({ trx }) => noteUnconfirmedOrders(trx, 500));
}
