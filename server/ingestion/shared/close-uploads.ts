import { sql, type Transaction } from 'kysely';
import type { Schema } from '#server/core/db/schema.ts';

interface Closing {
  companyId: number;
  userId: number;
  /** Keys of uploads. */
  keys: readonly string[];
}

/** Closes failed uploads by hand. @returns how many */
export async function closeFailedUploads(
  trx: Transaction<Schema>,
  { companyId, userId, keys }: Closing,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE ingestions SET closed_at = clock_timestamp(), closed_by = ${userId}::int
     WHERE company_id = ${companyId}::int AND status = 'error' AND closed_at IS NULL
       AND key = ANY(${keys}::text[])`.execute(trx);
  return Number(numAffectedRows ?? 0);
}

/** Opens failed uploads that were closed by hand. @returns how many */
export async function reopenFailedUploads(
  trx: Transaction<Schema>,
  { companyId, keys }: Omit<Closing, 'userId'>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    UPDATE ingestions SET closed_at = NULL, closed_by = NULL
     WHERE company_id = ${companyId}::int AND status = 'error' AND closed_by IS NOT NULL
       AND key = ANY(${keys}::text[])`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
