import type { AuthenticationStatus } from '#lib/contract/photo.ts';
import type { CallKind } from '#lib/contract/values/scans.ts';
import type { Database } from '#server/core/db/database.ts';
import { canBeId } from '#server/photo-readers/match-content.ts';
import type { ScannedCode } from '#server/scans/shared/scanned-code.ts';
import { findScannedCodes, firstOf } from '#server/scans/shared/scanned-codes.ts';
import { judgeRecord } from '#server/verdict/shared/judge-code.ts';
import type { AnsweredVisit } from './visit-proof.ts';

/** A request for the address of a code: a call, until its page was seen. */
export interface Visit {
  /** The scan's, made before it is recorded. */
  uuid: string;
  /** Forms in which the path can be an id, likeliest first: those that can be one. */
  ids: readonly string[];
  /** Company of the domain that was called; null at an address of every company. */
  companyId?: number | null;
  /** ISO 3166-1, as far as the network in front of us says. */
  country: string | null;
  callKind: CallKind | null;
  /** By its address; false for a visit whose code could not be looked up. */
  isStaff: boolean;
}

/** A visit whose code was found while it was made, as it was then. */
export interface FoundVisit extends Omit<Visit, 'ids' | 'companyId'> {
  madeAt: Date;
  code: VisitedCode;
}

/** A visit whose page was shown to a person. */
export interface SeenVisit extends AnsweredVisit {
  /** Chosen by the page: one for all visits of a phone to a code within 30 days. Null where it keeps none. */
  visitId: string | null;
  country: string | null;
  /** When the page was asked for. */
  madeAt: Date;
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

/** Ids of which an address names one. */
export interface AskedCode {
  /** Likeliest first. */
  ids: readonly string[];
  /** Company of the domain that was called; null at an address of every company. */
  companyId: number | null;
}

/** Codes behind several addresses, each in the place of its address; null where there is none. Records nothing. */
export async function findCodesOfAddresses(
  { db }: Database,
  asked: readonly AskedCode[],
): Promise<(ScannedCode | null)[]> {
  const companies = [...new Set(asked.map(({ companyId }) => companyId))];
  const found = await Promise.all(
    companies.map(async (companyId) => {
      const ids = asked.filter((one) => one.companyId === companyId).flatMap((one) => one.ids);
      return [companyId, await findScannedCodes(db, [...new Set(ids)], companyId)] as const;
    }),
  );
  const codesOf = new Map(found);
  return asked.map(({ ids, companyId }) => firstOf(ids, codesOf.get(companyId) ?? []));
}
