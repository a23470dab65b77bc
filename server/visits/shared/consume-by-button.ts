import { sql } from 'kysely';
import { consumeCode } from '#server/codes/shared/consume-code.ts';
import type { Database } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { hasConsumeButton, needsGenuineScan } from '#server/scans/shared/consumption.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { markConsumed } from '#server/scans/shared/visit-calls.ts';

/**
 * A person says on the check page that they opened the item. Where the print can be judged, the scan of a photo that
 * was found genuine within the last day has to be named: the address alone can be called by anybody.
 * @param asked `companyId` is whose domain the page is at; null at an address of every company
 * @param scanUuid of the photo, or of the page that the button was on
 * @returns the code as it is then; null for none
 */
export function consumeByButton(
  database: Database,
  asked: { extendedId: string; companyId: number | null },
  scanUuid: string | null,
): Promise<ScannedCode | null> {
  return transact(database, async ({ trx }) => {
    const { extendedId, companyId } = asked;
    const code = await findScannedCode(trx, [extendedId], companyId);
    if (!code || !hasConsumeButton(code)) return code;
    if (needsGenuineScan(code)) {
      const { rows } = await sql`
        SELECT 1 FROM scans WHERE extended_id = ${extendedId} AND uuid = ${scanUuid}::uuid
           AND source = 'photo' AND result = 'auth_original'
           AND created_at > now() - interval '1 day' AND ${notToCome}`.execute(trx);
      if (rows.length === 0) return code;
    }
    if (await consumeCode(trx, { companyId: code.companyId, extendedId, by: 'button' })) {
      await markConsumed(trx, extendedId, scanUuid);
    }
    return findScannedCode(trx, [extendedId], null);
  });
}
