import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';
import { gatherIntoCase } from './gather-into-case.ts';
import { lockCasesOf } from './lock-cases.ts';

/** Anybody can report any text: further foreign codes wait among the reports until some of these cases are closed. */
const mostOpen = 20;

/** Opens a case of a foreign code that was reported, or adds the report to the one that is not closed. */
export async function gatherForeignCode(
  trx: Transaction<Schema>,
  { companyId, foreignAddress, madeAt }: { companyId: number; foreignAddress: string; madeAt: Date },
): Promise<void> {
  await lockCasesOf(trx, companyId);
  const { rows } = await sql<{ is_known: boolean; count: number }>`
    SELECT coalesce(bool_or(md5(foreign_address) = md5(${foreignAddress})), false) AS is_known, count(*)::int AS count
      FROM case_codes WHERE company_id = ${companyId} AND is_open AND foreign_address IS NOT NULL`.execute(trx);
  const { is_known: isKnown, count } = rows[0] ?? { is_known: false, count: 0 };
  if (!isKnown && count >= mostOpen) return;
  await gatherIntoCase(trx, {
    companyId,
    extendedId: null,
    foreignAddress,
    workorderId: null,
    productId: null,
    reason: 'foreign_code',
    scanUuid: null,
    madeAt,
  });
}
