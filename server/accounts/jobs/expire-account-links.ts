import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteStaleInvitations } from '../queries/invitations.ts';
import { deleteStalePasskeys } from '../queries/passkeys.ts';
import { deleteStaleResets } from '../queries/password-resets.ts';
import { deleteStaleSignOnAttempts } from '../queries/single-sign-ons.ts';

/**
 * Deletes invitations that were not accepted in time, and links to set a password, sign-ins at a provider and
 * challenges of passkeys whose time is over.
 */
export async function expireAccountLinks({ database }: Pick<JobContext, 'database'>): Promise<void> {
  await transact(database, ({ trx }) => deleteStaleInvitations(trx));
  await transact(database, ({ trx }) => deleteStaleResets(trx));
  await transact(database, ({ trx }) => deleteStaleSignOnAttempts(trx));
  await transact(database, ({ trx }) => deleteStalePasskeys(trx));
}
