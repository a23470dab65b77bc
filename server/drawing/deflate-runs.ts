/** Symbols of deflate and their extra bits: RFC 1951, 3.2.5. */
const endOfBlock = 256;
const literalSymbols = 268;
const distanceSymbols = 30;
/** How far back a copy may lie. */
const farthest = 32_768;
const longestCopy = 16;

/** Symbols by their bits, from how often each came in codes of all layouts. Those that runs do not need have none. */
const literalBits = withBits(literalSymbols, {
  1: [265],
  4: [...charCodes('m 01'), 262],
  5: [...charCodes('-'), 266],
  6: charCodes('h237'),
  7: charCodes('vz4568'),
  8: [...charCodes('9'), 264, 267, endOfBlock],
});
const distanceBits = withBits(distanceSymbols, {
  3: [12, 14],
  4: [6, 8, 10, 11, 13, 15, 16, 17, 18],
  5: [19, 20],
  6: [9, 21, 22, 23, 24],
  7: [7, 25, 26, 27, 28, 29],
});
const literalCodes = prefixCodes(literalBits);
const distanceCodes = prefixCodes(distanceBits);
/** For a copy of each length: its symbol with its extra bits, and the number of bits. */
const lengthCodes = new Uint16Array(longestCopy + 1);
const lengthBits = new Uint8Array(longestCopy + 1);
for (let length = 8; length <= longestCopy; length += 1) {
  const isOdd = length <= 10 ? 0 : (length - 11) & 1;
  const symbol = length <= 10 ? 254 + length : 265 + ((length - 11) >> 1);
  const bits = literalBits[symbol] ?? 0;
  if (bits === 0) continue;
  lengthCodes[length] = (literalCodes[symbol] ?? 0) | (isOdd << bits);
  lengthBits[length] = bits + (length <= 10 ? 0 : 1);
}

/**
 * Writes deflate (RFC 1951) for text that is mostly runs from a small set: each is a back reference (length, distance)
 * to its last occurrence, which the writer of the text knows. The match search of zlib takes four times as long and
 * finds no better ones. The Huffman tables are the same for every text; what is no run goes into stored blocks.
 */
export class RunDeflater {
  #out = new Uint8Array(16 * 1024);
  #at = 0;
  /** Bits that are not yet a whole pair of bytes, the first the lowest. */
  #held = 0;
  #bits = 0;

  begin(): void {
    this.#at = 0;
    this.#held = 0;
    this.#bits = 0;
  }

  /** Room for so many bytes of runs, deflated. */
  reserve(count: number): void {
    if (this.#at + count <= this.#out.length) return;
    const larger = new Uint8Array(2 * this.#out.length + count);
    larger.set(this.#out.subarray(0, this.#at));
    this.#out = larger;
  }

  /** A block of up to 65,535 bytes as they are. */
  store(bytes: Uint8Array, isLast: boolean): void {
    this.reserve(bytes.length + 16);
    this.#put(isLast ? 1 : 0, 3);
    this.#align();
    for (const value of [bytes.length, ~bytes.length]) {
      this.#out[this.#at] = value;
      this.#out[this.#at + 1] = value >> 8;
      this.#at += 2;
    }
    this.#out.set(bytes, this.#at);
    this.#at += bytes.length;
  }

  beginRuns(): void {
    this.reserve(runsHeader.length * 2);
    for (const [value, count] of runsHeader) this.#put(value, count);
  }

  endRuns(): void {
    this.#putLiteral(endOfBlock);
  }

  /** @param characters digits, `m`, `h`, `v`, `z`, `-` and spaces */
  literals(characters: Uint8Array, start: number, end: number): void {
    for (let at = start; at < end; at += 1) this.#putLiteral(characters[at] ?? 0);
  }

  /**
   * As many bytes as stood `distance` before. @param length 8, 10 or 12 to 16
   * @returns whether they are not too far away; nothing is written then
   */
  copy(length: number, distance: number): boolean {
    if (distance > farthest) return false;
    const before = distance - 1;
    const extraBits = 30 - Math.clz32(before);
    const symbol = 2 * extraBits + 2 + ((before >>> extraBits) & 1);
    const bits = lengthBits[length] ?? 0;
    this.#put((lengthCodes[length] ?? 0) | ((distanceCodes[symbol] ?? 0) << bits), bits + (distanceBits[symbol] ?? 0));
    this.#put(before & ((1 << extraBits) - 1), extraBits);
    return true;
  }

  /** Bytes written so far, valid until the next text begins. */
  take(): Uint8Array {
    this.#align();
    return this.#out.subarray(0, this.#at);
  }

  #putLiteral(symbol: number): void {
    this.#put(literalCodes[symbol] ?? 0, literalBits[symbol] ?? 0);
  }

  /** @param count up to 16 */
  #put(value: number, count: number): void {
    this.#held |= value << this.#bits;
    this.#bits += count;
    if (this.#bits < 16) return;
    this.#out[this.#at] = this.#held;
    this.#out[this.#at + 1] = this.#held >>> 8;
    this.#at += 2;
    this.#held >>>= 16;
    this.#bits -= 16;
  }

  #align(): void {
    for (; this.#bits > 0; this.#bits -= 8) {
      this.#out[this.#at] = this.#held;
      this.#at += 1;
      this.#held >>>= 8;
    }
    this.#bits = 0;
    this.#held = 0;
  }
}

function charCodes(characters: string): number[] {
  return Array.from(characters, (character) => character.charCodeAt(0));
}

function withBits(symbols: number, symbolsByBits: Record<number, number[]>): Uint8Array {
  const lengths = new Uint8Array(symbols);
  for (const [bits, those] of Object.entries(symbolsByBits)) for (const symbol of those) lengths[symbol] = Number(bits);
  return lengths;
}

/** RFC 1951, 3.2.2; the first bit of a code the lowest, as it is written. */
function prefixCodes(lengths: Uint8Array): Uint16Array {
  const codes = new Uint16Array(lengths.length);
  let next = 0;
  for (let bits = 1; bits <= 15; bits += 1) {
    next <<= 1;
    for (const [symbol, length] of lengths.entries()) {
      if (length !== bits) continue;
      for (let bit = 0; bit < bits; bit += 1)
        codes[symbol] = (codes[symbol] ?? 0) | (((next >> bit) & 1) << (bits - 1 - bit));
      next += 1;
    }
  }
  return codes;
}

/**
 * A block with tables of its own (3.2.7): the tables, each length in four bits, 17 and 18 for many symbols without a
 * code.
 */
const runsHeader = describeTables();

function describeTables(): [value: number, bits: number][] {
  const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1];
  const used = withBits(19, { 4: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 17, 18] });
  const codes = prefixCodes(used);
  const header: [number, number][] = [
    [0b100, 3],
    [literalSymbols - 257, 5],
    [distanceSymbols - 1, 5],
    [order.length - 4, 4],
    ...order.map((symbol): [number, number] => [used[symbol] ?? 0, 3]),
  ];
  const lengths = [...literalBits, ...distanceBits];
  for (let at = 0; at < lengths.length; ) {
    const next = lengths.findIndex((length, index) => index >= at && length !== 0);
    const zeros = Math.min(138, (next < 0 ? lengths.length : next) - at);
    const symbol = zeros >= 11 ? 18 : zeros >= 3 ? 17 : (lengths[at] ?? 0);
    header.push([codes[symbol] ?? 0, 4]);
    if (symbol === 18) header.push([zeros - 11, 7]);
    if (symbol === 17) header.push([zeros - 3, 3]);
    at += symbol >= 17 ? zeros : 1;
  }
  return header;
}
