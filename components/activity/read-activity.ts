import 'server-only';
import { type Activity, getActivity } from '#lib/contract/activity.ts';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import { isNotOffered } from '#lib/portal/foreign/not-offered-code.ts';
import type { CallResult } from '#lib/portal/result.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import { activityOfRecords } from './activity-of-records.ts';

/** A background read: its time limit is short. */
const options = { timeout: 4_000 };

/**
 * Reads running, ended and waiting work in one call. A service that has only the interface's own endpoints lists
 * ingestion records only.
 */
export async function readActivity(user: SessionUser, limit: number): Promise<CallResult<Activity>> {
  const activity = await call(getActivity, { query: { limit } }, options);
  if (!isNotOffered(activity)) return activity;
  const [records, failed, running] = await Promise.all([
    can(user, 'ingestion_view') && limit > 0 ? call(listIngestions, { query: { limit: 20 } }, options) : undefined,
    can(user, 'ingestion_view')
      ? call(listIngestions, { query: { status: 'error', is_closed: 'false', limit: 1 } }, options)
      : undefined,
    can(user, 'workorder_view')
      ? call(listWorkorders, { query: { state: 'new', is_archived: 'false', is_canceled: 'false', limit: 1 } }, options)
      : undefined,
  ]);
  if (records && !records.ok) return records;
  return {
    ok: true,
    data: activityOfRecords(records?.data.results ?? [], {
      now: Date.now(),
      email: user.email,
      failed: failed?.ok ? failed.data.count : null,
      workorders: running?.ok ? running.data.count : null,
    }),
  };
}
