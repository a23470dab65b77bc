import { sql, type Transaction } from 'kysely';
import { gatherForeignCode } from '#server/cases/shared/gather-foreign-code.ts';
import { gatherIntoCase } from '#server/cases/shared/gather-into-case.ts';
import type { Database } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { queueForRules } from '#server/scans/shared/rule-queue.ts';
import type { Position } from '#server/scans/shared/scan-position.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { attachReportPhotos } from '../queries/report-photos.ts';
import { insertReport, setAskedAddress } from '../queries/reports.ts';
import { storeReportPhotos } from './store-report-photos.ts';

/** Days that a report is kept where no company says so. */
export const usualReportDays = 90;

export interface SentReport {
  /** Forms in which the code of the page can be stored. */
  ids: readonly string[];
  /** Company whose domain or website the page is at, where only its codes are answered. */
  domainOf?: number | null;
  /** Content of another code, or the address that leads to no code. */
  foreignAddress: string | null;
  scanUuid: string | null;
  visitId: string | null;
  note: string;
  country: string | null;
  position: Position | null;
  /** Language of the page. */
  language: string;
  /** Address for questions. */
  email: string | null;
  photos: readonly Buffer[];
}

export interface ReportServices {
  database: Database;
  store: ObjectStore;
  /** Seals addresses. */
  sealKey: Buffer;
}

/**
 * Keeps what a person reports on the check page. A suspicion about an item comes into the case of its code. A foreign
 * code has a case of its own: it says nothing of the code whose page it was sent from, and is of the company whose
 * page, domain or website that was.
 * @returns the code of the page
 * @throws DomainError on `image` for a file that is no picture
 */
export async function reportItem(
  { database, store, sealKey }: ReportServices,
  { ids, domainOf = null, photos, email, ...sent }: SentReport,
): Promise<ScannedCode | null> {
  const code = ids.length > 0 ? await findScannedCode(database.db, ids, domainOf) : null;
  const companyId = code?.companyId ?? domainOf;
  // Before the transaction: pictures and the store take seconds.
  const photoIds = await storeReportPhotos({ database, store }, companyId, photos);
  await transact(database, async ({ trx }) => {
    // A scan of another code is not of this report.
    const scanUuid = code && sent.scanUuid && (await isScanOf(trx, code, sent.scanUuid)) ? sent.scanUuid : null;
    const kept = await insertReport(trx, {
      ...sent,
      scanUuid,
      companyId,
      extendedId: code?.extendedId ?? null,
      productId: code?.product?.id ?? null,
      days: code?.photoDays ?? usualReportDays,
    });
    if (!kept) return;
    const { id, madeAt } = kept;
    await attachReportPhotos(trx, { reportId: id, questionId: null }, photoIds);
    if (email !== null) await setAskedAddress(trx, sealKey, id, email);
    if (sent.foreignAddress !== null && companyId) {
      await gatherForeignCode(trx, { companyId, foreignAddress: sent.foreignAddress, madeAt });
    }
    if (!code || sent.foreignAddress !== null) return;
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
  });
  return code;
}

async function isScanOf(trx: Transaction<Schema>, { extendedId }: ScannedCode, uuid: string): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM scans WHERE extended_id = ${extendedId} AND uuid = ${uuid}::uuid
       AND created_at > now() - interval '1 day' AND ${notToCome}`.execute(trx);
  return rows.length > 0;
}
