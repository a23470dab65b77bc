import * as contract from '#lib/contract/activity.ts';
import { can } from '#lib/permissions/permissions.ts';
import { scopeOf } from '#server/core/actor.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { documentAccessOf } from '#server/documents/shared/document-access.ts';
import { presentActivity } from '../present/present-activity.ts';
import { listActivity } from '../queries/activity.ts';
import { countWaiting } from '../queries/waiting-counts.ts';

export const getActivity = endpoint(contract.getActivity, async ({ query, actor, database: { db } }) => {
  const scope = scopeOf(actor);
  const workorders = can(actor, 'workorder_view');
  const ingestions = can(actor, 'ingestion_view');
  const [counts, work] = await Promise.all([
    countWaiting(db, scope, { workorders, ingestions, scans: can(actor, 'scan_view') }),
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
