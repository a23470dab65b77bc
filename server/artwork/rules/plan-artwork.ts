import type { ArtworkBody } from '#lib/contract/artwork.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import {
  type ArtworkOrder,
  type ArtworkResolution,
  type ArtworkWorkorder,
  isSecure,
} from '../shared/artwork-workorder.ts';

const conflict = (detail: string) => new DomainError('conflict', detail);

/** Secure codes are for the partner that prints them alone: artwork shows what a forger needs. */
export function mayDownloadArtwork(actor: Actor, workorder: ArtworkWorkorder): boolean {
  if (!isSecure(workorder)) {
    return actor.permissions.includes('workorder_sid_download') && actor.companyId === workorder.companyId;
  }
  return actor.permissions.includes('workorder_download') && actor.companyId === workorder.printingPartnerId;
}

/** @throws DomainError permission_denied, or conflict as long as there is nothing to draw */
export function checkArtworkDownload(actor: Actor, workorder: ArtworkWorkorder): void {
  if (!mayDownloadArtwork(actor, workorder)) {
    throw new DomainError(
      'permission_denied',
      isSecure(workorder)
        ? 'Artwork of secure codes is for their printing partner, with the permission workorder_download.'
        : 'This needs the permission workorder_sid_download.',
    );
  }
  if (workorder.isCanceled) throw conflict('The workorder is canceled.');
  checkCodesComplete(workorder);
  if (isSecure(workorder) && workorder.equipmentDpi === null) {
    throw conflict('The printing partner has not confirmed the workorder.');
  }
}

/** @throws DomainError conflict */
export function checkCodesComplete(workorder: ArtworkWorkorder): void {
  if (workorder.codegenStatus !== codegenStatus.completed) throw conflict('The codes are not generated yet.');
}

const plainDpi = 600;

/**
 * The dots an inch that artwork is asked for at: the equipment's, which nothing else suits.
 * @throws DomainError on `dpi` or `cell_dots`
 */
export function chooseDpi(workorder: ArtworkWorkorder, body: Pick<ArtworkBody, 'dpi' | 'cell_dots'>): number {
  if (!isSecure(workorder)) {
    if (body.cell_dots !== undefined) throw fieldError('cell_dots', 'The codes have no secure graphic.');
    return body.dpi ?? workorder.resolution?.dpi ?? plainDpi;
  }
  const { equipmentDpi } = workorder;
  if (body.dpi !== undefined && body.dpi !== equipmentDpi) {
    throw fieldError('dpi', `The confirmed equipment prints at ${equipmentDpi} dpi.`);
  }
  return equipmentDpi ?? plainDpi;
}

/**
 * The order with every choice made.
 * @throws DomainError on `first`, `count` or `caption`
 */
export function planOrder(
  workorder: ArtworkWorkorder,
  body: ArtworkBody,
  { dpi, moduleDots, cellDots }: ArtworkResolution,
): ArtworkOrder {
  const { first, format, caption } = body;
  if (first > workorder.quantity) throw fieldError('first', `The workorder has ${workorder.quantity} codes.`);
  const count = body.count ?? workorder.quantity - first + 1;
  if (first + count - 1 > workorder.quantity) {
    throw fieldError('count', `From code ${first} on there are ${workorder.quantity - first + 1}.`);
  }
  if (caption === 'serial-number' && !workorder.useSerialNumber) {
    throw fieldError('caption', 'The workorder has no serial numbers.');
  }
  return {
    format,
    caption,
    first,
    count,
    dpi,
    module_dots: moduleDots,
    cell_dots: cellDots,
    sheet: body.sheet ?? null,
  };
}

/** Whether other dots are refused: prints of secure codes are photographed, or all are printed. */
export const isSettled = (workorder: ArtworkWorkorder): boolean =>
  isSecure(workorder) && workorder.resolution !== null && (workorder.state === 'completed' || workorder.hasProofs);

/**
 * Photos are compared with what was printed. From the first proof on that is settled, so the graphic keeps its dots.
 * @throws DomainError conflict
 */
export function checkSameResolution(workorder: ArtworkWorkorder, wanted: ArtworkResolution): void {
  const { resolution } = workorder;
  if (resolution === null || !isSettled(workorder)) return;
  const isSame =
    resolution.dpi === wanted.dpi &&
    resolution.moduleDots === wanted.moduleDots &&
    resolution.cellDots === wanted.cellDots;
  if (isSame) return;
  throw conflict(
    `The codes are printed at ${resolution.dpi} dpi, ${resolution.moduleDots} dots a module and ${resolution.cellDots} a cell.`,
  );
}
