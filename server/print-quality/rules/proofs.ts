import { codegenStatus } from '#lib/contract/workorders.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { ArtworkResolution, ArtworkWorkorder } from '#server/artwork/shared/artwork-workorder.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, notFound } from '#server/core/errors.ts';

const conflict = (why: Reason) => new DomainError('conflict', why);

/**
 * Whether the actor's company can prove the quality of this workorder's prints.
 * @returns the resolution it is printed at
 * @throws DomainError not_found, conflict
 */
export function checkProofs(workorder: ArtworkWorkorder, actor: Actor): ArtworkResolution {
  if (workorder.printingPartnerId !== actor.companyId) throw notFound();
  const obstacle = obstacleOf(workorder);
  if (obstacle !== null) throw conflict(obstacle);
  if (workorder.resolution === null) throw conflict(noArtwork);
  return workorder.resolution;
}

/** Why nothing of a workorder can be proved now, in words; null when it can. */
export function obstacleOf(workorder: ArtworkWorkorder): Reason | null {
  if (workorder.layout === null) return reason('nothingToProve');
  if (workorder.isCanceled) return reason('workorderCanceled');
  if (workorder.codegenStatus !== codegenStatus.completed) return reason('codesNotGenerated');
  return workorder.resolution === null ? noArtwork : null;
}

const noArtwork = reason('artworkMissing');
