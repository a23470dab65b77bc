import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

/** Hides the first steps of a company, or shows them again. */
export async function setFirstStepsDismissed(
  trx: Transaction<Schema>,
  companyId: number,
  isDismissed: boolean,
): Promise<void> {
  await trx
    .updateTable('companies')
    .set({ first_steps_dismissed_at: isDismissed ? sql<Date>`now()` : null })
    .where('id', '=', companyId)
    .execute();
}
