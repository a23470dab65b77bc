import { encodeQR } from 'qr';

export interface QrPicture {
  /** 1 to 40. */
  version: number;
  /** Modules on a side, without the quiet zone. */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
}

/**
 * The QR code of a text at error correction M, as a path: rows of dark modules become one stroke each.
 * @returns undefined when the text is too long for any QR code
 */
export function drawQr(text: string): QrPicture | undefined {
  let modules: boolean[][];
  try {
    // The encoder always adds a border; crop marks and margins here make their own.
    modules = encodeQR(text, 'raw', { ecc: 'medium', border: 1 })
      .slice(1, -1)
      .map((row) => row.slice(1, -1));
  } catch {
    return undefined;
  }
  const size = modules.length;
  let path = '';
  modules.forEach((row, y) => {
    let x = 0;
    while (x < size) {
      if (!row[x]) {
        x += 1;
        continue;
      }
      const start = x;
      while (x < size && row[x]) x += 1;
      path += `M${start} ${y}h${x - start}v1h${start - x}z`;
    }
  });
  return { version: (size - 17) / 4, size, path };
}
