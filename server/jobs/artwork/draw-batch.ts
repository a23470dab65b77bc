import { hash } from 'node:crypto';
import { drawBitmap } from '#server/artwork/bitmap.ts';
import { type CodeDesign, createCodeDrawer } from '#server/artwork/code-drawer.ts';
import { encodePng } from '#server/artwork/encode-png.ts';
import { encodeSvg } from '#server/artwork/encode-svg.ts';
import { encodeTiff } from '#server/artwork/encode-tiff.ts';
import type { Picture } from '#server/artwork/picture.ts';
import { type PackedBytes, packBytes } from '../pack-bytes.ts';

/** What all codes of a document have in common. */
export interface DrawingTask {
  design: CodeDesign;
  /** A PDF holds each code as the PNG that this draws. */
  format: 'svg' | 'png' | 'tiff' | 'pdf';
}

export interface CodeToDraw {
  extendedId: string;
  /** Digits under the code, or none. */
  caption: string | undefined;
}

/** The file of one code. */
export interface DrawnCode extends PackedBytes {
  /** Dots. */
  width: number;
  height: number;
  sha256: string;
}

/** Draws the files of some codes. @throws RangeError when one of them cannot be printed */
export function createBatchDrawer({ design, format }: DrawingTask): (codes: readonly CodeToDraw[]) => DrawnCode[] {
  const draw = createCodeDrawer(design);
  return (codes) =>
    codes.map(({ extendedId, caption }) => {
      const picture = draw(extendedId, caption);
      const bytes = encode(picture, format);
      const { width, height } = picture;
      const isPacked = format === 'png' || format === 'pdf';
      return { width, height, sha256: hash('sha256', bytes, 'hex'), ...packBytes(bytes, !isPacked) };
    });
}

function encode(picture: Picture, format: DrawingTask['format']): Buffer {
  if (format === 'svg') return encodeSvg(picture);
  const bitmap = drawBitmap(picture);
  return format === 'tiff' ? encodeTiff(bitmap) : encodePng(bitmap);
}
