import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteStaleInvitations } from '../queries/invitations.ts';
import { deleteStaleResets } from '../queries/password-resets.ts';

/** Deletes invitations that nobody accepted, and links to set a password whose time is over. */
export async function expireAccountLinks({ database: { db } }: Pick<JobContext, 'database'>): Promise<void> {
  await deleteStaleInvitations(db);
  await deleteStaleResets(db);
}
