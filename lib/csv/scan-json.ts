import { ByteMap } from './byte-map.ts';
import { ByteWindow } from './byte-window.ts';
import type { FieldRecord, FileScanner, ScanSink } from './field-record.ts';
import {
  FIELD_ABSENT,
  FIELD_NESTED,
  FIELD_OTHER_SCALAR,
  FIELD_TEXT,
  MAX_FIELD_BYTES,
  MAX_FIELDS,
  MAX_RECORD_BYTES,
} from './field-record.ts';
import { describeForeignFile, SIGNATURE_BYTES, startsWithUtf8Bom, UTF8_BOM_LENGTH } from './file-signature.ts';
import { isJsonNumber, isJsonSpace, NEED_MORE, StringScan, skipNested, unescapeString } from './json-tokens.ts';
import { decodeText, isUtf8 } from './utf8.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

const FAULT = -2;

const AT_START = 0;
const AT_WRAPPER = 1;
const AT_FIRST_ELEMENT = 2;
const AT_ELEMENT = 3;
const AFTER_ELEMENT = 4;
const AFTER_LIST = 5;
const AT_END = 6;

export type JsonSink = ScanSink & {
  /** A key that is not among the names; the row is still delivered. */
  onUnknownKey: (row: number, key: string, value: string) => void;
};

/**
 * Reads `[{"id": …, …}, …]` or `{"codes": [ … ]}` from bytes, one element at a time, as records over a fixed list of names:
 * field i is the value of `names[i]`, empty when absent or null. Strings are unescaped; numbers and booleans stay as written.
 *
 * What is not JSON ends the reading; what is JSON but not a flat object is a problem of its element alone. Memory does not
 * grow with the file. Values are at most 64 KB, elements 1 MB.
 */
export class JsonScanner implements FileScanner {
  #window = new ByteWindow();
  #sink: JsonSink;
  #names: readonly string[];
  #index: ByteMap;
  #record: FieldRecord & { kinds: Uint8Array };
  #escaped: Uint8Array;
  #given: Uint8Array;
  #string = new StringScan();
  #state = AT_START;
  #wrapped = false;
  #started = false;
  #stopped = false;
  #wanted = 0;
  #row = 0;
  #dropped = 0;
  #fault = '';
  #faultAt = 0;
  #rowFault = '';
  #rowFaultKey = '';
  #unknown = new Map<string, string>();

  constructor(names: readonly string[], sink: JsonSink) {
    this.#sink = sink;
    this.#names = names;
    this.#index = new ByteMap(names);
    this.#escaped = new Uint8Array(names.length);
    this.#given = new Uint8Array(names.length);
    this.#record = {
      bytes: this.#window.bytes,
      starts: new Int32Array(names.length),
      ends: new Int32Array(names.length),
      kinds: new Uint8Array(names.length),
      count: names.length,
      row: 0,
    };
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    this.#stopped = true;
  }

  push(chunk: Uint8Array): void {
    for (const slice of ByteWindow.slices(chunk)) {
      if (this.#stopped) return;
      this.#append(slice);
      this.#read(false);
    }
  }

  finish(): void {
    if (!this.#stopped) this.#read(true);
    if (!this.#stopped && this.#state !== AT_END && this.#state !== AT_START) {
      this.#fail(this.#window.end, 'the file ends too early', 0);
    }
    this.#stopped = true;
  }

  #append(slice: Uint8Array): void {
    const before = this.#window.position;
    this.#window.append(slice);
    this.#dropped += before - this.#window.position;
  }

  #read(atEnd: boolean): void {
    const window = this.#window;
    if (!this.#started) {
      if (!atEnd && window.end - window.position < SIGNATURE_BYTES) return;
      this.#started = true;
      const foreign = describeForeignFile(window.bytes, window.position, window.end);
      if (foreign !== undefined) {
        this.#stopped = true;
        this.#sink.onProblem({ row: 0, column: '', value: '', message: foreign });
        return;
      }
      if (startsWithUtf8Bom(window.bytes, window.position, window.end)) window.position += UTF8_BOM_LENGTH;
    }
    if (!atEnd && window.end - window.position < this.#wanted) return;
    this.#wanted = 0;
    this.#record.bytes = window.bytes;
    while (!this.#stopped) {
      while (window.position < window.end && isJsonSpace(window.bytes[window.position] as number)) window.position++;
      if (window.position >= window.end) return;
      const next = this.#step(window.bytes, window.position, window.end, atEnd);
      if (next === NEED_MORE) {
        if (window.end - window.position > MAX_RECORD_BYTES)
          this.#fail(window.position, 'the element is longer than 1 MB');
        else if (atEnd) this.#fail(window.end, 'the file ends too early');
        else this.#wanted = 2 * (window.end - window.position);
        return;
      }
      if (next === FAULT) {
        this.#fail(this.#faultAt, this.#fault);
        return;
      }
      window.position = next;
    }
  }

  #fail(at: number, message: string, row = this.#rowAtHand()): void {
    this.#stopped = true;
    const bytes = this.#window.bytes;
    this.#sink.onProblem({
      row,
      column: '',
      value: decodeText(bytes, at, Math.min(this.#window.end, at + 200))
        .slice(0, 40)
        .toWellFormed(),
      message: `Not JSON: ${message}, at byte ${this.#dropped + at + 1}`,
    });
  }

  /** Number of the element being read or expected; 0 outside the list. */
  #rowAtHand(): number {
    return this.#state >= AT_FIRST_ELEMENT && this.#state <= AFTER_ELEMENT ? this.#row + 1 : 0;
  }

  #refuse(at: number, message: string): number {
    this.#fault = message;
    this.#faultAt = at;
    return FAULT;
  }

  /** Takes one token of the frame, or one whole element; returns the position behind it, NEED_MORE or FAULT. */
  #step(bytes: Uint8Array, p: number, end: number, atEnd: boolean): number {
    const byte = bytes[p] as number;
    switch (this.#state) {
      case AT_START:
        if (byte === OPEN_LIST) this.#state = AT_FIRST_ELEMENT;
        else if (byte === OPEN_OBJECT) this.#state = AT_WRAPPER;
        else return this.#refuse(p, 'the file begins neither with [ nor with {"codes": [');
        return p + 1;
      case AT_WRAPPER:
        return this.#openWrapper(bytes, p, end);
      case AT_FIRST_ELEMENT:
      case AT_ELEMENT:
        if (byte === CLOSE_LIST && this.#state === AT_FIRST_ELEMENT) break;
        return this.#element(bytes, p, end, atEnd);
      case AFTER_ELEMENT:
        if (byte === COMMA) {
          this.#state = AT_ELEMENT;
          return p + 1;
        }
        if (byte !== CLOSE_LIST) return this.#refuse(p, 'expected a comma or ]');
        break;
      case AFTER_LIST:
        if (byte !== CLOSE_OBJECT) return this.#refuse(p, 'expected } after the list of codes');
        this.#state = AT_END;
        return p + 1;
      default:
        return this.#refuse(p, 'there is text after the end');
    }
    this.#state = this.#wrapped ? AFTER_LIST : AT_END;
    return p + 1;
  }

  #openWrapper(bytes: Uint8Array, p: number, end: number): number {
    const message = 'expected "codes" with a list';
    if (bytes[p] !== QUOTE) return this.#refuse(p, message);
    const after = this.#string.read(bytes, p, end);
    if (after === NEED_MORE) return NEED_MORE;
    if (after < 0 || decodeText(bytes, p + 1, after - 1) !== 'codes') return this.#refuse(p, message);
    const colon = skipSpace(bytes, after, end);
    if (colon >= end) return NEED_MORE;
    if (bytes[colon] !== COLON) return this.#refuse(colon, 'expected a colon');
    const list = skipSpace(bytes, colon + 1, end);
    if (list >= end) return NEED_MORE;
    if (bytes[list] !== OPEN_LIST) return this.#refuse(list, message);
    this.#wrapped = true;
    this.#state = AT_FIRST_ELEMENT;
    return list + 1;
  }

  #element(bytes: Uint8Array, from: number, end: number, atEnd: boolean): number {
    this.#rowFault = '';
    this.#rowFaultKey = '';
    if (this.#unknown.size > 0) this.#unknown.clear();
    const isObject = bytes[from] === OPEN_OBJECT;
    if (!isObject) this.#rowFault = 'An element is not an object';
    const next = isObject ? this.#object(bytes, from, end) : this.#value(bytes, from, end, atEnd, -1);
    if (next < 0) return next;
    if (next - from > MAX_RECORD_BYTES) return this.#refuse(from, 'the element is longer than 1 MB');
    if (!isUtf8(bytes, from, next)) this.#rowFault = 'Not UTF-8';
    this.#row++;
    this.#state = AFTER_ELEMENT;
    this.#deliver(bytes, from, next);
    return next;
  }

  #deliver(bytes: Uint8Array, from: number, next: number): void {
    if (this.#rowFault !== '') {
      const value = decodeText(bytes, from, Math.min(next, from + 1000));
      this.#sink.onProblem({ row: this.#row, column: this.#rowFaultKey, value, message: this.#rowFault });
      return;
    }
    for (const [key, value] of this.#unknown) this.#sink.onUnknownKey(this.#row, key, value);
    const { starts, ends } = this.#record;
    for (let i = 0; i < this.#names.length; i++) {
      if (this.#escaped[i] === 1) ends[i] = unescapeString(bytes, starts[i] as number, ends[i] as number);
    }
    this.#record.row = this.#row;
    this.#sink.onRecord(this.#record);
  }

  /** Reads a flat object from its brace into the record. */
  #object(bytes: Uint8Array, from: number, end: number): number {
    const { starts, ends, kinds } = this.#record;
    starts.fill(0);
    ends.fill(0);
    kinds.fill(FIELD_ABSENT);
    this.#escaped.fill(0);
    const given = this.#given.fill(0);
    let p = skipSpace(bytes, from + 1, end);
    if (p < end && bytes[p] === CLOSE_OBJECT) return p + 1;
    for (;;) {
      if (p >= end) return NEED_MORE;
      if (bytes[p] !== QUOTE) return this.#refuse(p, 'expected a key in quotes');
      const afterKey = this.#string.read(bytes, p, end);
      if (afterKey === NEED_MORE) return NEED_MORE;
      if (afterKey < 0) return this.#refuse(this.#string.faultAt, this.#string.fault);
      let index = -1;
      let name = '';
      if (!this.#string.escaped) index = this.#index.find(bytes, p + 1, afterKey - 1);
      if (index < 0) {
        name = JSON.parse(decodeText(bytes, p, afterKey)) as string;
        index = this.#names.indexOf(name);
      }
      p = skipSpace(bytes, afterKey, end);
      if (p >= end) return NEED_MORE;
      if (bytes[p] !== COLON) return this.#refuse(p, 'expected a colon');
      p = skipSpace(bytes, p + 1, end);
      if (p >= end) return NEED_MORE;
      const twice = index < 0 ? this.#unknown.has(name) : given[index] === 1;
      const valueAt = p;
      p = this.#value(bytes, p, end, false, index);
      if (p < 0) return p;
      if (twice) {
        this.#rowFault = 'A key is given twice';
        this.#rowFaultKey = index < 0 ? name : (this.#names[index] ?? '');
      }
      if (index < 0) {
        if (this.#unknown.size === MAX_FIELDS)
          return this.#refuse(valueAt, `the element has more than ${MAX_FIELDS} keys`);
        this.#unknown.set(name, decodeText(bytes, valueAt, Math.min(p, valueAt + 1000)));
      } else {
        given[index] = 1;
      }
      p = skipSpace(bytes, p, end);
      if (p >= end) return NEED_MORE;
      if (bytes[p] === CLOSE_OBJECT) return p + 1;
      if (bytes[p] !== COMMA) return this.#refuse(p, 'expected a comma or }');
      p = skipSpace(bytes, p + 1, end);
    }
  }

  /** Reads one value into field `index` (or nowhere when -1). `atEnd` lets a number end with the file. */
  #value(bytes: Uint8Array, from: number, end: number, atEnd: boolean, index: number): number {
    const byte = bytes[from] as number;
    let start = from;
    let next = from;
    let valueEnd = from;
    let kind = FIELD_OTHER_SCALAR;
    let escaped = 0;
    if (byte === QUOTE) {
      next = this.#string.read(bytes, from, end);
      if (next === NEED_MORE) return end - from > MAX_FIELD_BYTES + 2 ? this.#tooLong(from) : NEED_MORE;
      if (next < 0) return this.#refuse(this.#string.faultAt, this.#string.fault);
      start = from + 1;
      valueEnd = next - 1;
      kind = FIELD_TEXT;
      escaped = this.#string.escaped ? 1 : 0;
    } else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      next = skipNested(bytes, from, end, this.#string);
      if (next === NEED_MORE) return NEED_MORE;
      if (next < 0) return this.#refuse(from, 'the nesting is too deep or not closed properly');
      valueEnd = next;
      kind = FIELD_NESTED;
    } else {
      while (next < end && isWordByte(bytes[next] as number)) next++;
      if (next - from > MAX_FIELD_BYTES) return this.#tooLong(from);
      if (next === end && !atEnd) return NEED_MORE;
      valueEnd = next;
      const word = next - from <= 5 ? decodeText(bytes, from, next) : '';
      if (word === 'null') {
        valueEnd = from;
        kind = FIELD_ABSENT;
      } else if (word !== 'true' && word !== 'false' && !isJsonNumber(bytes, from, next)) {
        return this.#refuse(from, 'expected a value');
      }
    }
    if (valueEnd - start > MAX_FIELD_BYTES) return this.#tooLong(from);
    if (index >= 0) {
      this.#record.starts[index] = start;
      this.#record.ends[index] = valueEnd;
      this.#record.kinds[index] = kind;
      this.#escaped[index] = escaped;
    }
    return next;
  }

  #tooLong(at: number): number {
    return this.#refuse(at, 'a value is longer than 64 KB');
  }
}

function skipSpace(bytes: Uint8Array, from: number, end: number): number {
  let p = from;
  while (p < end && isJsonSpace(bytes[p] as number)) p++;
  return p;
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
