import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteStaleSenders } from '../queries/challenge-senders.ts';

/** Deletes how many photos networks sent to challenges, once their minute is over. */
export async function expireChallengeSenders({ database }: Pick<JobContext, 'database'>): Promise<void> {
  await transact(database, ({ trx }) => deleteStaleSenders(trx));
}
