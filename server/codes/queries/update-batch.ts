import { sql, type Transaction } from 'kysely';
import { type CodeFilters, codeFilters } from '#lib/contract/codes.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { errorColumns } from '#server/core/db/statements/error-columns.ts';
import { codeCondition } from './filters.ts';
import type { PlaceRow } from './place-order.ts';
import { readTaskPlaces } from './places.ts';
import { readChangedPlaces, restoreCodes } from './restore-codes.ts';
import { type OpenTask, scmOf, statusOf, updateCodes } from './update-codes.ts';

/** Codes changed in one transaction: what a worker that dies does again, and how long others may wait for a code. */
const batchSize = 5000;

/**
 * Changes the next batch of a task and moves its cursor on, both or neither. Two workers on one task take turns: the
 * second waits for the row and reads where the first has got to.
 * @returns whether there is more to do
 */
export async function updateNextBatch(trx: Transaction<Schema>, taskId: number): Promise<boolean> {
  const task = await lockTask(trx, taskId);
  if (!task) return false;
  const total = task.total ?? (await countCodes(trx, task));
  const places = await readPlaces(trx, task);
  const none = { changed: 0, refused: 0 };
  const { changed, refused } =
    places.length === 0
      ? none
      : await (task.undo_of === null ? updateCodes(trx, task, places) : restoreCodes(trx, task, places));
  const last = places.at(-1);
  const isDone = places.length < batchSize;
  // A server that fails loses codes and cursor of its last batches alike; the end waits for the disk, and so for all.
  if (!isDone) await sql`SET LOCAL synchronous_commit = off`.execute(trx);
  await trx
    .updateTable('code_tasks')
    .set({
      status: isDone ? 'complete' : 'in-progress',
      total,
      error: null,
      processed: sql`processed + ${places.length}`,
      changed: sql`changed + ${changed}`,
      refused: sql`refused + ${refused}`,
      ...(last && { cursor_workorder: last.workorder_id, cursor_position: last.sequence }),
      ...(isDone && { completed_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', task.id)
    .execute();
  return !isDone;
}

async function lockTask(trx: Transaction<Schema>, taskId: number): Promise<OpenTask | undefined> {
  return trx
    .selectFrom('code_tasks')
    .innerJoin('users', 'users.id', 'code_tasks.created_by')
    .where('code_tasks.id', '=', taskId)
    .where('code_tasks.status', 'in', ['pending', 'in-progress'])
    .selectAll('code_tasks')
    .select('users.email as created_by_email')
    .forUpdate('code_tasks')
    .executeTakeFirst();
}

/** The filters it goes by, if any. The contract reads a query, where everything is text; a task keeps what it read. */
function filtersOf(task: OpenTask): CodeFilters | null {
  const kept = task.kind === 'scm' ? scmOf(task).constraints : statusOf(task).filters;
  if (kept === undefined || task.undo_of !== null) return null;
  return codeFilters.parse(Object.fromEntries(Object.entries(kept).map(([name, value]) => [name, String(value)])));
}

async function countCodes(trx: Transaction<Schema>, task: OpenTask): Promise<number> {
  if (task.undo_of !== null) {
    const undone = await trx
      .selectFrom('code_tasks')
      .where('id', '=', task.undo_of)
      .select('changed')
      .executeTakeFirst();
    return undone?.changed ?? 0;
  }
  const filters = filtersOf(task);
  const condition = filters ? codeCondition(task.company_id, filters) : sql`codes.workorder_id = ${task.workorder_id}`;
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
    FROM codes WHERE ${condition}`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function readPlaces(trx: Transaction<Schema>, task: OpenTask): Promise<PlaceRow[]> {
  const from = { workorder: task.cursor_workorder, sequence: task.cursor_position };
  const page = { limit: batchSize, from, direction: 'after' } as const;
  if (task.undo_of !== null) return readChangedPlaces(trx, task.undo_of, page);
  const scope = { companyId: task.company_id };
  const filters = filtersOf(task);
  if (filters) return readTaskPlaces(trx, scope, filters, page);
  if (task.workorder_id !== null) {
    return readTaskPlaces(trx, scope, codeFilters.parse({ workorder: String(task.workorder_id) }), page);
  }
  const { rows } = await sql<PlaceRow>`SELECT extended_id, 0 AS workorder_id, position AS sequence FROM code_task_codes
    WHERE task_id = ${task.id} AND position > ${task.cursor_position} ORDER BY position LIMIT ${batchSize}`.execute(
    trx,
  );
  return rows;
}

/** Ends a task that no try could finish; what it has changed stays changed. */
export async function failCodeTask(trx: Transaction<Schema>, taskId: number, why: Reason): Promise<void> {
  await trx
    .updateTable('code_tasks')
    .set({ status: 'failed', ...errorColumns(why), completed_at: sql<Date>`now()` })
    .where('id', '=', taskId)
    .where('status', 'in', ['pending', 'in-progress'])
    .execute();
}
