import { type RawBuilder, sql, type Transaction } from 'kysely';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { updateHeldCodes } from '../shared/update-held-codes.ts';
import { codesAt } from './codes-at.ts';
import type { PlacePage, PlaceRow } from './place-order.ts';
import { type BatchResult, insertFormerValues, type OpenTask, scmKeysOf, scmOf, statusOf } from './update-codes.ts';

/** The next codes that a task has changed, in the order of workorder and sequence. */
export async function readChangedPlaces(db: Executor, taskId: number, { from, limit }: PlacePage): Promise<PlaceRow[]> {
  // Those that the task kept first: on a cluster they are brought to the codes, which lie on other nodes.
  const { rows } = await sql<PlaceRow>`
    WITH k AS MATERIALIZED (
      SELECT workorder_id, sequence FROM code_task_changes
       WHERE task_id = ${taskId} AND (workorder_id, sequence) > (${from.workorder}::bigint, ${from.sequence}::integer)
       ORDER BY workorder_id, sequence LIMIT ${limit})
    SELECT codes.extended_id, k.workorder_id, k.sequence
      FROM k JOIN codes ON codes.workorder_id = k.workorder_id AND codes.sequence = k.sequence
     ORDER BY k.workorder_id, k.sequence`.execute(db);
  return rows;
}

/**
 * Gives codes back what the undone task has taken from them, and names those that are no longer as it left them: what
 * was done since is not undone with it.
 */
export async function restoreCodes(
  trx: Transaction<Schema>,
  task: OpenTask,
  places: readonly PlaceRow[],
): Promise<BatchResult> {
  const { assignments, isAsLeft, counted } = task.kind === 'status' ? statusRestore(task) : scmRestore(task);
  const refused = sql`INSERT INTO code_task_refusals (task_id, position, key, reason)
    SELECT ${task.id}::bigint, ${task.refused}::integer + row_number() OVER (ORDER BY workorder_id, sequence),
           extended_id, 'changed_since' FROM held WHERE NOT ${isAsLeft}`;
  const { held, changed } = await updateHeldCodes(trx, {
    of: sql`${codesAt(places)} AND codes.company_id = ${task.company_id}`,
    later: {
      columns: sql`k.activation_status AS status_after, k.blacklist_reason AS reason_after, k.activated_by AS by_after,
        k.activated_at AS at_after, k.scm AS scm_after`,
      from: keptBy(task.undo_of),
    },
    assignments,
    differs: isAsLeft,
    consequences: [insertFormerValues(task), refused, ...counted],
  });
  return { changed, refused: held - changed };
}

/**
 * Joins to `codes` what the undone task has kept of each, as `k`. OFFSET 0 keeps the planner to one look into the index
 * for each code. Of a task that was done just now no statistics tell; it takes one row for its guess, and then reads
 * all rows of the workorder for each code of the batch.
 */
function keptBy(taskId: number | null): RawBuilder<unknown> {
  return sql`CROSS JOIN LATERAL (SELECT * FROM code_task_changes AS k
    WHERE k.task_id = ${taskId} AND k.workorder_id = codes.workorder_id AND k.sequence = codes.sequence OFFSET 0) AS k`;
}

interface Restore {
  assignments: RawBuilder<unknown>;
  /** Whether a row of `held` still has the state that the task left. */
  isAsLeft: RawBuilder<unknown>;
  counted: readonly RawBuilder<unknown>[];
}

function statusRestore(task: OpenTask): Restore {
  const { activation_status: status, blacklist_reason: reason } = statusOf(task);
  return {
    assignments: sql`activation_status = held.status_after, blacklist_reason = held.reason_after,
      activated_by = held.by_after, activated_at = held.at_after`,
    isAsLeft: sql`(held.status_before = ${status}::smallint AND held.reason_before = ${reason}::smallint)`,
    counted: [sql.raw(countChangedCodes('status_after'))],
  };
}

function scmRestore(task: OpenTask): Restore {
  const { set, remove } = scmOf(task);
  const now = sql`coalesce(held.scm_before, '{}'::jsonb)`;
  const after = sql`nullif((${now} - ${scmKeysOf(task)}::text[]) || coalesce(held.scm_after, '{}'::jsonb), '{}'::jsonb)`;
  return {
    assignments: sql`scm = ${after}, scm_updated_by = ${task.created_by_email}, scm_updated_at = now()`,
    isAsLeft: sql`(${now} @> ${JSON.stringify(set)}::jsonb AND NOT ${now} ?| ${remove}::text[])`,
    counted: [],
  };
}
