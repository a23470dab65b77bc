import type { JobContext } from '#server/core/jobs/define-job.ts';
import { deleteInBatches } from '#server/core/jobs/delete-in-batches.ts';
import { deleteEndedTokens } from '../queries/tokens.ts';

/** Deletes tokens that ended or were revoked longer ago than they are kept; each sign-in leaves one. */
export async function expireTokens(context: JobContext): Promise<void> {
  const { inUnitOfWork, config } = context;
  const deleteSome = (limit: number) =>
    inUnitOfWork(({ trx }) => deleteEndedTokens(trx, config.retention.tokenDays, limit));
  await deleteInBatches(context, { what: 'tokens', atOnce: 1000, deleteSome });
}
