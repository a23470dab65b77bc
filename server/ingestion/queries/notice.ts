import { sql } from 'kysely';
import type { Executor } from '#server/core/db/database.ts';

/** What the mail about a failed record says. */
export async function readFailure(db: Executor, ingestionId: number) {
  return db
    .selectFrom('ingestions')
    .innerJoin('companies', 'companies.id', 'ingestions.company_id')
    .where('ingestions.id', '=', ingestionId)
    .select([
      'ingestions.key',
      'ingestions.status',
      'ingestions.description',
      'ingestions.company_id',
      'ingestions.row_count',
      'ingestions.error_summary',
      'ingestions.notified_at',
      'companies.name as company_name',
    ])
    .executeTakeFirst();
}

export async function markNotified(db: Executor, ingestionId: number): Promise<void> {
  await db.updateTable('ingestions').set({ notified_at: sql`now()` }).where('id', '=', ingestionId).execute();
}
