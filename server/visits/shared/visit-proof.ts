import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** The scan that a check page was answered with. */
export interface AnsweredVisit {
  uuid: string;
  extendedId: string;
  isStaff: boolean;
}

/**
 * Proof that a check page sends back once it was seen. It is bound to its scan, so that a forged one is rejected
 * without a lookup.
 */
export const proveVisit = ({ uuid, extendedId, isStaff }: AnsweredVisit, key: KeyObject): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(['seen visit', uuid, extendedId, isStaff]))
    .digest()
    .subarray(0, proofBytes)
    .toString('base64url');

const proofBytes = 16;

/**
 * @param ids that the path of the page can mean
 * @returns the scan that the proof was made for; null when it was made for none of these
 */
export function checkProof(
  { uuid, proof }: { uuid: string; proof: string },
  ids: readonly string[],
  key: KeyObject,
): AnsweredVisit | null {
  const given = Buffer.from(proof, 'base64url');
  if (given.length !== proofBytes) return null;
  for (const extendedId of ids) {
    for (const isStaff of [false, true]) {
      const visit = { uuid, extendedId, isStaff };
      if (timingSafeEqual(given, Buffer.from(proveVisit(visit, key), 'base64url'))) return visit;
    }
  }
  return null;
}
