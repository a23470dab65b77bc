import { type Reason, reason } from '#lib/texts/reason.ts';
import { copyBytes, decodeText, joinBytes } from './utf8.ts';

const quote = 0x22;
const backslash = 0x5c;
const letterU = 0x75;
const firstOfMark = 0xef;

/**
 * The bytes of the element being read, found by their offset in the file: tokens say where they begin, not how they
 * were written.
 */
export class JsonWindow {
  #bytes: Uint8Array = new Uint8Array(0);
  #base = 0;
  /** Whether a string may hold an escape. */
  hasBackslash = false;
  /** Whether a string may hold a byte order mark. */
  hasMark = false;

  /** Offset behind the last byte. */
  get end(): number {
    return this.#base + this.#bytes.length;
  }

  /** The bytes are read until the next `dropBefore`, which copies what is kept. */
  append(bytes: Uint8Array): void {
    this.#bytes = joinBytes(this.#bytes, bytes);
    this.hasBackslash ||= bytes.includes(backslash);
    this.hasMark ||= bytes.includes(firstOfMark);
  }

  dropBefore(offset: number): void {
    this.#bytes = copyBytes(this.#bytes.subarray(offset - this.#base));
    this.#base = offset;
    this.hasBackslash = this.#bytes.includes(backslash);
    this.hasMark = this.#bytes.includes(firstOfMark);
  }

  byteAt(offset: number): number {
    return this.#bytes[offset - this.#base] ?? 0;
  }

  /** Text from `from` to `to`, at most `limit` bytes. */
  textOf(from: number, to: number, limit = Number.POSITIVE_INFINITY): string {
    const start = from - this.#base;
    // A status, say: decoding it would cost more than all the rest of its token.
    if (to - from === 1 && this.byteAt(from) < 0x80) return String.fromCharCode(this.byteAt(from));
    return decodeText(this.#bytes.subarray(start, Math.min(to - this.#base, start + limit)));
  }

  /** Value of the string whose opening quote is there. */
  stringAt(offset: number): string {
    let end = offset + 1;
    while (end < this.end && this.byteAt(end) !== quote) end += this.byteAt(end) === backslash ? 2 : 1;
    return JSON.parse(this.textOf(offset, end + 1));
  }

  skipSpace(offset: number): number {
    let p = Math.max(offset, this.#base);
    while (p < this.end && isSpace(this.byteAt(p))) p += 1;
    return p;
  }

  trimSpace(offset: number): number {
    let p = offset;
    while (isSpace(this.byteAt(p - 1))) p -= 1;
    return p;
  }

  /** Where the number or word begins that the byte before `offset` is part of; `offset` when it is of none. */
  findWordStart(offset: number): number {
    let p = offset;
    while (p > this.#base && isWordByte(this.byteAt(p - 1))) p -= 1;
    return p;
  }

  isWordAt(offset: number): boolean {
    return isWordByte(this.byteAt(offset));
  }

  /**
   * The first escape, in the string whose opening quote is at `offset`, that PostgreSQL could not store: NUL or half a
   * surrogate pair.
   */
  findUnstorable(offset: number): { at: number; reason: Reason } | undefined {
    let p = offset + 1;
    while (p < this.end && this.byteAt(p) !== quote) {
      if (this.byteAt(p) !== backslash) {
        p += 1;
        continue;
      }
      if (this.byteAt(p + 1) !== letterU) {
        p += 2;
        continue;
      }
      const unit = this.#unitAt(p);
      if (unit === 0) return { at: p, reason: reason('jsonNulCharacter') };
      const isPair = unit >= 0xd800 && unit < 0xdc00 && isLowSurrogate(this.#unitAt(p + 6));
      if (unit >= 0xd800 && unit <= 0xdfff && !isPair) return { at: p, reason: reason('jsonSurrogateHalf') };
      p += isPair ? 12 : 6;
    }
    return undefined;
  }

  /** The UTF-16 unit of an escape \uXXXX, or -1 when there is none. */
  #unitAt(offset: number): number {
    const match = /^\\u([0-9a-fA-F]{4})/.exec(this.textOf(offset, this.end, 6));
    return match?.[1] === undefined ? -1 : Number.parseInt(match[1], 16);
  }
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Bytes that numbers and the words true, false and null are made of. */
function isWordByte(byte: number): boolean {
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (byte >= 0x61 && byte <= 0x7a) ||
    (byte >= 0x41 && byte <= 0x5a) ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e
  );
}
