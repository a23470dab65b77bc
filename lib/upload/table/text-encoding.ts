/** How the text of a file is written down. Windows-1252 is what spreadsheets of western Europe save as "CSV". */
import type { NoTable } from './no-table.ts';

export const textEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const;
export type TextEncoding = (typeof textEncodings)[number];

interface FoundEncoding {
  encoding: TextEncoding;
  /** From a byte order mark; otherwise guessed from the bytes. */
  isMarked: boolean;
}

/** Tells the encoding by the first bytes of a file. `isWhole`: they are all there are. */
export function detectEncoding(bytes: Uint8Array, isWhole: boolean): FoundEncoding {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return { encoding: 'utf-16le', isMarked: true };
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return { encoding: 'utf-16be', isMarked: true };
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return { encoding: 'utf-8', isMarked: true };
  const wide = sideOfNuls(bytes);
  if (wide) return { encoding: wide, isMarked: false };
  try {
    // Without `stream` a character that the sample cuts would count as ill-formed.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: !isWhole });
    return { encoding: 'utf-8', isMarked: false };
  } catch {
    return { encoding: 'windows-1252', isMarked: false };
  }
}

/** Latin text in UTF-16 has a NUL in each character, always on the same side. */
function sideOfNuls(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const pairs = Math.min(bytes.length >> 1, 2_000);
  let [even, odd] = [0, 0];
  for (let pair = 0; pair < pairs; pair++) {
    if (bytes[2 * pair] === 0) even++;
    if (bytes[2 * pair + 1] === 0) odd++;
  }
  if (odd > pairs * 0.4 && even < pairs * 0.1) return 'utf-16le';
  if (even > pairs * 0.4 && odd < pairs * 0.1) return 'utf-16be';
  return undefined;
}

/**
 * Describes a file that is clearly no table of text; undefined for text. `isWorkbook` recognises workbooks before this
 * call.
 */
export function describeNoTable(bytes: Uint8Array, encoding: TextEncoding): NoTable | undefined {
  const starts = (...signature: number[]) => signature.every((byte, index) => bytes[index] === byte);
  if (starts(0xd0, 0xcf, 0x11, 0xe0)) return 'oldWorkbook';
  if (starts(0x25, 0x50, 0x44, 0x46)) return 'pdf';
  if (starts(0x1f, 0x8b)) return 'gzip';
  if (starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46)) return 'picture';
  const text = new TextDecoder(encoding).decode(bytes.subarray(0, 4_096), { stream: true });
  const strange = [...text].filter(isStrange).length;
  return strange > text.length / 20 ? 'noText' : undefined;
}

/** Control characters other than tab and line ends, and what could not be decoded. */
function isStrange(character: string): boolean {
  return character === '\ufffd' || (character < ' ' && !'\t\n\v\f\r'.includes(character));
}

/** A zip archive, which a workbook is. */
export function isZip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;
}

/** Turns pieces of a file in some encoding into pieces of UTF-8, its byte order mark taken away. */
export class Transcoder {
  #decoder: TextDecoder | undefined;
  #encoder = new TextEncoder();

  constructor(encoding: TextEncoding) {
    // UTF-8 stays bytes: what is ill-formed in it is reported with its row.
    if (encoding !== 'utf-8') this.#decoder = new TextDecoder(encoding);
  }

  push(bytes: Uint8Array): Uint8Array {
    return this.#decoder ? this.#encoder.encode(this.#decoder.decode(bytes, { stream: true })) : bytes;
  }

  finish(): Uint8Array {
    return this.#decoder ? this.#encoder.encode(this.#decoder.decode()) : new Uint8Array(0);
  }
}
