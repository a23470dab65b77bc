import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import { changeHeldCodes } from '#server/codes/shared/change-held-codes.ts';
import { consumeCode } from '#server/codes/shared/consume-code.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { isConsumedByCheck } from '#server/scans/shared/consumption.ts';
import { insertPhotoScan } from '#server/scans/shared/insert-photo-scan.ts';
import {
  findRecordedPhoto,
  type KeyedPhoto,
  type RecordedPhoto,
  upsertScanName,
} from '#server/scans/shared/keyed-photos.ts';
import { isOwnStaff, type ScanSender } from '#server/scans/shared/own-staff.ts';
import { queueForRules } from '#server/scans/shared/rule-queue.ts';
import { countsAsVisit } from '#server/scans/shared/scan-conditions.ts';
import { insertPhoto } from '#server/scans/shared/scan-photos.ts';
import { recountScans } from '#server/scans/shared/scan-summary.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { findVisit, markRepeats } from '#server/scans/shared/visit-scans.ts';
import type { NewPhotoScan, RecordedScan } from '../rules/new-photo-scan.ts';

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
 * @param from who sent it, where that is known, and their visit
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
 * Records a scan. A scan that was recorded before is answered again:
 * nothing is counted, kept or notified a second time.
 */
export async function recordScan(trx: Trx, scan: BegunScan, note: NewPhotoScan): Promise<RecordedScan> {
  const { code, known, earlier } = scan;
  if (earlier) {
    const again = { ...note, result: earlier.result as NewPhotoScan['result'], photoKey: null };
    return { code, note: again, unreadableRetries: earlier.unreadable_retries };
  }
  if (known) await upsertScanName(trx, known);
  return { code, note, unreadableRetries: await insertScan(trx, scan, note) };
}

/** Reason of the interface for a code that was photographed more often than its company allows. */
const tooManyScans = 10;

/**
 * Blacklists a code whose company says after how many visits with a photo, when the photo whose scan is about to be
 * recorded is of one too many. The code's row is held first, so that of any number of photos at one moment each counts
 * those before it, and one of them blacklists.
 * @returns whether the code has to be read again: this scan blacklisted it, or one did that this one waited for
 */
async function blacklistWhenScannedOut(trx: Trx, code: ScannedCode, visitId: string | null): Promise<boolean> {
  // A static code is on many prints: how often it is scanned says nothing of any of them.
  if (code.activationStatus !== activationStatus.active || code.isStaticPrint) return false;
  const { max_scan_count: most } = await trx
    .selectFrom('companies')
    .where('id', '=', code.companyId)
    .select('max_scan_count')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  if (most === null) return false;
  await sql`SELECT FROM codes WHERE extended_id = ${code.extendedId} FOR NO KEY UPDATE`.execute(trx);
  const { rows: counted } = await sql<{ scans: number }>`
    SELECT count(*) AS scans FROM (SELECT FROM scans
      WHERE extended_id = ${code.extendedId} AND source = 'photo' AND ${countsAsVisit} AND ${notToCome}
        AND (visit_id = ${visitId}::uuid) IS NOT TRUE
      LIMIT ${most}) AS counted ${prepared}`.execute(trx);
  if ((counted[0]?.scans ?? 0) < most) return false;
  await changeHeldCodes(trx, {
    of: sql`WHERE codes.extended_id = ${code.extendedId}`,
    assignments: sql`activation_status = ${activationStatus.blacklisted}::smallint,
      blacklist_reason = ${tooManyScans}::smallint`,
    differs: sql`codes.activation_status = ${activationStatus.active}`,
    consequences: [sql.raw(countChangedCodes(`${activationStatus.blacklisted}::smallint`))],
  });
  return true;
}

/**
 * Writes a scan, at which the rules of the code's company look next.
 * @returns how many photos of the code could not be judged right before
 */
async function insertScan(trx: Trx, { code, isStaff, visitId }: BegunScan, note: NewPhotoScan): Promise<number> {
  const visit = visitId === null ? null : await findVisit(trx, { extendedId: code.extendedId, visitId }, note.result);
  const unreadableRetries = await countUnreadable(trx, code, note);
  const { companyId, extendedId } = code;
  const isConsumed =
    note.result === 'auth_original' &&
    !isStaff &&
    isConsumedByCheck(code) &&
    (await consumeCode(trx, { companyId, extendedId, by: 'check' }));
  const madeAt = await insertPhotoScan(trx, {
    uuid: note.uuid,
    company_id: code.companyId,
    extended_id: code.extendedId,
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
  await insertPhoto(trx, code.companyId, note);
  if (!isStaff) await queueForRules(trx, [{ companyId, extendedId, madeAt }]);
  const replaced = visit?.replaced ?? [];
  if (replaced.length > 0) await recountScans(trx, replaced, () => markRepeats(trx, replaced));
  return unreadableRetries;
}

/** A try further back belongs to another person, or to another day. */
const retriedWithinMinutes = 10;
const maxRetries = 100;

/** Photos of this code by this application that could not be judged, without one between that could. */
async function countUnreadable(trx: Trx, code: ScannedCode, { scanApp }: NewPhotoScan): Promise<number> {
  // A static code is on many prints: other people photograph them at the same time.
  if (scanApp === null || code.isStaticPrint) return 0;
  const { rows } = await sql<{ retries: number }>`
    SELECT count(*) FILTER (WHERE is_unbroken) AS retries FROM (
      SELECT bool_and(result IN ('bad_quality', 'auth_error')) OVER (ORDER BY created_at DESC, id DESC) AS is_unbroken
        FROM (SELECT result, created_at, id FROM scans
               WHERE extended_id = ${code.extendedId} AND scan_app_id = ${scanApp.id} AND source = 'photo'
                 AND created_at > now() - make_interval(mins => ${retriedWithinMinutes}) AND ${notToCome}
               ORDER BY created_at DESC, id DESC LIMIT ${maxRetries}) AS latest) AS run ${prepared}`.execute(trx);
  return rows[0]?.retries ?? 0;
}
