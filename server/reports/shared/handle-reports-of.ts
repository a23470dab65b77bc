import { sql, type Transaction } from 'kysely';
import { isReportOf } from '#server/cases/shared/is-report-of.ts';
import type { Schema } from '#server/core/db/schema.ts';

/**
 * Marks the reports about the codes of a case as handled. It comes before the lock of the case: a question locks its
 * report first.
 */
export async function handleReportsOf(
  trx: Transaction<Schema>,
  companyId: number,
  caseId: number,
  userId: number,
): Promise<void> {
  const open = trx
    .selectFrom('reports')
    .where('company_id', '=', companyId)
    .where('handled_at', 'is', null)
    .where(isReportOf(caseId))
    .select('id')
    .orderBy('id')
    .forUpdate();
  await trx
    .updateTable('reports')
    .set({ handled_at: sql<Date>`now()`, handled_by: userId })
    .where('id', 'in', open)
    .execute();
}
