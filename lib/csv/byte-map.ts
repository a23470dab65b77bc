import { encodeText } from './utf8.ts';

const SEED = 0x811c9dc5;

/** 32-bit hash of a byte range: FNV-1a with a final mix (MurmurHash3's), since tables take the low bits. */
export function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = SEED;
  for (let p = start; p < end; p++) hash = Math.imul(hash ^ (bytes[p] as number), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export function equalBytes(a: Uint8Array, aStart: number, b: Uint8Array, bStart: number, length: number): boolean {
  for (let i = 0; i < length; i++) {
    if (a[aStart + i] !== b[bStart + i]) return false;
  }
  return true;
}

/** Numbers the strings it is made of, from 0 in their order, and finds that number by UTF-8 bytes without making a string. */
export class ByteMap {
  #keys: Uint8Array[] = [];
  #table: Int32Array;
  #mask: number;
  #last = -1;

  constructor(strings: Iterable<string>) {
    for (const text of strings) this.#keys.push(encodeText(text));
    let size = 16;
    while (size < 2 * this.#keys.length) size *= 2;
    this.#mask = size - 1;
    this.#table = new Int32Array(size).fill(-1);
    this.#keys.forEach((key, index) => {
      if (this.find(key, 0, key.length) >= 0) return;
      let slot = hashBytes(key, 0, key.length) & this.#mask;
      while ((this.#table[slot] as number) >= 0) slot = (slot + 1) & this.#mask;
      this.#table[slot] = index;
    });
  }

  get size(): number {
    return this.#keys.length;
  }

  /** Number of the string with these bytes, or -1. */
  find(bytes: Uint8Array, start: number, end: number): number {
    // Neighbouring rows mostly hold the same product.
    if (this.#last >= 0 && this.#isKey(this.#last, bytes, start, end)) return this.#last;
    let slot = hashBytes(bytes, start, end) & this.#mask;
    for (;;) {
      const index = this.#table[slot] as number;
      if (index < 0) return -1;
      if (this.#isKey(index, bytes, start, end)) {
        this.#last = index;
        return index;
      }
      slot = (slot + 1) & this.#mask;
    }
  }

  #isKey(index: number, bytes: Uint8Array, start: number, end: number): boolean {
    const key = this.#keys[index] as Uint8Array;
    return key.length === end - start && equalBytes(key, 0, bytes, start, key.length);
  }
}
