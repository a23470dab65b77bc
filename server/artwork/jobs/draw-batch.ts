import { hash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type PackedBytes, packBytes } from '#server/core/files/pack-bytes.ts';
import { drawBitmap } from '#server/drawing/bitmap.ts';
import { type CodeDesign, createCodeDrawer } from '#server/drawing/code-drawer.ts';
import { deflateScanlines, encodePng } from '#server/drawing/encode-png.ts';
import { encodePackedSvg, encodeSvg, SvgBuffer } from '#server/drawing/encode-svg.ts';
import { encodeTiff } from '#server/drawing/encode-tiff.ts';
import type { Picture } from '#server/drawing/picture.ts';

/** Settings shared by all codes of a document. */
export interface DrawingTask {
  design: CodeDesign;
  /** A PDF holds each code as the packed rows of dots that this draws. */
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
  const svg = new SvgBuffer();
  const encoders = encodersWith(svg);
  const encode =
    format === 'svg' && design.graphic !== null ? (picture: Picture) => packSvg(picture, svg) : encoders[format];
  return (codes) =>
    codes.map(({ extendedId, caption }) => {
      const picture = draw(extendedId, caption);
      return { width: picture.width, height: picture.height, ...encode(picture) };
    });
}

type DrawnFile = Omit<DrawnCode, 'width' | 'height'>;

const encodersWith = (svg: SvgBuffer): Record<DrawingTask['format'], (picture: Picture) => DrawnFile> => ({
  svg: (picture) => pack(encodeSvg(picture, false, svg), true),
  png: (picture) => pack(encodePng(drawBitmap(picture)), false),
  tiff: (picture) => pack(encodeTiff(drawBitmap(picture)), true),
  pdf: (picture) => pack(deflateScanlines(drawBitmap(picture)), false),
});

const sha256 = (bytes: Uint8Array) => hash('sha256', bytes, 'hex');
const pack = (bytes: Uint8Array, compress: boolean): DrawnFile => ({
  ...packBytes(bytes, compress),
  sha256: sha256(bytes),
});

/** For thousands of runs: deflated while it is written. The few of a plain code zlib makes a sixth smaller. */
function packSvg(picture: Picture, svg: SvgBuffer): DrawnFile {
  const { text, deflated } = encodePackedSvg(picture, svg);
  return { data: deflated.slice(), method: 8, crc: crc32(text), size: text.length, sha256: sha256(text) };
}
