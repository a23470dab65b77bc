const empty = new Uint8Array(0);

/**
 * Marks an ill-formed sequence: a lone surrogate, which no well-formed UTF-8 decodes to. `isWellFormed` finds it.
 */
const illFormed = '\udc80';

// A byte order mark inside the file is data: only the beginning of a file may have it taken away.
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
const lenient = new TextDecoder('utf-8', { ignoreBOM: true });
const encoder = new TextEncoder();

export function encodeText(text: string): Uint8Array {
  return encoder.encode(text);
}

export function countUtf8(text: string): number {
  return encodeText(text).length;
}

/** Text of some bytes; ill-formed sequences become U+FFFD, so the result is fit for an error message. */
export function decodeText(bytes: Uint8Array): string {
  return lenient.decode(bytes);
}

/**
 * Decodes UTF-8 that comes in pieces. An ill-formed sequence becomes a lone surrogate and not U+FFFD, which may also be
 * what was written: a row is then known to be ill-formed by its text alone.
 */
export class Utf8Decoder {
  #rest: Uint8Array = empty;

  decode(chunk: Uint8Array, last: boolean): string {
    const bytes = joinBytes(this.#rest, chunk);
    const end = last ? bytes.length : bytes.length - countIncomplete(bytes);
    this.#rest = copyBytes(bytes.subarray(end));
    return decodeMarked(bytes.subarray(0, end));
  }
}

/** A copy, also of a Buffer, whose own slice shares its memory with what its sender may overwrite. */
export function copyBytes(bytes: Uint8Array): Uint8Array {
  return new Uint8Array(bytes);
}

export function joinBytes(first: Uint8Array, second: Uint8Array): Uint8Array {
  if (first.length === 0) return second;
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}

/** How many of the last bytes begin a character that further bytes may complete. */
export function countIncomplete(bytes: Uint8Array): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return 0;
    if (byte < 0xc0) continue;
    const length = byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    return length > back ? back : 0;
  }
  return 0;
}

/** Places of the bytes that are part of no well-formed sequence. */
export function findIllFormed(bytes: Uint8Array): number[] {
  const places: number[] = [];
  for (let p = 0; p < bytes.length; ) {
    const length = sequenceLength(bytes, p);
    if (length === 0) places.push(p);
    p += Math.max(length, 1);
  }
  return places;
}

/** Length of the well-formed sequence at `at` (Unicode 15, table 3-7: no overlong forms, no surrogates), or 0. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const length = lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  const low = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const high = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  for (let k = 1; k < length; k += 1) {
    const byte = bytes[at + k] ?? 0;
    if (byte < (k === 1 ? low : 0x80) || byte > (k === 1 ? high : 0xbf)) return 0;
  }
  return length;
}

export function isUtf8(bytes: Uint8Array): boolean {
  try {
    strict.decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function decodeMarked(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return decodeBetweenReplacements(bytes);
  }
}

/** U+FFFD (EF BF BD) as it is written is kept: what is decoded between two of them has none that was written. */
function decodeBetweenReplacements(bytes: Uint8Array): string {
  let text = '';
  let from = 0;
  for (let p = 0; p + 2 < bytes.length; p += 1) {
    if (bytes[p] !== 0xef || bytes[p + 1] !== 0xbf || bytes[p + 2] !== 0xbd) continue;
    text += `${lenient.decode(bytes.subarray(from, p)).replaceAll('\ufffd', illFormed)}\ufffd`;
    from = p + 3;
    p += 2;
  }
  return text + lenient.decode(bytes.subarray(from)).replaceAll('\ufffd', illFormed);
}

/** Whether the text takes more than `limit` bytes in UTF-8; it is encoded only when its length leaves that open. */
export function isLongerInUtf8(text: string, limit: number): boolean {
  if (text.length > limit) return true;
  return 3 * text.length > limit && countUtf8(text) > limit;
}

/** Whether the text has more than `limit` characters (code points). */
export function hasMoreCharacters(text: string, limit: number): boolean {
  if (text.length <= limit) return false;
  let characters = 0;
  for (const _ of text) if (++characters > limit) return true;
  return false;
}
