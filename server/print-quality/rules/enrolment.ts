import type { ImageQuality } from '#lib/contract/photo.ts';
import type { ArtworkResolution, ArtworkWorkorder } from '#server/artwork/shared/artwork-workorder.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError } from '#server/core/errors.ts';
import { hintsInWords } from '../shared/describe-measurement.ts';
import { checkProofs, obstacleOf } from './proofs.ts';

const staticCodes = 'Static codes are on many prints each: a code does not say which of them is photographed.';

/** Why no print of a workorder can be enrolled now, in words; null when one can. */
export function enrolmentObstacle(workorder: ArtworkWorkorder): string | null {
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

/** What is said of a photo that shows too little of a print to enrol it. */
export const takeItAgain = (hints: readonly ImageQuality[]): string =>
  ['Take it again.', ...hintsInWords(hints)].join(' ');
