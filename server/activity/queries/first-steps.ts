import { sql } from 'kysely';
import type { FirstStepState } from '#lib/contract/values/first-steps.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Executor } from '#server/core/db/database.ts';

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

/** Codes that are looked through for an active one. */
const codesLookedThrough = 1_000;

/**
 * First steps that a brand owner has taken, by index lookups that stop at the first row. Codes and scans have queries
 * of their own: on a cluster they are on other servers.
 */
export async function findFirstSteps(db: Executor, companyId: number): Promise<FirstStepsRow | undefined> {
  const own = sql`company_id = ${companyId}::int`;
  const partnership = (state: string) =>
    sql`EXISTS (SELECT FROM partnerships WHERE brand_owner_id = ${companyId}::int AND state = ${state})`;
  const order = sql`FROM workorders WHERE ${own} AND canceled_at IS NULL`;
  const { rows } = await sql<Omit<FirstStepsRow, 'scan' | 'code'>>`
    SELECT first_steps_dismissed_at IS NOT NULL AS is_dismissed,
           ${doneIf(sql`EXISTS (SELECT FROM products WHERE ${own})`)} AS product,
           CASE WHEN ${partnership('accepted')} THEN 'done' WHEN ${partnership('pending')} THEN 'waiting' ELSE 'open' END
             AS partner,
           ${doneIf(sql`EXISTS (SELECT FROM workorder_templates WHERE ${own} AND NOT is_archived)`)} AS template,
           CASE WHEN EXISTS (SELECT ${order} AND codegen_status = ${codegenStatus.completed}::int) THEN 'done'
                WHEN EXISTS (SELECT ${order}) THEN 'waiting' ELSE 'open' END AS codes,
           (SELECT id ${order} ORDER BY id DESC LIMIT 1) AS workorder
      FROM companies WHERE id = ${companyId}::int AND company_type = 'brand_owner'`.execute(db);
  const [row] = rows;
  return row && { ...row, ...(await findFirstCode(db, companyId)) };
}

/** A code to be scanned, an active one if there is any among the first, and whether one was. */
async function findFirstCode(db: Executor, companyId: number): Promise<Pick<FirstStepsRow, 'scan' | 'code'>> {
  const own = sql`company_id = ${companyId}::int`;
  const { rows: scans } = await sql`SELECT id FROM scans WHERE ${own} LIMIT 1`.execute(db);
  const { rows: codes } = await sql<{ code: string }>`
    SELECT extended_id AS code
      FROM (SELECT extended_id, activation_status FROM codes WHERE ${own} LIMIT ${codesLookedThrough}) AS looked_through
     ORDER BY activation_status = 1 DESC LIMIT 1`.execute(db);
  return { scan: scans.length > 0 ? 'done' : 'open', code: codes[0]?.code ?? null };
}
