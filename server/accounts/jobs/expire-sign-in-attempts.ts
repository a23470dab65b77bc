import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteUnusedNetworks } from '../queries/known-networks.ts';
import { deleteStaleAttempts } from '../queries/sign-in-attempts.ts';

/**
 * Deletes counts of failed sign-ins once they no longer refuse a try, and networks that no one signed in from for long.
 */
export async function expireSignInAttempts({ database }: Pick<JobContext, 'database'>): Promise<void> {
  await transact(database, ({ trx }) => deleteStaleAttempts(trx));
  await transact(database, ({ trx }) => deleteUnusedNetworks(trx));
}
