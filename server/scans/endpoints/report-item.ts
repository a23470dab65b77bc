import { sql, type Transaction } from 'kysely';
import { gatherIntoCase } from '#server/cases/shared/gather-into-case.ts';
import type { Database } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { insertReport } from '../queries/reports.ts';
import { findScannedCode } from '../queries/scanned-codes.ts';
import type { ScannedCode } from '../rules/scanned-code.ts';
import { queueForRules } from '../shared/rule-queue.ts';

/** Days that a report is kept where no company says so. */
export const usualReportDays = 90;

export interface SentReport {
  /** Forms in which the code of the page can be stored. */
  ids: readonly string[];
  /** What another code says, or the address that leads to no code. */
  foreignAddress: string | null;
  scanUuid: string | null;
  visitId: string | null;
  note: string;
}

/**
 * Keeps what a person reports on the check page. A suspicion about an item comes into the case of its code; a foreign
 * code says nothing of the code whose page it was sent from.
 * @returns the code of the page
 */
export function reportItem(database: Database, { ids, ...sent }: SentReport): Promise<ScannedCode | null> {
  return transact(database, async ({ trx }) => {
    const code = ids.length > 0 ? await findScannedCode(trx, ids, null) : null;
    // A scan of another code is not of this report.
    const scanUuid = code && sent.scanUuid && (await isScanOf(trx, code, sent.scanUuid)) ? sent.scanUuid : null;
    const madeAt = await insertReport(trx, {
      ...sent,
      scanUuid,
      companyId: code?.companyId ?? null,
      extendedId: code?.extendedId ?? null,
      days: code?.photoDays ?? usualReportDays,
    });
    if (code && madeAt && sent.foreignAddress === null) {
      await queueForRules(trx, [{ companyId: code.companyId, extendedId: code.extendedId, madeAt }]);
      await gatherIntoCase(trx, {
        companyId: code.companyId,
        extendedId: code.extendedId,
        workorderId: code.workorderId,
        productId: code.product?.id ?? null,
        reason: 'reported',
        scanUuid,
        madeAt,
      });
    }
    return code;
  });
}

async function isScanOf(trx: Transaction<Schema>, { extendedId }: ScannedCode, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM scans WHERE extended_id = ${extendedId} AND uuid = ${uuid}::uuid
       AND created_at > now() - interval '1 day' AND ${notToCome}`.execute(trx);
  return rows.length > 0;
}
