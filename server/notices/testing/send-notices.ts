import type { JobContext } from '#server/core/jobs/define-job.ts';
import { gatherNotices } from '../jobs/gather-notices.ts';
import { mailNotice } from '../jobs/mail-notice.job.ts';

/** Does the worker's task: gathers waiting events and sends each unsent mail. */
export async function sendNotices(context: JobContext): Promise<void> {
  await gatherNotices(context);
  await sendUnsent(context);
}

/** Sends each mail that was not sent. */
export async function sendUnsent(context: JobContext): Promise<void> {
  const mails = await context.database.db
    .selectFrom('notice_mails')
    .where('sent_at', 'is', null)
    .orderBy('id')
    .select('id')
    .execute();
  for (const { id } of mails) await mailNotice.run({ mailId: id }, context);
}

/** As if the windows that were begun were over. */
export async function endWindows({ database }: Pick<JobContext, 'database'>): Promise<void> {
  await database.pool.query('UPDATE notice_windows SET next_at = now()');
}
