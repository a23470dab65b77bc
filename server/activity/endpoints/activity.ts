import * as contract from '#lib/contract/activity.ts';
import { type OpenItemKind, openItemRights } from '#lib/contract/values/open-items.ts';
import { can } from '#lib/permissions/permissions.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { documentAccessOf } from '#server/documents/shared/document-access.ts';
import { countOpenReports } from '#server/reports/shared/count-open-reports.ts';
import { presentActivity } from '../present/present-activity.ts';
import { listActivity } from '../queries/activity.ts';
import { countOpenItems } from '../shared/open-items.ts';

export const getActivity = endpoint(contract.getActivity, async ({ query, actor, database: { db } }) => {
  const scope = scopeOf(actor);
  const workorders = can(actor, 'workorder_view');
  const ingestions = can(actor, 'ingestion_view');
  const [counts, work] = await Promise.all([
    countByPage(db, actor),
    listActivity(
      db,
      {
        userId: actor.userId,
        companyId: 'companyId' in scope ? scope.companyId : null,
        workorders,
        ingestions,
        documents: documentAccessOf(actor),
        tasksOfCompany: can(actor, 'codes_view'),
        tasksStarted: can(actor, 'codes_edit'),
      },
      query.limit,
    ),
  ]);
  return { counts, running: work.running, items: work.rows.map(presentActivity) };
});

/** The number of open items by the page that has them; null where the actor has none to look after. */
async function countByPage(db: Executor, actor: Actor): Promise<contract.ActivityCounts> {
  const counts = await countOpenItems(db, actor);
  const sum = (...kinds: OpenItemKind[]) => {
    const seen = kinds.filter((kind) => can(actor, openItemRights[kind].see) && concerns(actor, kind));
    return seen.length === 0 ? null : seen.reduce((total, kind) => total + (counts[kind] ?? 0), 0);
  };
  return {
    workorders: sum('order_failed', 'order_waiting', 'proofs_needed'),
    workorders_waiting: sum('order_waiting'),
    ingestions_failed: sum('upload_failed'),
    cases_open: sum('case_open'),
    reports_open: await countReportsOf(db, actor),
  };
}

/** Null for people who cannot handle them. */
async function countReportsOf(db: Executor, actor: Actor): Promise<number | null> {
  if (!can(actor, 'scan_view')) return null;
  if (can(actor, 'support_view')) return countOpenReports(db, null);
  return can(actor, 'codes_edit') ? countOpenReports(db, actor.companyId) : null;
}

/** The operator looks after uploads and orders that failed, of every company. */
const concerns = ({ companyType }: Actor, kind: OpenItemKind) =>
  companyType !== 'operator' || kind === 'upload_failed' || kind === 'order_failed';
