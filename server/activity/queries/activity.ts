import { type RawBuilder, sql } from 'kysely';
import { activityDays } from '#lib/contract/activity.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { SentReason } from '#lib/texts/sent-reason.ts';
import type { Executor } from '#server/core/db/database.ts';
import { type DocumentAccess, ofAccess } from '#server/documents/shared/document-access.ts';

/** Part of the activity that an actor may see: its company's, and the kinds its permissions allow. */
export interface ActivitySight {
  userId: number;
  /** Null for the operator's staff, who see what they started themselves: every company's is on a page of its own. */
  companyId: number | null;
  workorders: boolean;
  ingestions: boolean;
  documents: DocumentAccess;
  /** Changes of the company's codes; of others' codes those that its users started. */
  tasksOfCompany: boolean;
  tasksStarted: boolean;
}

export interface ActivityRow {
  kind: 'workorder' | 'ingestion' | 'document' | 'task';
  id: number;
  key: string;
  outcome: 'running' | 'ended' | 'failed';
  state: string;
  progress: number | null;
  done: number | null;
  total: number | null;
  error: string | null;
  error_reason: SentReason | null;
  started_at: Date;
  ended_at: Date | null;
  is_own: boolean;
  /** Subject by kind: see present-activity.ts. */
  about: Record<string, unknown>;
}

/** At most so many of a kind are read: a company with more under way reads the rest in the lists. */
const atMost = 100;
const { queued, generating, packing, failed, completed } = codegenStatus;
const lately = sql`now() - make_interval(days => ${activityDays}::int)`;

/** Begins with the columns that tell the rows of each kind apart, in the order of ActivityRow. */
const workorder = ({ userId }: ActivitySight) => sql`'workorder'::text AS kind, id, id::text AS key,
  created_by IS NOT DISTINCT FROM ${userId}::int AS is_own, jsonb_build_object('reference', reference) AS about`;

/**
 * Workorders whose codes are being made, packed, activated or blacklisted. Those of uploads are listed as ingestion
 * records, and once more only while their file is packed.
 */
function runningWorkorders(sight: ActivitySight): RawBuilder<unknown> {
  return sql`SELECT ${workorder(sight)}, 'running'::text AS outcome,
         CASE WHEN codes_change IS NOT NULL THEN CASE codes_change WHEN 'activate' THEN 'activating' ELSE 'blacklisting' END
              WHEN codegen_status = ${queued}::int THEN 'queued' WHEN codegen_status = ${generating}::int THEN 'generating'
              WHEN codegen_status = ${packing}::int THEN 'packing' ELSE 'trying again' END AS state,
         CASE WHEN codes_change IS NOT NULL THEN codes_changed_through ELSE codes_generated END::float8
           / greatest(1, quantity) AS progress,
         CASE WHEN codes_change IS NOT NULL THEN codes_changed_through ELSE codes_generated END::float8 AS done,
         quantity::float8 AS total,
         CASE WHEN codegen_status = ${failed}::int THEN codegen_error END AS error,
         CASE WHEN codegen_status = ${failed}::int THEN codegen_error_reason END AS error_reason,
         CASE WHEN codes_change IS NOT NULL THEN codes_change_at ELSE created_at END AS started_at, NULL::timestamptz AS ended_at
    FROM workorders
   WHERE ${ofWorkorders(sight)}
     AND ((canceled_at IS NULL AND codegen_status IN (2, 3, 5, 6)) OR codes_change IS NOT NULL)
   ORDER BY id DESC LIMIT ${atMost}`;
}

function endedWorkorders(sight: ActivitySight): RawBuilder<unknown> {
  return sql`SELECT ${workorder(sight)}, 'ended'::text, 'generated'::text, 1::float8, codes_generated::float8,
         quantity::float8, NULL::text, NULL::jsonb, created_at, codes_completed_at
    FROM workorders
   WHERE ${ofWorkorders(sight)} AND codes_completed_at > ${lately} AND codegen_status = ${completed}::int
     AND canceled_at IS NULL AND codes_change IS NULL AND ingestion_mode IS NULL
   ORDER BY codes_completed_at DESC LIMIT ${atMost}`;
}

/** Orders of those who ordered them and of the printing partner they were addressed to. */
const ofWorkorders = ({ companyId, userId }: ActivitySight) =>
  companyId === null
    ? sql`created_by = ${userId}::int`
    : sql`(company_id = ${companyId}::int OR printing_partner_id = ${companyId}::int)`;

function ingestions(sight: ActivitySight, when: RawBuilder<unknown>): RawBuilder<unknown> {
  const { userId } = sight;
  return sql`SELECT 'ingestion'::text, id, key, created_by IS NOT DISTINCT FROM ${userId}::int,
         jsonb_build_object('description', description),
         CASE status WHEN 'processing' THEN 'running' WHEN 'completed' THEN 'ended' ELSE 'failed' END, status,
         CASE status WHEN 'processing' THEN progress ELSE 1 END::float8,
         CASE status WHEN 'completed' THEN row_count WHEN 'error' THEN rows_with_errors END::float8,
         CASE status WHEN 'processing' THEN NULL ELSE row_count END::float8,
         CASE status WHEN 'error' THEN error_summary -> 0 ->> 'message' END,
         CASE status WHEN 'error' THEN error_summary -> 0 -> 'message_reason' END,
         coalesce(processing_started_at, created_at), CASE status WHEN 'processing' THEN NULL ELSE status_updated_at END
    FROM ingestions WHERE ${ofCompany(sight)} AND ${when} LIMIT ${atMost}`;
}

function documents(sight: ActivitySight, when: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT 'document'::text, id, key, created_by = ${sight.userId}::int,
         jsonb_build_object('category', category, 'related_id', related_id, 'parameters', parameters),
         CASE status WHEN 'complete' THEN 'ended' WHEN 'error' THEN 'failed' ELSE 'running' END, status,
         CASE status WHEN 'complete' THEN 1 ELSE progress END::float8,
         CASE status WHEN 'complete' THEN row_count END::float8, CASE status WHEN 'complete' THEN row_count END::float8,
         error_data ->> 'message', error_data -> 'message_reason', created_at, CASE WHEN status IN ('complete', 'error') THEN ended_at END
    FROM documents WHERE ${ofCompany(sight)} AND ${ofAccess(sight.documents)} AND ${when} LIMIT ${atMost}`;
}

const ofCompany = ({ companyId, userId }: ActivitySight) =>
  companyId === null ? sql`created_by = ${userId}::int` : sql`company_id = ${companyId}::int`;

function tasks(sight: ActivitySight, when: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`SELECT 'task'::text, id, key, created_by = ${sight.userId}::int,
         jsonb_build_object('changes', kind, 'parameters',
           parameters - 'filters' - 'constraints' - 'discarded_keys', 'undo_of',
           (SELECT undone.key FROM code_tasks AS undone WHERE undone.id = code_tasks.undo_of)),
         CASE status WHEN 'complete' THEN 'ended' WHEN 'failed' THEN 'failed' ELSE 'running' END, status,
         CASE status WHEN 'complete' THEN 1 ELSE least(1, processed::float8 / nullif(total, 0)) END,
         CASE status WHEN 'complete' THEN changed ELSE processed END::float8, total::float8, error, error_reason,
         created_at, completed_at
    FROM code_tasks WHERE ${ofTasks(sight)} AND ${when} LIMIT ${atMost}`;
}

function ofTasks({ companyId, userId, tasksOfCompany, tasksStarted }: ActivitySight): RawBuilder<unknown> {
  if (companyId === null) return sql`created_by = ${userId}::int`;
  const started = sql`created_by IN (SELECT id FROM users WHERE company_id = ${companyId}::int)`;
  const seen = [...(tasksOfCompany ? [sql`company_id = ${companyId}::int`] : []), ...(tasksStarted ? [started] : [])];
  return sql`(${sql.join(seen, sql` OR `)})`;
}

/** Lists running work, then work of the last days by its end, newest first, in one query. */
export async function listActivity(
  db: Executor,
  sight: ActivitySight,
  limit: number,
): Promise<{ running: number; rows: ActivityRow[] }> {
  const seesTasks = sight.tasksOfCompany || sight.tasksStarted;
  const running = [
    ...(sight.workorders ? [runningWorkorders(sight)] : []),
    ...(sight.ingestions ? [ingestions(sight, sql`status = 'processing'`)] : []),
    documents(sight, sql`status IN ('pending', 'in-progress')`),
    ...(seesTasks ? [tasks(sight, sql`status IN ('pending', 'in-progress')`)] : []),
  ];
  const ended = [
    ...(sight.workorders ? [endedWorkorders(sight)] : []),
    ...(sight.ingestions
      ? [
          ingestions(
            sight,
            sql`status IN ('completed', 'error') AND closed_at IS NULL AND status_updated_at > ${lately} ORDER BY status_updated_at DESC`,
          ),
        ]
      : []),
    documents(sight, sql`status IN ('complete', 'error') AND ended_at > ${lately} ORDER BY ended_at DESC`),
    ...(seesTasks ? [tasks(sight, sql`completed_at > ${lately} ORDER BY completed_at DESC`)] : []),
  ];
  // Every page of the portal asks for the count of what runs, with a limit of 0.
  const parts = limit === 0 ? running : [...running, ...ended];
  // Each in brackets: its LIMIT is its own. The first one names the columns of all.
  const [first, ...rest] = parts.map((part) => sql`(${part})`);
  const all = sql.join([sql`(SELECT * FROM (${noRow}) AS none)`, ...(first ? [first] : []), ...rest], sql` UNION ALL `);
  const { rows } = await sql<ActivityRow & { running: number }>`
    SELECT *, count(*) FILTER (WHERE outcome = 'running') OVER () AS running FROM (${all}) AS work
     ORDER BY (outcome = 'running') DESC, coalesce(ended_at, started_at) DESC, kind, key
     LIMIT ${Math.max(1, limit)}`.execute(db);
  return { running: Math.min(atMost, rows[0]?.running ?? 0), rows: rows.slice(0, limit) };
}

/** Names the columns and their types, whichever kinds are seen. */
const noRow = sql`SELECT ''::text AS kind, 0::bigint AS id, ''::text AS key, false AS is_own, '{}'::jsonb AS about, ''::text AS outcome,
  ''::text AS state, 0::float8 AS progress, 0::float8 AS done, 0::float8 AS total, ''::text AS error,
  '{}'::jsonb AS error_reason, now() AS started_at, now() AS ended_at WHERE false`;
