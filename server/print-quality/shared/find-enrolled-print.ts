import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import type { Executor } from '#server/core/db/database.ts';
import { fingerprintVersion, type PrintFingerprint } from '#server/photo/graphic/print-fingerprint.ts';

/** A print as it was at the press. */
export interface EnrolledPrint {
  id: number;
  createdAt: Date;
  fingerprint: PrintFingerprint;
}

/**
 * The enrolled print of a code of a company; null for one that was enrolled with graphics of another size, or by a
 * release that saw accidents otherwise: nothing can be held against it.
 */
export async function findEnrolledPrint(
  db: Executor,
  companyId: number,
  extendedId: string,
  cells: number,
): Promise<EnrolledPrint | null> {
  const row = await db
    .selectFrom('enrolled_prints')
    .where('extended_id', '=', extendedId)
    .where('company_id', '=', companyId)
    .where('version', '=', fingerprintVersion)
    .where('cells', '=', cells)
    .select(['id', 'created_at', 'fingerprint'])
    .modifyEnd(prepared)
    .executeTakeFirst();
  return row ? { id: row.id, createdAt: row.created_at, fingerprint: row.fingerprint } : null;
}
