/** A token is cut off by the end of the bytes at hand. */
export const NEED_MORE = -1;
const FAULT = -2;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MAX_DEPTH = 32;

export function isJsonSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** Finds the end of a JSON string and checks it: escapes known, no control characters, no half of a surrogate pair. */
export class StringScan {
  escaped = false;
  fault = '';
  faultAt = 0;

  /** `from` is at the opening quote. Returns the position behind the closing one, NEED_MORE, or another negative number. */
  read(bytes: Uint8Array, from: number, end: number): number {
    this.escaped = false;
    let p = from + 1;
    while (p < end) {
      const byte = bytes[p] as number;
      if (byte === QUOTE) return p + 1;
      if (byte < 0x20) return this.#refuse(p, 'a control character stands in a string');
      if (byte !== BACKSLASH) {
        p++;
        continue;
      }
      this.escaped = true;
      const after = this.#readEscape(bytes, p, end);
      if (after < 0) return after;
      p = after;
    }
    return NEED_MORE;
  }

  #readEscape(bytes: Uint8Array, at: number, end: number): number {
    if (at + 1 >= end) return NEED_MORE;
    const letter = bytes[at + 1] as number;
    if (letter !== 0x75) {
      return SIMPLE_ESCAPES[letter] === 0 ? this.#refuse(at, 'an unknown escape stands in a string') : at + 2;
    }
    if (at + 6 > end) return NEED_MORE;
    const unit = readHex4(bytes, at + 2);
    if (unit < 0) return this.#refuse(at, 'an unknown escape stands in a string');
    if (unit === 0) return this.#refuse(at, 'a NUL character stands in a string');
    if (unit < 0xd800 || unit > 0xdfff) return at + 6;
    if (unit > 0xdbff) return this.#refuse(at, 'half of a surrogate pair stands in a string');
    // Nothing is asked for that cannot follow: at the end of a file there is no more to come.
    for (const [offset, expected] of [
      [6, BACKSLASH],
      [7, 0x75],
    ] as const) {
      if (at + offset >= end) return NEED_MORE;
      if (bytes[at + offset] !== expected) return this.#refuse(at, 'half of a surrogate pair stands in a string');
    }
    if (at + 12 > end) return NEED_MORE;
    const low = readHex4(bytes, at + 8);
    if (low < 0xdc00 || low > 0xdfff) return this.#refuse(at, 'half of a surrogate pair stands in a string');
    return at + 12;
  }

  #refuse(at: number, message: string): number {
    this.fault = message;
    this.faultAt = at;
    return FAULT;
  }
}

const SIMPLE_ESCAPES = new Uint8Array(256);
for (const [letter, meaning] of [
  ['"', 0x22],
  ['\\', 0x5c],
  ['/', 0x2f],
  ['b', 8],
  ['f', 12],
  ['n', 10],
  ['r', 13],
  ['t', 9],
] as const) {
  SIMPLE_ESCAPES[letter.charCodeAt(0)] = meaning;
}

/** Undoes the escapes of a checked string in place (escaped text is never shorter); returns the new end. */
export function unescapeString(bytes: Uint8Array, start: number, end: number): number {
  let to = start;
  let p = start;
  while (p < end) {
    const byte = bytes[p] as number;
    if (byte !== BACKSLASH) {
      bytes[to++] = byte;
      p++;
      continue;
    }
    const letter = bytes[p + 1] as number;
    if (letter !== 0x75) {
      bytes[to++] = SIMPLE_ESCAPES[letter] as number;
      p += 2;
      continue;
    }
    let code = readHex4(bytes, p + 2);
    p += 6;
    if (code >= 0xd800 && code <= 0xdbff) {
      code = 0x10000 + ((code - 0xd800) << 10) + (readHex4(bytes, p + 2) - 0xdc00);
      p += 6;
    }
    to = writeUtf8(bytes, to, code);
  }
  return to;
}

function writeUtf8(bytes: Uint8Array, at: number, code: number): number {
  if (code < 0x80) {
    bytes[at] = code;
    return at + 1;
  }
  if (code < 0x800) {
    bytes[at] = 0xc0 | (code >> 6);
    bytes[at + 1] = 0x80 | (code & 0x3f);
    return at + 2;
  }
  if (code < 0x10000) {
    bytes[at] = 0xe0 | (code >> 12);
    bytes[at + 1] = 0x80 | ((code >> 6) & 0x3f);
    bytes[at + 2] = 0x80 | (code & 0x3f);
    return at + 3;
  }
  bytes[at] = 0xf0 | (code >> 18);
  bytes[at + 1] = 0x80 | ((code >> 12) & 0x3f);
  bytes[at + 2] = 0x80 | ((code >> 6) & 0x3f);
  bytes[at + 3] = 0x80 | (code & 0x3f);
  return at + 4;
}

function readHex4(bytes: Uint8Array, at: number): number {
  let value = 0;
  for (let i = 0; i < 4; i++) {
    const byte = bytes[at + i] ?? 0;
    const lower = byte | 0x20;
    const digit = byte >= 0x30 && byte <= 0x39 ? byte - 0x30 : lower >= 0x61 && lower <= 0x66 ? lower - 0x57 : -1;
    if (digit < 0) return -1;
    value = 16 * value + digit;
  }
  return value;
}

/** Whether the bytes are one number by the grammar of RFC 8259. */
export function isJsonNumber(bytes: Uint8Array, start: number, end: number): boolean {
  let p = start;
  if (bytes[p] === 0x2d) p++;
  const whole = skipDigits(bytes, p, end);
  if (whole === p || (bytes[p] === 0x30 && whole > p + 1)) return false;
  p = whole;
  if (p < end && bytes[p] === 0x2e) {
    const fraction = skipDigits(bytes, p + 1, end);
    if (fraction === p + 1) return false;
    p = fraction;
  }
  if (p < end && ((bytes[p] as number) | 0x20) === 0x65) {
    p++;
    if (p < end && (bytes[p] === 0x2b || bytes[p] === 0x2d)) p++;
    const exponent = skipDigits(bytes, p, end);
    if (exponent === p) return false;
    p = exponent;
  }
  return p === end;
}

function skipDigits(bytes: Uint8Array, from: number, end: number): number {
  let p = from;
  while (p < end && (bytes[p] as number) >= 0x30 && (bytes[p] as number) <= 0x39) p++;
  return p;
}

/**
 * Position behind a list or an object that is going to be refused, so only its brackets and strings are followed.
 * Negative: NEED_MORE, or brackets that do not match or go deeper than 32.
 */
export function skipNested(bytes: Uint8Array, from: number, end: number, strings: StringScan): number {
  const closers: number[] = [];
  let p = from;
  while (p < end) {
    const byte = bytes[p] as number;
    if (byte === QUOTE) {
      p = strings.read(bytes, p, end);
      if (p < 0) return p;
      continue;
    }
    if (byte === 0x5b || byte === 0x7b) {
      // ] and } are two above [ and {.
      closers.push(byte + 2);
      if (closers.length > MAX_DEPTH) return FAULT;
    } else if (byte === 0x5d || byte === 0x7d) {
      if (closers.pop() !== byte) return FAULT;
      if (closers.length === 0) return p + 1;
    }
    p++;
  }
  return NEED_MORE;
}
