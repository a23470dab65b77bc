import encodeQR from 'qr';
import { reason } from '#lib/texts/reason.ts';
import { UnprintableError } from '#server/drawing/unprintable-error.ts';
import type { Picture } from './picture.ts';

/** White modules all around (ISO/IEC 18004, 5.3.8). */
const quietModules = 4;

/**
 * A QR code without a secure graphic: medium error correction, the smallest version that holds the content.
 * @throws RangeError when no QR code holds it
 */
export function drawPlainCode(content: string, resolution: { dpi: number; moduleDots: number }): Picture {
  const { dpi, moduleDots } = resolution;
  const modules = encodePlain(content);
  const size = modules.length - 2;
  const cells = new Uint8Array(size * size);
  for (let row = 0; row < size; row += 1) {
    const dark = modules[row + 1];
    for (let column = 0; column < size; column += 1) if (dark?.[column + 1]) cells[row * size + column] = 1;
  }
  const quiet = quietModules * moduleDots;
  const side = size * moduleDots + 2 * quiet;
  return {
    width: side,
    height: side,
    dpi,
    grids: [{ x: quiet, y: quiet, unit: moduleDots, columns: size, rows: size, cells }],
  };
}

/** With a border of one module, the least that the encoder gives. */
function encodePlain(content: string): boolean[][] {
  try {
    return encodeQR(content, 'raw', { ecc: 'medium', border: 1 });
  } catch {
    throw new UnprintableError(reason('contentTooLong'));
  }
}
