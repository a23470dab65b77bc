import 'server-only';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { can } from '#lib/permissions/permissions.ts';
import { call } from '#lib/portal/client.ts';
import type { SessionUser } from '#lib/portal/session-types.ts';
import type { NavigationCounts } from './navigation-links.tsx';

/** Numbers beside the pages: orders under way, failed uploads. A call that fails leaves its number out. */
export async function readNavigationCounts(user: SessionUser): Promise<NavigationCounts> {
  const options = { timeout: 2_000 };
  const [running, failed] = await Promise.all([
    can(user, 'workorder_view')
      ? call(listWorkorders, { query: { state: 'new', is_archived: 'false', is_canceled: 'false', limit: 1 } }, options)
      : undefined,
    can(user, 'ingestion_view') ? call(listIngestions, { query: { status: 'error', limit: 1 } }, options) : undefined,
  ]);
  return {
    ...(running?.ok ? { workorders: { count: running.data.count, label: 'under way' } } : {}),
    ...(failed?.ok ? { ingestion: { count: failed.data.count, label: 'failed', bad: true } } : {}),
  };
}
