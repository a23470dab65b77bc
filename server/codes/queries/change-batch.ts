import { sql, type Transaction } from 'kysely';
import { activationStatus, codeFilters } from '#lib/contract/codes.ts';
import { countChangedCodes } from '#server/catalog/exports/product-counts.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { codeCondition } from './filters.ts';
import { type PlaceRow, readTaskPlaces } from './places.ts';
import type { ScmParameters, StatusParameters } from './tasks.ts';

/** Codes changed in one transaction: what a worker that dies does again, and how long others may wait for a code. */
const batchSize = 5000;

type Task = Awaited<ReturnType<typeof lockTask>>;
type OpenTask = NonNullable<Task>;

/**
 * Changes the next batch of a task and moves its cursor on, both or neither. Two workers on one task take turns: the
 * second waits for the row and reads where the first has got to.
 * @returns whether there is more to do
 */
export async function changeNextBatch(trx: Transaction<Schema>, taskId: number): Promise<boolean> {
  const task = await lockTask(trx, taskId);
  if (!task) return false;
  const total = task.total ?? (await countCodes(trx, task));
  const places = await readPlaces(trx, task);
  const changed = places.length === 0 ? 0 : await changeCodes(trx, task, places);
  const last = places.at(-1);
  const isDone = places.length < batchSize;
  await trx
    .updateTable('code_tasks')
    .set({
      status: isDone ? 'complete' : 'in-progress',
      total,
      error: null,
      processed: sql`processed + ${places.length}`,
      changed: sql`changed + ${changed}`,
      ...(last && { cursor_workorder: last.workorder_id, cursor_position: last.sequence }),
      ...(isDone && { completed_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', task.id)
    .execute();
  return !isDone;
}

async function lockTask(trx: Transaction<Schema>, taskId: number) {
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

const scmOf = (task: OpenTask) => task.parameters as unknown as ScmParameters;
const statusOf = (task: OpenTask) => task.parameters as unknown as StatusParameters;

/** The contract reads a query, where everything is text; a task keeps what it read. */
function constraintsOf(task: OpenTask) {
  const entries = Object.entries(scmOf(task).constraints);
  return codeFilters.parse(Object.fromEntries(entries.map(([name, value]) => [name, String(value)])));
}

async function countCodes(trx: Transaction<Schema>, task: OpenTask): Promise<number> {
  const condition =
    task.kind === 'scm'
      ? codeCondition(task.company_id, constraintsOf(task))
      : sql`codes.workorder_id = ${task.workorder_id}`;
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count
    FROM codes WHERE ${condition}`.execute(trx);
  return rows[0]?.count ?? 0;
}

async function readPlaces(trx: Transaction<Schema>, task: OpenTask): Promise<PlaceRow[]> {
  const from = { workorder: task.cursor_workorder, sequence: task.cursor_position };
  const page = { limit: batchSize, from, direction: 'after' } as const;
  const scope = { companyId: task.company_id };
  if (task.kind === 'scm') return readTaskPlaces(trx, scope, constraintsOf(task), page);
  if (task.workorder_id !== null) {
    return readTaskPlaces(trx, scope, codeFilters.parse({ workorder: String(task.workorder_id) }), page);
  }
  const { rows } = await sql<PlaceRow>`SELECT extended_id, 0 AS workorder_id, position AS sequence FROM code_task_codes
    WHERE task_id = ${task.id} AND position > ${task.cursor_position} ORDER BY position LIMIT ${batchSize}`.execute(
    trx,
  );
  return rows;
}

async function changeCodes(trx: Transaction<Schema>, task: OpenTask, places: readonly PlaceRow[]): Promise<number> {
  const ids = places.map((place) => place.extended_id);
  const isStatus = task.kind === 'status';
  const { assignments, differs } = isStatus ? statusChange(task) : scmChange(task);
  const counted = isStatus
    ? sql`, counted AS (${sql.raw(countChangedCodes(`${statusOf(task).activation_status}::smallint`))})`
    : sql``;
  // Held in the order of the ids: two tasks over the same codes wait for each other instead of blocking each other.
  const { rows } = await sql<{ changed: number }>`
    WITH held AS MATERIALIZED (
      SELECT extended_id, product_id, activation_status AS status_before FROM codes
       WHERE extended_id = ANY(${ids}::text[]) AND company_id = ${task.company_id}
       ORDER BY extended_id FOR NO KEY UPDATE
    ), changed AS (
      UPDATE codes SET ${assignments} FROM held
       WHERE codes.extended_id = held.extended_id AND ${differs}
      RETURNING held.product_id, held.status_before
    )${counted} SELECT count(*) AS changed FROM changed`.execute(trx);
  return rows[0]?.changed ?? 0;
}

function statusChange(task: OpenTask) {
  const { activation_status: status, blacklist_reason: reason, only_inactive: onlyInactive } = statusOf(task);
  const activated =
    status === activationStatus.active
      ? sql`, activated_by = ${task.created_by}::integer, activated_at = now()`
      : status === activationStatus.inactive
        ? sql`, activated_by = NULL, activated_at = NULL`
        : sql``;
  return {
    assignments: sql`activation_status = ${status}::smallint, blacklist_reason = ${reason}::smallint${activated}`,
    differs: onlyInactive
      ? sql`codes.activation_status = ${activationStatus.inactive}`
      : sql`(codes.activation_status <> ${status} OR codes.blacklist_reason <> ${reason})`,
  };
}

function scmChange(task: OpenTask) {
  const { set, remove } = scmOf(task);
  const after = sql`nullif((coalesce(codes.scm, '{}') || ${JSON.stringify(set)}::jsonb) - ${remove}::text[], '{}'::jsonb)`;
  return {
    assignments: sql`scm = ${after}, scm_updated_by = ${task.created_by_email}, scm_updated_at = now()`,
    differs: sql`codes.scm IS DISTINCT FROM ${after}`,
  };
}

/** Ends a task that no try could finish; what it has changed stays changed. */
export async function failCodeTask(db: Executor, taskId: number, message: string): Promise<void> {
  await db
    .updateTable('code_tasks')
    .set({ status: 'failed', error: message, completed_at: sql<Date>`now()` })
    .where('id', '=', taskId)
    .where('status', 'in', ['pending', 'in-progress'])
    .execute();
}
