import { type RawBuilder, sql, type Transaction } from 'kysely';
import { countChangedCodes } from '#server/catalog/exports/product-counts.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import {
  type BatchResult,
  formerColumns,
  keepFormer,
  type OpenTask,
  scmKeysOf,
  scmOf,
  statusOf,
} from './change-codes.ts';
import type { PlacePage, PlaceRow } from './places.ts';

/** The next codes that a task has changed, in the order of workorder and sequence. */
export async function readChangedPlaces(db: Executor, taskId: number, { from, limit }: PlacePage): Promise<PlaceRow[]> {
  const { rows } = await sql<PlaceRow>`SELECT codes.extended_id, k.workorder_id, k.sequence
    FROM code_task_changes AS k
    JOIN codes ON codes.workorder_id = k.workorder_id AND codes.sequence = k.sequence
    WHERE k.task_id = ${taskId} AND (k.workorder_id, k.sequence) > (${from.workorder}::integer, ${from.sequence}::integer)
    ORDER BY k.workorder_id, k.sequence LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * Gives codes back what the undone task has taken from them, and names those that are no longer as it left them: what
 * was done since is not undone with it.
 */
export async function restoreCodes(
  trx: Transaction<Schema>,
  task: OpenTask,
  ids: readonly string[],
): Promise<BatchResult> {
  const { assignments, isAsLeft, counted } = task.kind === 'status' ? statusRestore(task) : scmRestore(task);
  const { rows } = await sql<BatchResult>`
    WITH held AS MATERIALIZED (
      SELECT ${formerColumns}, k.activation_status AS status_after, k.blacklist_reason AS reason_after,
             k.activated_by AS by_after, k.activated_at AS at_after, k.scm AS scm_after
        FROM codes
        JOIN code_task_changes AS k ON k.task_id = ${task.undo_of}
         AND k.workorder_id = codes.workorder_id AND k.sequence = codes.sequence
       WHERE codes.extended_id = ANY(${ids}::text[]) AND codes.company_id = ${task.company_id}
       ORDER BY codes.extended_id FOR NO KEY UPDATE OF codes
    ), changed AS (
      UPDATE codes SET ${assignments} FROM held
       WHERE codes.extended_id = held.extended_id AND ${isAsLeft}
      RETURNING held.*
    ), kept AS (${keepFormer(task)}), refused AS (
      INSERT INTO code_task_refusals (task_id, position, key, reason)
      SELECT ${task.id}::integer, ${task.refused}::integer + row_number() OVER (ORDER BY workorder_id, sequence),
             extended_id, 'changed_since' FROM held WHERE NOT ${isAsLeft}
      RETURNING 1
    )${counted}
    SELECT (SELECT count(*) FROM changed) AS changed, (SELECT count(*) FROM refused) AS refused`.execute(trx);
  return rows[0] ?? { changed: 0, refused: 0 };
}

interface Restore {
  assignments: RawBuilder<unknown>;
  /** Of a row of `held`, with what the code is now. */
  isAsLeft: RawBuilder<unknown>;
  counted: RawBuilder<unknown>;
}

function statusRestore(task: OpenTask): Restore {
  const { activation_status: status, blacklist_reason: reason } = statusOf(task);
  return {
    assignments: sql`activation_status = held.status_after, blacklist_reason = held.reason_after,
      activated_by = held.by_after, activated_at = held.at_after`,
    isAsLeft: sql`(held.status_before = ${status}::smallint AND held.reason_before = ${reason}::smallint)`,
    counted: sql`, counted AS (${sql.raw(countChangedCodes('status_after'))})`,
  };
}

function scmRestore(task: OpenTask): Restore {
  const { set, remove } = scmOf(task);
  const now = sql`coalesce(held.scm_before, '{}'::jsonb)`;
  const after = sql`nullif((${now} - ${scmKeysOf(task)}::text[]) || coalesce(held.scm_after, '{}'::jsonb), '{}'::jsonb)`;
  return {
    assignments: sql`scm = ${after}, scm_updated_by = ${task.created_by_email}, scm_updated_at = now()`,
    isAsLeft: sql`(${now} @> ${JSON.stringify(set)}::jsonb AND NOT ${now} ?| ${remove}::text[])`,
    counted: sql``,
  };
}
