import {
  type DueSubscription,
  listDueSubscriptions,
  listSubscribedZones,
  takeSubscriptions,
} from '#server/accounts/shared/take-subscriptions.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { recordNotices } from '#server/notice-events/shared/record-notice.ts';
import { viewMonthIn } from '../rules/view-month.ts';

const atOnce = 500;

/**
 * Records an event for each subscription to a view whose month has come. The row of the subscription is marked in the
 * same transaction, so that a view is mailed once a month, whichever worker comes first.
 */
export async function recordDueViews(
  { database, inUnitOfWork, signal }: Pick<JobContext, 'database' | 'inUnitOfWork' | 'signal'>,
  now = new Date(),
): Promise<void> {
  const zones = await listSubscribedZones(database.db);
  if (zones.length === 0) return;
  const months = zones.map((zone) => ({ zone, month: viewMonthIn(zone, now) }));
  const due = await listDueSubscriptions(database.db, months, atOnce);
  for (const [companyId, own] of Map.groupBy(due, (subscription: DueSubscription) => subscription.companyId)) {
    signal.throwIfAborted();
    await inUnitOfWork(async ({ trx }) => {
      const taken = await takeSubscriptions(trx, own);
      const events = taken.map(({ viewId, userId }) => ({ companyId, subjectId: viewId, authorId: userId }));
      await recordNotices(trx, 'saved_view', events);
    });
  }
}
