import { sql, type Transaction } from 'kysely';
import { activationStatus } from '#lib/contract/codes.ts';
import { countChangedCodes } from '#server/catalog/shared/product-counts.ts';
import { updateHeldCodes } from '#server/codes/shared/update-held-codes.ts';
import { prepared } from '#server/core/db/connection/prepared-statements.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import type { Schema } from '#server/core/db/schema.ts';
import { countsAsVisit } from '#server/scans/shared/scan-conditions.ts';

type Trx = Transaction<Schema>;

/** Reason of the interface for a code that was photographed more often than its company allows. */
const tooManyScans = 10;

/** Visits with a photo after which a company's codes are blacklisted; null for never. */
export async function findScanLimit(trx: Trx, companyId: number): Promise<number | null> {
  const { max_scan_count } = await trx
    .selectFrom('companies')
    .where('id', '=', companyId)
    .select('max_scan_count')
    .modifyEnd(prepared)
    .executeTakeFirstOrThrow();
  return max_scan_count;
}

/** Counts the visits with a photo of a code, up to `most`. @param visitId a visit that is not counted */
export async function countPhotoVisits(
  trx: Trx,
  extendedId: string,
  { visitId, most }: { visitId: string | null; most: number },
): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    SELECT count(*) AS scans FROM (SELECT FROM scans
      WHERE extended_id = ${extendedId} AND source = 'photo' AND ${countsAsVisit} AND ${notToCome}
        AND (visit_id = ${visitId}::uuid) IS NOT TRUE
      LIMIT ${most}) AS counted ${prepared}`.execute(trx);
  return rows[0]?.scans ?? 0;
}

/** Locks the code's row: each of several photos at one moment counts those before it. */
export async function lockCode(trx: Trx, extendedId: string): Promise<void> {
  await sql`SELECT FROM codes WHERE extended_id = ${extendedId} FOR NO KEY UPDATE`.execute(trx);
}

/** Blacklists a code whose row is locked, if it is active. */
export async function blacklistScannedOut(trx: Trx, extendedId: string): Promise<void> {
  await updateHeldCodes(trx, {
    of: sql`WHERE codes.extended_id = ${extendedId}`,
    assignments: sql`activation_status = ${activationStatus.blacklisted}::smallint,
      blacklist_reason = ${tooManyScans}::smallint`,
    differs: sql`codes.activation_status = ${activationStatus.active}`,
    consequences: [sql.raw(countChangedCodes(`${activationStatus.blacklisted}::smallint`))],
  });
}
