import type { ArtworkBody } from '#lib/contract/artwork.ts';
import { codegenStatus } from '#lib/contract/workorders.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import type { Actor } from '#server/core/actor.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import {
  type ArtworkOrder,
  type ArtworkResolution,
  type ArtworkWorkorder,
  isSecure,
} from '../shared/artwork-workorder.ts';

const conflict = (why: Reason) => new DomainError('conflict', why);

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
        ? reason('artworkForPartner')
        : reason('permissionMissing', { permission: 'workorder_sid_download' }),
    );
  }
  if (workorder.isCanceled) throw conflict(reason('workorderCanceled'));
  checkCodesComplete(workorder);
  if (isSecure(workorder) && workorder.equipmentDpi === null) {
    throw conflict(reason('workorderNotConfirmed'));
  }
}

/** @throws DomainError conflict */
export function checkCodesComplete(workorder: ArtworkWorkorder): void {
  if (workorder.codegenStatus !== codegenStatus.completed) throw conflict(reason('codesNotGenerated'));
}

const plainDpi = 600;

/**
 * The dots an inch that artwork is asked for at: the equipment's, which nothing else suits.
 * @throws DomainError on `dpi` or `cell_dots`
 */
export function chooseDpi(workorder: ArtworkWorkorder, body: Pick<ArtworkBody, 'dpi' | 'cell_dots'>): number {
  if (!isSecure(workorder)) {
    if (body.cell_dots !== undefined) throw fieldError('cell_dots', reason('codesHaveNoSecureGraphic'));
    return body.dpi ?? workorder.resolution?.dpi ?? plainDpi;
  }
  const { equipmentDpi } = workorder;
  if (body.dpi !== undefined && body.dpi !== equipmentDpi) {
    throw fieldError('dpi', reason('equipmentPrintsAtDpi', { dpi: String(equipmentDpi) }));
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
  if (first > workorder.quantity) throw fieldError('first', reason('workorderHasCodes', { count: workorder.quantity }));
  const count = body.count ?? workorder.quantity - first + 1;
  if (first + count - 1 > workorder.quantity) {
    throw fieldError('count', reason('codesFromThere', { first, count: workorder.quantity - first + 1 }));
  }
  if (caption === 'serial-number' && !workorder.useSerialNumber) {
    throw fieldError('caption', reason('serialNumbersNotPrintable'));
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
    reason('printedAtOtherResolution', {
      dpi: resolution.dpi,
      module: resolution.moduleDots,
      cell: String(resolution.cellDots),
    }),
  );
}
