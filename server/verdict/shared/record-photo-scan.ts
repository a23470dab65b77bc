import { sql, type Transaction } from 'kysely';
import { consumeCode } from '#server/codes/shared/consume-code.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { insertPhotoScan } from '#server/scans/shared/insert-photo-scan.ts';
import {
  findRecordedPhoto,
  type KeyedPhoto,
  type RecordedPhoto,
  upsertScanName,
} from '#server/scans/shared/keyed-photos.ts';
import { isOwnStaff, type ScanSender } from '#server/scans/shared/own-staff.ts';
import { queueForRules } from '#server/scans/shared/rule-queue.ts';
import { insertPhoto } from '#server/scans/shared/scan-photos.ts';
import { recountScans } from '#server/scans/shared/scan-summary.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { findVisit, markRepeats } from '#server/scans/shared/visit-scans.ts';
import { findLatestResults } from '../queries/latest-results.ts';
import { blacklistScannedOut, countPhotoVisits, findScanLimit, lockCode } from '../queries/scan-limit.ts';
import type { NewPhotoScan, RecordedScan } from '../rules/new-photo-scan.ts';
import { countsRetries, countUnreadable, hasScanLimit, isConsuming, repeatScan } from '../rules/scan-decisions.ts';

type Trx = Transaction<Schema>;

/** A photo whose scan its transaction is about to record. */
export interface BegunScan {
  code: ScannedCode;
  known: KeyedPhoto | null;
  /** Chosen by the check page that sent it. */
  visitId: string | null;
  /** The same scan, recorded before. */
  earlier: RecordedPhoto | undefined;
  /** Made by staff: it counts for no limit, and is never suspicious. */
  isStaff: boolean;
}

/**
 * Finds the first of the ids that names a code the caller may see, in the transaction that records its scan. A code
 * that was photographed in more visits than its company allows is blacklisted first. Visits of its address neither
 * count for that nor blacklist: anyone can make any number of them without the item in hand.
 * @param companyId whose codes may be seen; null for every company's.
 * @param known how the same scan would have been recorded before
 * @param from the sender, where that is known, and their visit
 * @throws DomainError idempotency_key_reused
 */
export async function beginScan(
  trx: Trx,
  { ids, companyId }: { ids: readonly string[]; companyId: number | null },
  known: KeyedPhoto | null,
  { sender, visitId }: { sender: ScanSender | null; visitId: string | null } = { sender: null, visitId: null },
): Promise<BegunScan | null> {
  const found = await findScannedCode(trx, ids, companyId);
  if (!found) return null;
  const earlier = known ? await findRecordedPhoto(trx, known) : undefined;
  const isStaff = sender !== null && isOwnStaff(found, sender);
  const isChanged = !earlier && !isStaff && (await blacklistWhenScannedOut(trx, found, visitId));
  const code = isChanged ? await findScannedCode(trx, [found.extendedId], companyId) : found;
  return code && { code, known, earlier, isStaff, visitId };
}

/**
 * Blacklists a code that the scan about to be recorded photographs in one visit too many.
 * @returns whether the code has to be read again: this scan blacklisted it, or one did that this one waited for
 */
async function blacklistWhenScannedOut(trx: Trx, code: ScannedCode, visitId: string | null): Promise<boolean> {
  if (!hasScanLimit(code)) return false;
  const most = await findScanLimit(trx, code.companyId);
  if (most === null) return false;
  await lockCode(trx, code.extendedId);
  if ((await countPhotoVisits(trx, code.extendedId, { visitId, most })) < most) return false;
  await blacklistScannedOut(trx, code.extendedId);
  return true;
}

/**
 * Records a scan. A scan that was recorded before is answered again: nothing is counted, stored or notified a second
 * time.
 */
export async function recordScan(trx: Trx, scan: BegunScan, note: NewPhotoScan): Promise<RecordedScan> {
  const { code, known, earlier } = scan;
  if (earlier) return { code, note: repeatScan(note, earlier), unreadableRetries: earlier.unreadable_retries };
  if (known) await upsertScanName(trx, known);
  return { code, note, unreadableRetries: await insertScan(trx, scan, note) };
}

/**
 * Writes a scan, and queues its code for the scan rules of its company.
 * @returns how many photos of the code could not be judged right before
 */
async function insertScan(trx: Trx, { code, isStaff, visitId }: BegunScan, note: NewPhotoScan): Promise<number> {
  const { companyId, extendedId } = code;
  const visit = visitId === null ? null : await findVisit(trx, { extendedId, visitId }, note.result);
  const unreadableRetries = countsRetries(code, note)
    ? countUnreadable(await findLatestResults(trx, extendedId, note.scanApp?.id ?? null))
    : 0;
  const isConsumed =
    isConsuming(code, note.result, isStaff) && (await consumeCode(trx, { companyId, extendedId, by: 'check' }));
  const madeAt = await insertPhotoScan(trx, {
    uuid: note.uuid,
    company_id: companyId,
    extended_id: extendedId,
    workorder_id: code.workorderId,
    product_id: code.product?.id ?? null,
    scan_app_id: note.scanApp?.id ?? null,
    result: note.result,
    activation_status: code.activationStatus,
    blacklist_reason: code.blacklistReason,
    details: JSON.stringify(note.details),
    unreadable_retries: unreadableRetries,
    is_staff: isStaff,
    visit_id: visitId,
    is_repeat: visit?.isRepeat ?? false,
    country: note.country,
    latitude: note.position?.latitude ?? null,
    longitude: note.position?.longitude ?? null,
    consumed_at: isConsumed ? sql<Date>`now()` : null,
  });
  await insertPhoto(trx, companyId, note);
  if (!isStaff) await queueForRules(trx, [{ companyId, extendedId, madeAt }]);
  const replaced = visit?.replaced ?? [];
  if (replaced.length > 0) await recountScans(trx, replaced, () => markRepeats(trx, replaced));
  return unreadableRetries;
}
