import { DomainError } from '#server/core/errors.ts';
import { createCodeDrawer } from '#server/drawing/code-drawer.ts';
import type { Picture } from '#server/drawing/picture.ts';
import type { ArtworkWorkorder } from '../exports/artwork-workorder.ts';
import { designCodes, noSecret, resolveDots } from '../exports/design-codes.ts';

const screenDpi = 600;

/**
 * One code as it is printed, at the resolution it is printed at where that is known.
 * @param secret the workorder's for whoever may have its artwork; null draws a stand-in for the graphic that tells nothing of it
 * @throws DomainError conflict when the code cannot be printed
 */
export function drawPreview(workorder: ArtworkWorkorder, extendedId: string, secret: Uint8Array | null): Picture {
  const wanted = workorder.resolution ?? { dpi: workorder.equipmentDpi ?? screenDpi };
  try {
    const dots = { ...wanted, cellDots: workorder.resolution?.cellDots ?? undefined };
    const resolution = resolveDots(workorder, workorder.urlPrefix + extendedId, dots, 'module_dots');
    return createCodeDrawer(designCodes(workorder, resolution, secret ?? noSecret))(extendedId);
  } catch (error) {
    const isUnprintable = error instanceof RangeError || error instanceof DomainError;
    throw isUnprintable ? new DomainError('conflict', error.message) : error;
  }
}
