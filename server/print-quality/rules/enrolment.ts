import type { ImageQuality } from '#lib/contract/photo.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { ArtworkResolution, ArtworkWorkorder } from '#server/artwork/shared/artwork-workorder.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';
import { hintsFor } from '../shared/describe-measurement.ts';
import { checkProofs, obstacleOf } from './proofs.ts';

const staticCodes = reason('staticCodesNotEnrolled');

/** Why no print of a workorder can be enrolled now, in words; null when one can. */
export function enrolmentObstacle(workorder: ArtworkWorkorder): Reason | null {
  if (workorder.layout !== null && workorder.isStaticPrint) return staticCodes;
  return obstacleOf(workorder);
}

/**
 * Whether the actor's company can enrol prints of this workorder.
 * @returns the resolution it is printed at
 * @throws DomainError not_found, conflict
 */
export function checkEnrolling(workorder: ArtworkWorkorder, actor: Actor): ArtworkResolution {
  const resolution = checkProofs(workorder, actor);
  if (workorder.isStaticPrint) throw new DomainError('conflict', staticCodes);
  return resolution;
}

/** Reason for refusing a photo that shows too little of a print to enrol it. */
export const takeItAgain = (hints: readonly ImageQuality[]): Reason =>
  hints.length === 0 ? reason('photoUnusable') : reason('photoUnusableHints', { hints: hintsFor(hints) });
