import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteUnusedNetworks } from '../queries/known-networks.ts';
import { deleteStaleAttempts } from '../queries/sign-in-attempts.ts';

/** Deletes counts of failed sign-ins once they no longer refuse a try, and networks that no one signed in from for long. */
export async function expireSignInAttempts({ database: { db } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteStaleAttempts(db);
  await deleteUnusedNetworks(db);
}
