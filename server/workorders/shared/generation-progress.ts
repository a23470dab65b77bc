import type { Transaction } from 'kysely';
import type pg from 'pg';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Schema } from '#server/core/db/schema.ts';

/**
 * Counts the generated codes of a block.
 * @param block with the number of codes before it
 * @returns false when another worker has counted it, or the workorder generates no codes any more
 */
export async function advanceGeneration(
  client: pg.PoolClient,
  { workorderId, from, codes }: { workorderId: number; from: number; codes: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `UPDATE workorders SET codes_generated = $3, codegen_status = ${codegenStatus.generating}, codegen_error = NULL
      WHERE id = $1 AND codes_generated = $2 AND quantity >= $3 AND canceled_at IS NULL
        AND codegen_status IN (${codegenStatus.queued}, ${codegenStatus.generating}, ${codegenStatus.failed})`,
    [workorderId, from, from + codes],
  );
  return rowCount === 1;
}

/** Stores how far a change of all codes of a workorder is. The last step ends the change. */
export async function advanceCodesChange(
  trx: Transaction<Schema>,
  workorderId: number,
  { through, isLast }: { through: number; isLast: boolean },
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ codes_changed_through: through, ...(isLast && { codes_change: null }) })
    .where('id', '=', workorderId)
    .execute();
}

/** Stores how far a print report is applied to the codes of a workorder, with its task. The last step ends it. */
export async function advancePrintReport(
  trx: Transaction<Schema>,
  workorderId: number,
  { through, taskId, isLast }: { through: number; taskId: number; isLast: boolean },
): Promise<void> {
  await trx
    .updateTable('workorders')
    .set({ codes_changed_through: through, unprinted_task_id: taskId, ...(isLast && { printed_change_at: null }) })
    .where('id', '=', workorderId)
    .execute();
}
