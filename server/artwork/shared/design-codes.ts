import { type CodeMeasures, usualModuleDots } from '#lib/artwork/code-size.ts';
import { reason } from '#lib/texts/reason.ts';
import { DomainError, fieldError } from '#server/core/errors.ts';
import { type CodeDesign, createCodeDrawer } from '#server/drawing/code-drawer.ts';
import { planGeometry } from '#server/drawing/graphic/geometry.ts';
import type { GraphicSettings } from '#server/drawing/graphic-of.ts';
import type { Picture } from '#server/drawing/picture.ts';
import { drawPlainCode } from '#server/drawing/plain-code.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import type { ArtworkOrder, ArtworkResolution, ArtworkWorkorder } from './artwork-workorder.ts';

/** A side of a code: a picture of one bit a dot is then 8 MiB at most. */
const maxDots = 8192;

/** Key and shape of a workorder's graphics, for `graphicOf`; null for plain codes. */
export function graphicSettings(workorder: ArtworkWorkorder, resolution: ArtworkResolution): GraphicSettings | null {
  const { id, layout, isStaticPrint, isFpSerialized, urlPrefix } = workorder;
  if (layout === null) return null;
  const { dpi, moduleDots, cellDots } = resolution;
  return {
    workorderId: id,
    isStaticPrint,
    isFpSerialized,
    layout,
    urlPrefix,
    resolution: { dpi, moduleDots, cellDots: cellDots ?? undefined },
  };
}

/** @param secret the workorder's, for graphics; null for plain codes */
export function designCodes(
  workorder: ArtworkWorkorder,
  resolution: ArtworkResolution,
  secret: Uint8Array | null,
): CodeDesign {
  const { urlPrefix } = workorder;
  const graphic = graphicSettings(workorder, resolution);
  if (graphic === null) return { urlPrefix, resolution, graphic };
  if (secret === null) throw new Error('A graphic needs a secret.');
  return { urlPrefix, graphic, secret };
}

/**
 * The dots of the codes, with what was not asked for chosen.
 * @param content of the longest code
 * @param field what was asked for, and is to blame when the codes cannot be printed so
 * @throws DomainError on that field
 */
export function resolveDots(
  workorder: ArtworkWorkorder,
  content: string,
  wanted: { dpi: number; moduleDots?: number | undefined; cellDots?: number | undefined },
  field: 'module_dots' | 'cell_dots',
): ArtworkResolution {
  const { dpi, moduleDots, cellDots } = wanted;
  if (workorder.layout === null) return { dpi, moduleDots: moduleDots ?? usualModuleDots(dpi), cellDots: null };
  try {
    const geometry = planGeometry(workorder.layout, content, { dpi, moduleDots, cellDots });
    return { dpi, moduleDots: geometry.moduleDots, cellDots: geometry.cellDots };
  } catch (error) {
    throw asFieldError(error, field);
  }
}

/**
 * The largest picture that a code of the workorder comes to.
 * @param content of the longest code
 * @throws DomainError on `module_dots` when it is none that can be printed
 */
export function sizeOfCodes(
  workorder: ArtworkWorkorder,
  resolution: ArtworkResolution,
  longestId: string,
  caption: string | undefined,
): Pick<Picture, 'width' | 'height'> {
  // Lower case is what a QR code takes the most room for; which graphic, makes no difference to the size.
  const id = 'a'.repeat(longestId.length);
  let size: Pick<Picture, 'width' | 'height'>;
  try {
    size = createCodeDrawer(designCodes(workorder, resolution, noSecret))(id, caption);
  } catch (error) {
    throw asFieldError(error, 'module_dots');
  }
  if (Math.max(size.width, size.height) > maxDots) {
    throw fieldError('module_dots', reason('codeTooManyDots', { count: maxDots }));
  }
  return { width: size.width, height: size.height };
}

/**
 * The modules of the largest code of the workorder.
 * @throws DomainError conflict when its address is too long to be printed
 */
export function measuresOfCodes({ layout, urlPrefix }: ArtworkWorkorder, longestId: string): CodeMeasures {
  const content = urlPrefix + 'a'.repeat(longestId.length);
  try {
    if (layout !== null) {
      const { size, quietModules } = planGeometry(layout, content, { dpi: 1200 });
      return { symbolModules: size, quietModules, graphic: layout };
    }
    const [grid] = drawPlainCode(content, { dpi: 1200, moduleDots: 1 }).grids;
    return { symbolModules: grid?.columns ?? 0, quietModules: grid?.x ?? 0, graphic: null };
  } catch (error) {
    throw error instanceof UnprintableError ? new DomainError('conflict', error.reason) : error;
  }
}

/** The widest caption that an order comes to. */
export const captionRoom = ({ caption }: Pick<ArtworkOrder, 'caption'>): string | undefined =>
  caption === 'serial-number' ? '0000000000' : undefined;

/** Keys the stand-in that those see who may not see the graphic. It is no secret, and no print has it. */
export const noSecret = new Uint8Array(32);

function asFieldError(error: unknown, field: string): unknown {
  return error instanceof UnprintableError ? fieldError(field, error.reason) : error;
}
