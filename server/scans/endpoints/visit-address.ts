import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { Database } from '#server/core/db/database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { canBeId } from '#server/photo-readers/match-content.ts';
import { beginScan, recordScan } from '../queries/scan-records.ts';
import { findScannedCode } from '../queries/scanned-codes.ts';
import type { ScanNote } from '../rules/scan-note.ts';
import type { Position } from '../rules/scan-position.ts';
import type { ScannedCode } from '../rules/scanned-code.ts';
import { judgeRecord } from '../verdict/judge-code.ts';

/** A person scanned a code and their phone called its address. */
export interface Visit {
  /** The scan's, made before it is recorded. */
  uuid: string;
  /** Forms in which the path can be an id, likeliest first: those that can be one. */
  ids: readonly string[];
  /** Where the phone is, as far as the network in front of us says. */
  position: Position | null;
  /** By its address; false for a visit whose code could not be looked up. */
  isStaff: boolean;
}

/** A visit whose code was found while it was made, as it was then. */
export interface FoundVisit {
  uuid: string;
  madeAt: Date;
  position: Position | null;
  isStaff: boolean;
  code: VisitedCode;
}

/** Facts about a code that a scan of its address records. */
export interface VisitedCode {
  extendedId: string;
  companyId: number;
  workorderId: number;
  productId: number | null;
  activationStatus: number;
  blacklistReason: number;
  isStaticPrint: boolean;
  result: AuthenticationStatus;
}

export const visitedCode = (code: ScannedCode): VisitedCode => ({
  extendedId: code.extendedId,
  companyId: code.companyId,
  workorderId: code.workorderId,
  productId: code.product?.id ?? null,
  activationStatus: code.activationStatus,
  blacklistReason: code.blacklistReason,
  isStaticPrint: code.isStaticPrint,
  result: resultOf(code),
});

/** The address shows the code's id only: of a secure graphic nothing was seen. */
const resultOf = (code: ScannedCode) => judgeRecord(code) ?? 'auth_unknown';

export const idsThatCanBe = (candidates: readonly string[]) => candidates.filter(canBeId);

/**
 * Records a visit whose code could not be looked up while it was made, with its time, once: however often this is
 * called, also after it was cut off.
 */
export async function recordLateVisit(
  database: Database,
  { uuid, ids, position }: Omit<Visit, 'isStaff'>,
  madeAt: Date,
): Promise<void> {
  await transact(database, async ({ trx }) => {
    const scan = await beginScan(trx, { ids, companyId: null }, 'address', { uuid, madeAt });
    if (scan) await recordScan(trx, scan, { ...noteOf(scan.code, uuid, position), madeAt });
  });
}

/** The code behind an address, with nothing recorded: link previews and checkers ask so, no person does. */
export function findCodeOfAddress({ db }: Database, ids: readonly string[]): Promise<ScannedCode | null> {
  return findScannedCode(db, ids, null);
}

function noteOf(code: ScannedCode, uuid: string, position: Position | null): ScanNote {
  return {
    uuid,
    result: resultOf(code),
    scanApp: null,
    position,
    photoKey: null,
    details: {},
  };
}
