import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { lockForCount, setInactiveCodes, type UncountedOrder } from '#server/workorders/shared/inactive-codes.ts';

/** Orders among these whose codes a task still has to change. */
export async function listChangingOrders(db: Executor, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT workorder_id AS id FROM code_tasks
     WHERE workorder_id = ANY(${ids}::int[]) AND status IN ('pending', 'in-progress')`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** How many of the last tasks of a company are read: older ones have ended, but for very long ones. */
const lastTasks = 50;

/** When codes of the company last changed their status by a task; null where they did not. */
export async function findLastChange(db: Executor, companyId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    SELECT max(completed_at) FILTER (WHERE kind = 'status') AS at FROM (
      SELECT kind, completed_at FROM code_tasks WHERE company_id = ${companyId}::int ORDER BY id DESC LIMIT ${lastTasks}
    ) AS t`.execute(db);
  return rows[0]?.at ?? null;
}

/** Counts the inactive codes of an order along the index by company, status and order. */
export async function countInactiveCodes(trx: Transaction<Schema>, { id, companyId }: UncountedOrder): Promise<void> {
  await lockForCount(trx, id);
  const { rows } = await sql<{ count: number }>`
    SELECT count(*) AS count FROM codes
     WHERE company_id = ${companyId} AND activation_status = ${activationStatus.inactive} AND workorder_id = ${id}`.execute(
    trx,
  );
  await setInactiveCodes(trx, id, rows[0]?.count ?? 0);
}
