import * as contract from '#lib/contract/activity.ts';
import { type OpenItemKind, openItemRights } from '#lib/contract/values/open-items.ts';
import { can } from '#lib/permissions/permissions.ts';
import { type Actor, scopeOf } from '#server/core/actor.ts';
import type { Executor } from '#server/core/db/database.ts';
import { endpoint } from '#server/core/http/endpoint.ts';
import { findPlaces, type Place } from '#server/core/jobs/find-places.ts';
import { documentAccessOf } from '#server/documents/shared/document-access.ts';
import { countOpenReports } from '#server/reports/shared/count-open-reports.ts';
import { presentActivity } from '../present/present-activity.ts';
import { type ActivityRow, listActivity } from '../queries/activity.ts';
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
  const placeOf = await findPlacesOf(db, actor.companyId, work.rows);
  return { counts, running: work.running, items: work.rows.map((row) => presentActivity(row, placeOf(row))) };
});

/** Kinds of jobs that people wait for, by the id that their payload names. */
const awaited = {
  workorder: { id: 'workorderId', names: ['generate-codes', 'change-workorder-codes', 'apply-print-report'] },
  ingestion: { id: 'ingestionId', names: ['ingest-codes'] },
  document: { id: 'documentId', names: ['export-codes', 'export-scans', 'draw-artwork', 'make-dossier'] },
  task: { id: 'taskId', names: ['change-codes'] },
} as const;

/** Returns a function that finds the place in the queue of a row of the company; undefined for what does not wait. */
async function findPlacesOf(
  db: Executor,
  companyId: number,
  rows: readonly ActivityRow[],
): Promise<(row: ActivityRow) => Place | undefined> {
  const kinds = new Set(rows.filter(({ outcome }) => outcome === 'running').map(({ kind }) => kind));
  if (kinds.size === 0) return () => undefined;
  const places = await findPlaces(
    db,
    [...kinds].flatMap((kind) => awaited[kind].names),
    companyId,
  );
  return ({ kind, id, outcome }) => {
    if (outcome !== 'running') return undefined;
    const { id: name, names } = awaited[kind];
    return places.find((place) => names.some((own) => own === place.name) && place.data[name] === id);
  };
}

/** The number of open items by the page that has them; null where the actor has none to look after. */
async function countByPage(db: Executor, actor: Actor): Promise<contract.ActivityCounts> {
  const counts = await countOpenItems(db, actor);
  const sum = (...kinds: OpenItemKind[]) => {
    const seen = kinds.filter((kind) => can(actor, openItemRights[kind].see) && concerns(actor, kind));
    return seen.length === 0 ? null : seen.reduce((total, kind) => total + (counts[kind] ?? 0), 0);
  };
  return {
    workorders: sum('order_failed', 'order_waiting', 'proofs_needed', 'inactive_codes', 'unprinted_unknown'),
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
