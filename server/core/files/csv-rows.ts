import { writeMoment } from './write-moment.ts';

/** How the values of a column are written, as they come in a binary COPY. */
export type CsvCell =
  | 'text'
  /** smallint, integer or bigint. */
  | 'number'
  /** timestamptz, as ISO 8601 in UTC with every digit that is stored. */
  | 'moment'
  /** A number with zeros before it, up to so many digits. */
  | { digits: number }
  /** A number that represents one of these. */
  | { names: readonly string[] };

/** Writes a value without its quotes. @returns where it ends */
type WriteValue = (bytes: Buffer, at: number, length: number, out: Buffer, to: number) => number;

const quote = 0x22;
const comma = 0x2c;
const lineFeed = 0x0a;
/** Quotes, comma, and the longest value that is no text: as many as a moment has, or a name. */
const leastRoom = 64;
const chunkBytes = 64 * 1024;
/** For the row that makes it full. */
const spareBytes = 4 * 1024;
/** As many as are ever under way; more would have come back from a file that was slow for a while. */
const mostSpared = 16;

/**
 * CSV of the rows of a binary COPY: every value quoted, also those that are NULL, which are empty; lines ended by LF.
 * Written byte by byte from where a value is: a text between costs more than all the rest.
 */
export class CsvRows {
  readonly #before: readonly WriteValue[];
  readonly #alike: readonly WriteValue[];
  readonly #after: readonly WriteValue[];
  readonly #cells: number;
  #out: Buffer = Buffer.allocUnsafeSlow(chunkBytes + spareBytes);
  #to = 0;
  /** Chunks that have been read. */
  readonly #spare: Buffer[] = [];
  /** Buffers of chunks that a consumer may still read. */
  readonly #lent = new WeakSet<ArrayBufferLike>();
  /** Values of the previous row in columns that are mostly equal: as received and as written. */
  #known: Buffer = Buffer.alloc(0);
  #written: Buffer = Buffer.alloc(0);

  /**
   * @param alike columns beside one another in which most rows are as the row before: first, and behind the last. Of
   *   such a row they are compared and copied as one.
   */
  constructor(cells: readonly CsvCell[], alike: readonly [number, number] = [0, 0]) {
    const write = cells.map(writerOf);
    this.#before = write.slice(0, alike[0]);
    this.#alike = write.slice(...alike);
    this.#after = write.slice(alike[1]);
    this.#cells = cells.length;
  }

  add(bytes: Buffer, at: number, end: number): Buffer | null {
    this.#makeRoom((end - at) * 2 + this.#cells * leastRoom);
    const alikeAt = this.#write(this.#before, bytes, at);
    const afterAt = this.#alike.length === 0 ? alikeAt : this.#writeAlike(bytes, alikeAt);
    this.#write(this.#after, bytes, afterAt);
    this.#out[this.#to - 1] = lineFeed;
    return this.#to < chunkBytes ? null : this.rest();
  }

  rest(): Buffer {
    const ready = this.#out.subarray(0, this.#to);
    this.#lent.add(ready.buffer);
    this.#out = this.#spare.pop() ?? Buffer.allocUnsafeSlow(chunkBytes + spareBytes);
    this.#to = 0;
    return ready;
  }

  /**
   * Takes back a chunk that has been read, to write the next one into it: garbage collection would otherwise handle a
   * hundred megabytes a second. Returning chunks is optional.
   */
  release({ buffer }: Buffer): void {
    const isPlain = buffer.byteLength === chunkBytes + spareBytes && this.#spare.length < mostSpared;
    if (this.#lent.delete(buffer) && isPlain) this.#spare.push(Buffer.from(buffer));
  }

  #makeRoom(size: number): void {
    if (this.#out.length - this.#to >= size) return;
    const wider = Buffer.allocUnsafeSlow(this.#to + size + chunkBytes);
    this.#out.copy(wider, 0, 0, this.#to);
    this.#out = wider;
  }

  /** @returns where the values end */
  #write(cells: readonly WriteValue[], bytes: Buffer, from: number): number {
    const out = this.#out;
    let to = this.#to;
    let at = from;
    for (const cell of cells) {
      const length = lengthAt(bytes, at);
      at += 4;
      out[to] = quote;
      to += 1;
      if (length > 0) {
        to = cell(bytes, at, length, out, to);
        at += length;
      }
      out[to] = quote;
      out[to + 1] = comma;
      to += 2;
    }
    this.#to = to;
    return at;
  }

  #writeAlike(bytes: Buffer, from: number): number {
    let end = from;
    for (let column = 0; column < this.#alike.length; column += 1) end += 4 + Math.max(0, lengthAt(bytes, end));
    if (end - from === this.#known.length && bytes.compare(this.#known, 0, this.#known.length, from, end) === 0) {
      this.#to += this.#written.copy(this.#out, this.#to);
      return end;
    }
    const begin = this.#to;
    this.#write(this.#alike, bytes, from);
    this.#known = Buffer.from(bytes.subarray(from, end));
    this.#written = Buffer.from(this.#out.subarray(begin, this.#to));
    return end;
  }
}

/** -1 for NULL. */
const lengthAt = (bytes: Buffer, at: number): number =>
  ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);

function writerOf(cell: CsvCell): WriteValue {
  if (cell === 'text') return writeText;
  if (cell === 'moment') return (bytes, at, _length, out, to) => writeMoment(bytes, at, out, to);
  if (cell === 'number')
    return (bytes, at, length, out, to) => to + out.write(String(numberAt(bytes, at, length)), to, 'latin1');
  if ('digits' in cell) return digitsWriter(cell.digits);
  const names = cell.names.map((name) => Buffer.from(name));
  if (names.some((name) => name.length > leastRoom - 3)) throw new Error('A name is longer than there is room for.');
  return (bytes, at, length, out, to) => to + (names[numberAt(bytes, at, length)]?.copy(out, to) ?? 0);
}

function writeText(bytes: Buffer, at: number, length: number, out: Buffer, begin: number): number {
  let to = begin;
  for (let place = at; place < at + length; place += 1) {
    const byte = bytes[place] ?? 0;
    out[to] = byte;
    to += 1;
    if (byte === quote) {
      out[to] = quote;
      to += 1;
    }
  }
  return to;
}

function digitsWriter(digits: number): WriteValue {
  const tooMany = 10 ** digits;
  return (bytes, at, length, out, to) => {
    const value = numberAt(bytes, at, length);
    if (value < 0 || value >= tooMany) return to + out.write(String(value), to, 'latin1');
    let left = value;
    for (let place = to + digits - 1; place >= to; place -= 1) {
      const next = Math.floor(left / 10);
      out[place] = 48 + left - next * 10;
      left = next;
    }
    return to + digits;
  };
}

/** No number here passes 2^53. */
function numberAt(bytes: Buffer, at: number, length: number): number {
  if (length === 4) return lengthAt(bytes, at);
  if (length === 2) return bytes.readInt16BE(at);
  return lengthAt(bytes, at) * 4_294_967_296 + (lengthAt(bytes, at + 4) >>> 0);
}
