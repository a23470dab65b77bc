import { encodeQR } from 'qr';

export interface QrPicture {
  /** 1 to 40. */
  version: number;
  /** Modules on a side, without the quiet zone. */
  size: number;
  /** SVG path of the dark modules, one unit each. */
  path: string;
}

interface QrSettings {
  /** Error correction: M where nothing covers the code, H where a graphic does. */
  level?: 'M' | 'H';
  /** Modules on a side of a window in the middle that stays light. */
  window?: number;
}

/** Below version 4 a window in the middle would cover more than level H makes good. */
const leastWithWindow = 4;

/**
 * The QR code of a text as a path: rows of dark modules become one stroke each.
 * @returns undefined when the text is too long for any QR code
 */
export function drawQr(text: string, { level = 'M', window = 0 }: QrSettings = {}): QrPicture | undefined {
  let modules: boolean[][];
  try {
    modules = encode(text, level);
    if (window > 0 && modules.length < 17 + 4 * leastWithWindow) modules = encode(text, level, leastWithWindow);
  } catch {
    return undefined;
  }
  const size = modules.length;
  const from = (size - window) / 2;
  for (let y = from; y < from + window; y += 1) modules[y]?.fill(false, from, from + window);
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

function encode(text: string, level: 'M' | 'H', version?: number): boolean[][] {
  // The encoder always adds a border; crop marks and margins here make their own.
  return encodeQR(text, 'raw', { ecc: level === 'H' ? 'high' : 'medium', border: 1, ...(version && { version }) })
    .slice(1, -1)
    .map((row) => row.slice(1, -1));
}
