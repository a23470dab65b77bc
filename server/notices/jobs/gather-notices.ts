import type { JobContext } from '#server/core/jobs/define-job.ts';
import { gatherBatch, listPending } from '../queries/outbox.ts';
import { windowSecondsOf } from '../rules/window.ts';

const atOnce = 100;

/**
 * Empties the outbox of notices: the first event of a company and kind becomes a mail at once, what follows within the
 * window waits for its end and becomes one. Batch, mails and the jobs that send them are made in one transaction.
 */
export async function gatherNotices({
  database,
  inUnitOfWork,
  log,
  signal,
}: Pick<JobContext, 'database' | 'inUnitOfWork' | 'log' | 'signal'>): Promise<void> {
  for (const pending of await listPending(database.db, atOnce)) {
    signal.throwIfAborted();
    const mails = await inUnitOfWork(async ({ trx, enqueue }) => {
      const made = await gatherBatch(trx, pending, windowSecondsOf(pending.kind));
      for (const mailId of made ?? []) await enqueue('mail-notice', { mailId }, { group: pending.company_id });
      return made;
    });
    if (mails?.length === 0) log.warn(pending, 'Notice without a recipient');
  }
}
