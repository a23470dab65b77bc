import type { KeyObject } from 'node:crypto';
import { isProofOf, proofOf } from '#server/core/short-proof.ts';

/** The scan that a check page was answered with. */
export interface AnsweredVisit {
  uuid: string;
  extendedId: string;
  isStaff: boolean;
}

const factsOf = ({ uuid, extendedId, isStaff }: AnsweredVisit) => ['seen visit', uuid, extendedId, isStaff];

/**
 * Proof that a check page sends back once it was seen. It is bound to its scan, so that a forged one is rejected
 * without a lookup.
 */
export const proveVisit = (visit: AnsweredVisit, key: KeyObject): string => proofOf(factsOf(visit), key);

/**
 * @param ids that the path of the page can mean
 * @returns the scan that the proof was made for; null when it was made for none of these
 */
export function checkProof(
  { uuid, proof }: { uuid: string; proof: string },
  ids: readonly string[],
  key: KeyObject,
): AnsweredVisit | null {
  const visits = ids.flatMap((extendedId) => [false, true].map((isStaff) => ({ uuid, extendedId, isStaff })));
  return visits.find((visit) => isProofOf(proof, factsOf(visit), key)) ?? null;
}
