import { sql } from 'kysely';
import { consumeCode, takeBackConsumed } from '#server/codes/shared/consume-code.ts';
import type { Database } from '#server/core/db/database.ts';
import { notToCome } from '#server/core/db/partitions/month-partitions.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { isProofOf, proofOf } from '#server/core/short-proof.ts';
import { hasConsumeButton, needsGenuineScan } from '#server/scans/shared/consumption.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCode } from '#server/scans/shared/scanned-codes.ts';
import { markConsumed, unmarkConsumed } from '#server/scans/shared/visit-calls.ts';

/** `companyId` is whose domain the page is at; null at an address of every company. */
interface AskedCode {
  extendedId: string;
  companyId: number | null;
}

/**
 * A person says on the check page that they opened the item. Where the print can be judged, the scan of a photo that
 * was found genuine within the last day has to be named: the address alone can be called by anybody.
 * @param scanUuid of the photo, or of the page that the button was on
 * @returns the code as it is then, and whether it was consumed by this; null for none
 */
export function consumeByButton(
  database: Database,
  asked: AskedCode,
  scanUuid: string | null,
): Promise<{ code: ScannedCode; isNew: boolean } | null> {
  return transact(database, async ({ trx }) => {
    const { extendedId, companyId } = asked;
    const code = await findScannedCode(trx, [extendedId], companyId);
    if (!code) return null;
    if (!hasConsumeButton(code)) return { code, isNew: false };
    if (needsGenuineScan(code)) {
      const { rows } = await sql`
        SELECT 1 FROM scans WHERE extended_id = ${extendedId} AND uuid = ${scanUuid}::uuid
           AND source = 'photo' AND result = 'auth_original'
           AND created_at > now() - interval '1 day' AND ${notToCome}`.execute(trx);
      if (rows.length === 0) return { code, isNew: false };
    }
    const isNew = await consumeCode(trx, { companyId: code.companyId, extendedId, by: 'button' });
    if (isNew) await markConsumed(trx, extendedId, scanUuid);
    return { code: (await findScannedCode(trx, [extendedId], null)) ?? code, isNew };
  });
}

/** For how long the phone that consumed an item can take it back. */
const takeBackMs = 10 * 60_000;

const factsOf = (extendedId: string, at: Date) => ['consumed', extendedId, at.getTime()];

/** Shown to the phone that consumed the item, and to no other. @param at when it was consumed */
export const proveConsumed = (extendedId: string, at: Date, key: Buffer): string =>
  proofOf(factsOf(extendedId, at), key);

/**
 * A person takes back that they opened the item.
 * @param given when it was consumed, with its proof
 * @returns the code as it is then; null for none
 */
export function takeBackByButton(
  database: Database,
  asked: AskedCode,
  given: { at: Date; proof: string },
  key: Buffer,
): Promise<ScannedCode | null> {
  return transact(database, async ({ trx }) => {
    const { extendedId, companyId } = asked;
    const code = await findScannedCode(trx, [extendedId], companyId);
    const isTimely = given.at.getTime() > Date.now() - takeBackMs;
    if (!code || !isTimely || !isProofOf(given.proof, factsOf(extendedId, given.at), key)) return code;
    if (!(await takeBackConsumed(trx, { companyId: code.companyId, extendedId, at: given.at }))) return code;
    await unmarkConsumed(trx, extendedId);
    return findScannedCode(trx, [extendedId], null);
  });
}
