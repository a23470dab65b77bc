import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteEndedTokens } from '../queries/tokens.ts';

const atOnce = 1000;

/** Deletes tokens that ended or were revoked longer ago than they are kept; each sign-in leaves one. */
export async function expireTokens({ database, config, signal }: JobContext): Promise<void> {
  do signal.throwIfAborted();
  while ((await deleteEndedTokens(database.db, config.tokenRetentionDays, atOnce)) === atOnce);
}
