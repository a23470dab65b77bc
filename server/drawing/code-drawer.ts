import { createSecretKey } from 'node:crypto';
import { addCaption } from './caption.ts';
import { planGeometry } from './graphic/geometry.ts';
import { makeGraphic } from './graphic/secure-graphic.ts';
import { type GraphicSettings, graphicSubject } from './graphic-of.ts';
import type { Picture } from './picture.ts';
import { drawPlainCode } from './plain-code.ts';
import { drawSecureCode } from './secure-code.ts';

export type CodeDesign =
  | { urlPrefix: string; resolution: { dpi: number; moduleDots: number }; graphic: null }
  | {
      urlPrefix: string;
      graphic: GraphicSettings;
      /** The workorder's, 32 bytes. */
      secret: Uint8Array;
    };

/** @param caption digits under the code, or none */
export type CodeDrawer = (extendedId: string, caption?: string | undefined) => Picture;

/**
 * Draws the codes of one workorder. Shared parts are made once.
 * @throws RangeError when a code cannot be printed
 */
export function createCodeDrawer(design: CodeDesign): CodeDrawer {
  const draw = design.graphic === null ? plainDrawer(design) : secureDrawer(design.graphic, design.secret);
  return (extendedId, caption) => {
    const picture = draw(extendedId);
    return caption === undefined ? picture : addCaption(picture, caption);
  };
}

function plainDrawer({ urlPrefix, resolution }: Extract<CodeDesign, { graphic: null }>): CodeDrawer {
  return (extendedId) => drawPlainCode(urlPrefix + extendedId, resolution);
}

function secureDrawer(settings: GraphicSettings, secret: Uint8Array): CodeDrawer {
  const { layout, resolution, urlPrefix } = settings;
  const key = createSecretKey(secret);
  let shared: Uint8Array | undefined;
  return (extendedId) => {
    const content = urlPrefix + extendedId;
    const geometry = planGeometry(layout, content, resolution);
    const subject = graphicSubject(settings, extendedId);
    if (subject.kind === 'code') return drawSecureCode(content, geometry, makeGraphic(key, subject, geometry.cells));
    // Its cells follow from layout and resolution, which all codes have in common.
    shared ??= makeGraphic(key, subject, geometry.cells);
    return drawSecureCode(content, geometry, shared);
  };
}
