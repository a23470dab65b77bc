import type { Executor } from '#server/core/db/database.ts';

/** Whom notices of a company go to. */
export async function listAdminEmails(db: Executor, companyId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .where('company_id', '=', companyId)
    .where('role', '=', 'account_admin')
    .where('is_active', '=', true)
    .select('email')
    .orderBy('id')
    .execute();
  return rows.map((row) => row.email);
}
