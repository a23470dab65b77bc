/** Whether the bytes from `start` to `end` are well-formed UTF-8 (Unicode 15, table 3-7): no overlong forms, no surrogates. */
export function isUtf8(bytes: Uint8Array, start: number, end: number): boolean {
  let i = start;
  while (i < end) {
    const lead = bytes[i] as number;
    if (lead < 0x80) {
      i++;
      continue;
    }
    const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
    if (length === 0 || i + length > end) return false;
    const second = bytes[i + 1] as number;
    const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
    if (second < low || second > high) return false;
    for (let k = 2; k < length; k++) {
      if (((bytes[i + k] as number) & 0xc0) !== 0x80) return false;
    }
    i += length;
  }
  return true;
}

/** Number of code points in well-formed UTF-8. */
export function countCharacters(bytes: Uint8Array, start: number, end: number): number {
  let count = 0;
  for (let i = start; i < end; i++) {
    if (((bytes[i] as number) & 0xc0) !== 0x80) count++;
  }
  return count;
}

// A BOM inside the file is data: only the scanner may take one away.
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** Text of a byte range; ill-formed sequences become U+FFFD, so the result is fit for an error message. */
export function decodeText(bytes: Uint8Array, start: number, end: number): string {
  return decoder.decode(bytes.subarray(start, end));
}

const encoder = new TextEncoder();

export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}
