import { type Reason, reason } from '#lib/texts/reason.ts';

/** Bytes enough to tell by. */
export const signatureBytes = 4;

export const utf8BomLength = 3;

export function startsWithUtf8Bom(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start >= 3 && bytes[start] === 0xef && bytes[start + 1] === 0xbb && bytes[start + 2] === 0xbf;
}

/** Reason why a file is clearly not UTF-8 text, or undefined. */
export function reasonOfForeignFile(bytes: Uint8Array, start: number, end: number): Reason | undefined {
  const [a, b, c, d] = [0, 1, 2, 3].map((offset) => (start + offset < end ? bytes[start + offset] : -1));
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff)) return reason('fileIsUtf16');
  // A letter beside a NUL is how ASCII looks in UTF-16 without a byte order mark.
  if ((a === 0 && b !== 0 && c === 0) || (a !== 0 && b === 0 && d === 0)) return reason('fileIsUtf16');
  if (a === 0x50 && b === 0x4b && c === 3 && d === 4) return reason('fileIsWorkbook');
  if (a === 0x1f && b === 0x8b) return reason('fileIsGzip');
  if (a === 0x25 && b === 0x50 && c === 0x44 && d === 0x46) return reason('fileIsPdf');
  if (a === 0x3c || (startsWithUtf8Bom(bytes, start, end) && d === 0x3c)) return reason('fileIsMarkup');
  return undefined;
}
