import { sql } from 'kysely';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';

function selectAddressed(db: Executor) {
  return db
    .selectFrom('workorders')
    .innerJoin('companies', 'companies.id', 'workorders.company_id')
    .where('workorders.canceled_at', 'is', null)
    .select((eb) => [
      'workorders.id',
      'workorders.reference',
      'workorders.due_date',
      'workorders.printing_partner_id',
      'companies.name as company_name',
      eb.fn.coalesce('workorders.ordered_quantity', 'workorders.quantity').as('quantity'),
    ]);
}

/** What the mail about a new workorder says; nothing when it does not wait for its partner, or the mail was sent. */
export async function readWaitingWorkorder(db: Executor, workorderId: number) {
  return selectAddressed(db)
    .where('workorders.id', '=', workorderId)
    .where('workorders.codegen_status', '=', codegenStatus.waiting)
    .where('workorders.partner_notified_at', 'is', null)
    .executeTakeFirst();
}

export async function markPartnerNotified(db: Executor, workorderId: number): Promise<void> {
  await db.updateTable('workorders').set({ partner_notified_at: sql`now()` }).where('id', '=', workorderId).execute();
}

/** What the mail about added codes says; nothing when the mail was sent. */
export async function readAddedCodes(db: Executor, ingestionId: number) {
  return selectAddressed(db)
    .innerJoin('ingestions', 'ingestions.target_workorder_id', 'workorders.id')
    .where('ingestions.id', '=', ingestionId)
    .where('ingestions.status', '=', 'completed')
    .where('ingestions.notified_at', 'is', null)
    .select('ingestions.key as ingestion_key')
    .executeTakeFirst();
}

/** Those of a printing partner who look after workorders. */
export async function listPrinterEmails(db: Executor, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', 'in', ['account_admin', 'print_operator'])
    .where('is_active', '=', true)
    .select('email')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.email);
}
