import { type RawBuilder, sql } from 'kysely';
import type { ActivityCounts } from '#lib/contract/activity.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';

/** A number beside a page says little beyond a thousand; counting up to there bounds the cost. */
const countedTo = 1_000;
const upTo = (rows: RawBuilder<unknown>) =>
  sql`(SELECT count(*)::int FROM (SELECT 1 ${rows} LIMIT ${countedTo}) AS counted)`;
const nothing = sql`NULL::int`;

/** Counts of what waits in all companies, of what the permissions cover, in one query: for the operator's staff. */
export async function countWaiting(
  db: Executor,
  seen: { workorders: boolean; ingestions: boolean; scans: boolean },
): Promise<ActivityCounts> {
  const open = sql`FROM workorders WHERE state = 'new' AND NOT is_archived AND canceled_at IS NULL`;
  const failed = sql`FROM ingestions WHERE status = 'error' AND closed_at IS NULL`;
  const { rows } = await sql<ActivityCounts>`SELECT
    ${seen.workorders ? upTo(open) : nothing} AS workorders,
    ${seen.workorders ? upTo(sql`${open} AND codegen_status = ${codegenStatus.waiting}::int`) : nothing}
      AS workorders_waiting,
    ${seen.ingestions ? upTo(failed) : nothing} AS ingestions_failed,
    ${seen.scans ? upTo(suspicious()) : nothing} AS scans_suspicious`.execute(db);
  return rows[0] ?? { workorders: null, workorders_waiting: null, ingestions_failed: null, scans_suspicious: null };
}

/** The days are said twice: by a moment that is known when the statement is planned, months of before are left out. */
const suspicious = () =>
  sql`FROM scans WHERE suspicion <> '{}' AND created_at > now() - interval '7 days'
    AND created_at > ${new Date(Date.now() - eightDaysMs).toISOString()}::timestamptz AND ${notToCome}`;

const eightDaysMs = 8 * 86_400_000;
