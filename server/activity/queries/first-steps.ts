import { sql, type Transaction } from 'kysely';
import type { FirstStepState } from '#lib/contract/values/first-steps.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';
import type { Schema } from '#server/core/db/schema.ts';

interface FirstStepsRow {
  is_dismissed: boolean;
  product: FirstStepState;
  partner: FirstStepState;
  template: FirstStepState;
  codes: FirstStepState;
  scan: FirstStepState;
  workorder: number | null;
  code: string | null;
}

const doneIf = (exists: ReturnType<typeof sql>) => sql`CASE WHEN ${exists} THEN 'done' ELSE 'open' END`;

/** What a brand owner has, in one query of index lookups: each part stops at its first row. */
export async function findFirstSteps(db: Executor, companyId: number): Promise<FirstStepsRow | undefined> {
  const own = sql`company_id = ${companyId}::int`;
  const partnership = (state: string) =>
    sql`EXISTS (SELECT FROM partnerships WHERE brand_owner_id = ${companyId}::int AND state = ${state})`;
  const order = sql`FROM workorders WHERE ${own} AND canceled_at IS NULL`;
  const { rows } = await sql<FirstStepsRow>`
    SELECT first_steps_dismissed_at IS NOT NULL AS is_dismissed,
           ${doneIf(sql`EXISTS (SELECT FROM products WHERE ${own})`)} AS product,
           CASE WHEN ${partnership('accepted')} THEN 'done' WHEN ${partnership('pending')} THEN 'waiting' ELSE 'open' END
             AS partner,
           ${doneIf(sql`EXISTS (SELECT FROM workorder_templates WHERE ${own} AND NOT is_archived)`)} AS template,
           CASE WHEN EXISTS (SELECT ${order} AND codegen_status = ${codegenStatus.completed}::int) THEN 'done'
                WHEN EXISTS (SELECT ${order}) THEN 'waiting' ELSE 'open' END AS codes,
           ${doneIf(sql`(SELECT id FROM scans WHERE ${own} LIMIT 1) IS NOT NULL`)} AS scan,
           (SELECT id ${order} ORDER BY id DESC LIMIT 1) AS workorder,
           coalesce((SELECT extended_id FROM codes WHERE ${own} AND activation_status = 1 LIMIT 1),
                    (SELECT extended_id FROM codes WHERE ${own} LIMIT 1)) AS code
      FROM companies WHERE id = ${companyId}::int AND company_type = 'brand_owner'`.execute(db);
  return rows[0];
}

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
