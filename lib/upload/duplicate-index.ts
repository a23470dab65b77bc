import { maxIdLength } from './id-rules.ts';

const arenaBytes = 4 * 1024 * 1024;
const firstSlots = 1 << 16;

/**
 * Remembers ids with the row each was first in, exactly (hash, then bytes), in typed arrays: an id of 12 characters
 * costs about 35 bytes, a fifth of what a Map of strings takes, and nothing for the garbage collector to walk.
 *
 * Past `limit` ids it takes no more and says so by `full`; duplicates are then left for the service to find.
 */
export class DuplicateIndex {
  #limit: number;
  #count = 0;
  #full = false;
  #id = new Uint8Array(maxIdLength);
  #arenas: Uint8Array[] = [];
  #arenaUsed = arenaBytes;
  #slots = new Int32Array(firstSlots).fill(-1);
  #hashes = new Uint32Array(firstSlots / 2);
  #rows = new Int32Array(firstSlots / 2);
  #places = new Float64Array(firstSlots / 2);
  #lengths = new Uint16Array(firstSlots / 2);

  constructor(limit = 20_000_000) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#count;
  }

  get full(): boolean {
    return this.#full;
  }

  /** Row the id was first in, or 0 when it is new and now remembered. An id of any format is ASCII. */
  add(id: string, row: number): number {
    const length = id.length;
    const hash = this.#read(id);
    let { entry, slot } = this.#seek(hash, length);
    if (entry >= 0) return this.#rows[entry] ?? 0;
    if (this.#count >= this.#limit) {
      this.#full = true;
      return 0;
    }
    if (2 * (this.#count + 1) > this.#slots.length) {
      this.#grow();
      slot = this.#seek(hash, length).slot;
    }
    entry = this.#count++;
    this.#slots[slot] = entry;
    this.#hashes[entry] = hash;
    this.#rows[entry] = row;
    this.#lengths[entry] = length;
    this.#places[entry] = this.#store(length);
    return 0;
  }

  /** Row the id was first in, or 0 when it is not remembered. */
  find(id: string): number {
    const { entry } = this.#seek(this.#read(id), id.length);
    return entry < 0 ? 0 : (this.#rows[entry] ?? 0);
  }

  /** Entry of the id that was read, or -1, and its slot. */
  #seek(hash: number, length: number): { entry: number; slot: number } {
    const mask = this.#slots.length - 1;
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot] ?? -1;
      if (entry < 0) return { entry: -1, slot };
      if (this.#hashes[entry] === hash && this.#lengths[entry] === length && this.#holds(entry, length)) {
        return { entry, slot };
      }
    }
  }

  /** Lays the id's bytes out for the comparison and answers their hash: FNV-1a with a final mix (MurmurHash3's). */
  #read(id: string): number {
    const bytes = this.#id;
    if (id.length > bytes.length) throw new RangeError('An id is longer than the index can hold');
    let hash = 0x811c9dc5;
    for (let i = 0; i < id.length; i += 1) {
      const byte = id.charCodeAt(i);
      bytes[i] = byte;
      hash = Math.imul(hash ^ byte, 0x01000193);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return (hash ^ (hash >>> 16)) >>> 0;
  }

  #holds(entry: number, length: number): boolean {
    const place = this.#places[entry] ?? 0;
    const arena = this.#arenas[Math.floor(place / arenaBytes)] as Uint8Array;
    const from = place % arenaBytes;
    for (let i = 0; i < length; i += 1) {
      if (arena[from + i] !== this.#id[i]) return false;
    }
    return true;
  }

  #store(length: number): number {
    if (this.#arenaUsed + length > arenaBytes) {
      this.#arenas.push(new Uint8Array(arenaBytes));
      this.#arenaUsed = 0;
    }
    const arena = this.#arenas[this.#arenas.length - 1] as Uint8Array;
    const at = this.#arenaUsed;
    for (let i = 0; i < length; i += 1) arena[at + i] = this.#id[i] ?? 0;
    this.#arenaUsed += length;
    return (this.#arenas.length - 1) * arenaBytes + at;
  }

  #grow(): void {
    const size = 2 * this.#slots.length;
    const slots = new Int32Array(size).fill(-1);
    const mask = size - 1;
    for (let entry = 0; entry < this.#count; entry += 1) {
      let slot = (this.#hashes[entry] ?? 0) & mask;
      while ((slots[slot] ?? 0) >= 0) slot = (slot + 1) & mask;
      slots[slot] = entry;
    }
    this.#slots = slots;
    const capacity = size / 2;
    this.#hashes = copyInto(new Uint32Array(capacity), this.#hashes);
    this.#rows = copyInto(new Int32Array(capacity), this.#rows);
    this.#places = copyInto(new Float64Array(capacity), this.#places);
    this.#lengths = copyInto(new Uint16Array(capacity), this.#lengths);
  }
}

function copyInto<T extends { set: (source: T) => void }>(target: T, source: T): T {
  target.set(source);
  return target;
}
