import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { notPrinted } from '#lib/contract/values/codes.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import type { Schema } from '#server/core/db/schema.ts';
import type { UnitOfWork } from '#server/core/db/unit-of-work.ts';
import { randomBase62 } from '#server/core/token.ts';
import { advancePrintReport } from '#server/workorders/shared/generation-progress.ts';
import { updateHeldCodes } from '../shared/update-held-codes.ts';
import type { StatusParameters } from './tasks.ts';
import { insertFormerValues, type OpenTask } from './update-codes.ts';
import { activation, blacklisting } from './workorder-change.ts';

type Trx = Transaction<Schema>;
type Range = [first: number, last: number];

/**
 * Applies the print report of a workorder to its next `batch` codes, and moves the row on, both or neither: codes that
 * were not printed are blacklisted, the others activated if the workorder says so. The former states of blacklisted
 * codes are stored under a task, so that they can be restored.
 * @returns whether there is more to do
 */
export async function applyNextPrinted(
  { trx }: Pick<UnitOfWork, 'trx'>,
  workorderId: number,
  batch: number,
): Promise<boolean> {
  const row = await trx
    .selectFrom('workorders')
    .where('id', '=', workorderId)
    .where('printed_change_at', 'is not', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (!row?.unprinted || !('ranges' in row.unprinted)) return false;
  const { ranges } = row.unprinted;
  const task = await openTask(trx, row, ranges);
  // Codes between the ranges stay as they are where the workorder activates none.
  const next = ranges.find(([, last]) => last > row.codes_changed_through);
  const first = row.activate_on_complete
    ? row.codes_changed_through + 1
    : Math.max(row.codes_changed_through + 1, next?.[0] ?? row.quantity + 1);
  const last = Math.min(first + batch - 1, row.quantity);
  const missing = within(ranges, first, last);
  const isInBatch = sql`codes.workorder_id = ${workorderId} AND codes.sequence BETWEEN ${first} AND ${last}`;
  const isMissing = sql`codes.sequence <@ ${multirange(missing)}::int4multirange`;
  if (row.activate_on_complete) {
    const { to, assignments, differs } = activation(row.created_by);
    const where = sql`${isInBatch} AND NOT ${isMissing}`;
    const consequences = [sql.raw(countChangedCodes(`${to}::smallint`))];
    await updateHeldCodes(trx, { of: sql`WHERE ${where}`, where, assignments, differs, consequences });
  }
  let blacklisted = 0;
  if (missing.length > 0) {
    const { to, assignments, differs } = blacklisting(notPrinted);
    const where = sql`${isInBatch} AND ${isMissing}`;
    const consequences = [insertFormerValues(task), sql.raw(countChangedCodes(`${to}::smallint`))];
    const result = await updateHeldCodes(trx, { of: sql`WHERE ${where}`, where, assignments, differs, consequences });
    blacklisted = result.changed;
  }
  const isLast = last >= row.quantity;
  await trx
    .updateTable('code_tasks')
    .set({
      status: isLast ? 'complete' : 'in-progress',
      processed: sql`processed + ${count(missing)}`,
      changed: sql`changed + ${blacklisted}`,
      ...(isLast && { completed_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', task.id)
    .execute();
  await advancePrintReport(trx, workorderId, { through: last, taskId: task.id, isLast });
  return !isLast;
}

interface ReportedWorkorder {
  id: number;
  company_id: number;
  unprinted_by: number | null;
  unprinted_task_id: number | null;
}

/** The task of the blacklisted codes; made for the first batch. It names no codes: only this job works it off. */
async function openTask(trx: Trx, row: ReportedWorkorder, ranges: readonly Range[]): Promise<OpenTask> {
  const parameters: StatusParameters = {
    activation_status: activationStatus.blacklisted,
    blacklist_reason: notPrinted,
    unprinted_of: row.id,
  };
  const id =
    row.unprinted_task_id ??
    (
      await trx
        .insertInto('code_tasks')
        .values({
          key: `tsk_${randomBase62(22)}`,
          company_id: row.company_id,
          created_by: sql<number>`${row.unprinted_by}`,
          kind: 'status',
          status: 'in-progress',
          parameters: JSON.stringify(parameters),
          total: count(ranges),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  return trx
    .selectFrom('code_tasks')
    .innerJoin('users', 'users.id', 'code_tasks.created_by')
    .where('code_tasks.id', '=', id)
    .selectAll('code_tasks')
    .select('users.email as created_by_email')
    .executeTakeFirstOrThrow();
}

function within(ranges: readonly Range[], first: number, last: number): Range[] {
  return ranges
    .filter(([from, to]) => to >= first && from <= last)
    .map(([from, to]) => [Math.max(from, first), Math.min(to, last)]);
}

const count = (ranges: readonly Range[]) => ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);

const multirange = (ranges: readonly Range[]) => `{${ranges.map(([first, last]) => `[${first},${last}]`).join(',')}}`;
