import { ByteWindow } from './byte-window.ts';
import type { FieldRecord, FileScanner, ScanSink } from './field-record.ts';
import { MAX_FIELD_BYTES, MAX_FIELDS, MAX_RECORD_BYTES } from './field-record.ts';
import { describeForeignFile, SIGNATURE_BYTES, startsWithUtf8Bom, UTF8_BOM_LENGTH } from './file-signature.ts';
import { decodeText, isUtf8 } from './utf8.ts';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;
const TAB = 0x09;
const QUOTE = 0x22;
const COMMA = 0x2c;

const ORDINARY = 0;
const SEPARATOR = 1;
const BREAK = 2;
const NUL = 3;
const HIGH = 4;

/** What each byte means outside quotes. */
const CLASS = new Uint8Array(256).fill(HIGH, 128);
CLASS[COMMA] = SEPARATOR;
CLASS[CR] = BREAK;
CLASS[LF] = BREAK;
CLASS[0] = NUL;

const DONE = 0;
const NEED_MORE = 1;
const BROKEN = 2;

/**
 * Reads CSV (RFC 4180) from bytes: comma, double quotes, CRLF, LF or CR, an optional UTF-8 byte order mark. A quote inside an
 * unquoted field is text. Blank lines are passed over, yet counted, so that row numbers are those of a spreadsheet.
 *
 * A row that cannot be read is reported and reading goes on at the next line. Memory does not grow with the file.
 */
export class CsvScanner implements FileScanner {
  #window = new ByteWindow();
  #sink: ScanSink;
  #record: FieldRecord;
  /** Per field: 1 when it holds doubled quotes still to be undone, 2 when quoted without. */
  #quoting = new Uint8Array(MAX_FIELDS);
  #started = false;
  #stopped = false;
  #skipLf = false;
  #skipLine = false;
  #wanted = 0;
  #row = 0;
  #high = false;
  #nul = false;
  #message = '';
  #resumeAt = 0;

  constructor(sink: ScanSink) {
    this.#sink = sink;
    this.#record = {
      bytes: this.#window.bytes,
      starts: new Int32Array(MAX_FIELDS),
      ends: new Int32Array(MAX_FIELDS),
      kinds: null,
      count: 0,
      row: 0,
    };
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  /** Ends reading for good; the receiver has seen enough. */
  stop(): void {
    this.#stopped = true;
  }

  push(chunk: Uint8Array): void {
    for (const slice of ByteWindow.slices(chunk)) {
      if (this.#stopped) return;
      this.#window.append(slice);
      this.#read(false);
    }
  }

  finish(): void {
    if (!this.#stopped) this.#read(true);
    this.#stopped = true;
  }

  #read(atEnd: boolean): void {
    const window = this.#window;
    if (!this.#started) {
      if (!atEnd && window.end - window.position < SIGNATURE_BYTES) return;
      this.#started = true;
      const foreign = describeForeignFile(window.bytes, window.position, window.end);
      if (foreign !== undefined) {
        this.#sink.onProblem({ row: 0, column: '', value: '', message: foreign });
        this.#stopped = true;
        return;
      }
      if (startsWithUtf8Bom(window.bytes, window.position, window.end)) window.position += UTF8_BOM_LENGTH;
    }
    // A record cut off by the end of the window is read again from its start; waiting until the window has doubled keeps that
    // linear however small the pieces are.
    if (!atEnd && window.end - window.position < this.#wanted) return;
    this.#wanted = 0;
    this.#record.bytes = window.bytes;
    while (window.position < window.end && !this.#stopped) {
      if (this.#skipLine && !this.#passLine()) return;
      if (this.#skipLf) {
        if (window.position >= window.end) return;
        this.#skipLf = false;
        if (window.bytes[window.position] === LF) window.position++;
        if (window.position >= window.end) return;
      }
      const outcome = this.#scanRecord(atEnd);
      if (outcome === NEED_MORE) {
        this.#wanted = 2 * (window.end - window.position);
        return;
      }
      this.#row++;
      if (outcome === BROKEN) this.#report();
      else this.#deliver();
    }
  }

  /** Drops bytes to the end of the line; false when it is not yet in the window. */
  #passLine(): boolean {
    const window = this.#window;
    for (let p = window.position; p < window.end; p++) {
      const byte = window.bytes[p];
      if (byte !== CR && byte !== LF) continue;
      window.position = p + 1;
      this.#skipLf = byte === CR;
      this.#skipLine = false;
      return window.position < window.end;
    }
    window.position = window.end;
    return false;
  }

  /** Reads one record from the window's position. DONE leaves the position behind its line break. */
  #scanRecord(atEnd: boolean): number {
    const window = this.#window;
    const bytes = window.bytes;
    const end = window.end;
    const from = window.position;
    const { starts, ends } = this.#record;
    const quoting = this.#quoting;
    let p = from;
    let count = 0;
    let high = false;
    let nul = false;
    for (;;) {
      if (count === MAX_FIELDS) return this.#break(p, `More than ${MAX_FIELDS} values`);
      let kind = ORDINARY;
      if (p < end && bytes[p] === QUOTE) {
        const start = p + 1;
        let doubled = false;
        let closed = false;
        p = start;
        for (; p < end; p++) {
          const byte = bytes[p] as number;
          if (byte === QUOTE) {
            if (p + 1 < end && bytes[p + 1] === QUOTE) {
              doubled = true;
              p++;
              continue;
            }
            closed = true;
            break;
          }
          if (byte >= 0x80) high = true;
          else if (byte === 0) nul = true;
        }
        if (p - start > MAX_FIELD_BYTES)
          return this.#break(from, 'A quote is not closed, or the value is longer than 64 KB');
        // A quote at the very end of the window may be the first of a doubled one.
        if (p + 1 >= end && !atEnd) return NEED_MORE;
        if (!closed) return this.#break(from, 'A quote is opened and not closed');
        starts[count] = start;
        ends[count] = p;
        quoting[count] = doubled ? 1 : 2;
        p++;
        if (p < end) {
          kind = CLASS[bytes[p] as number] as number;
          if (kind !== SEPARATOR && kind !== BREAK) return this.#break(p, 'There is text after a closing quote');
        }
      } else {
        const start = p;
        for (; p < end; p++) {
          kind = CLASS[bytes[p] as number] as number;
          if (kind === ORDINARY) continue;
          if (kind === HIGH) high = true;
          else if (kind === NUL) nul = true;
          else break;
        }
        if (p - start > MAX_FIELD_BYTES) return this.#break(p, 'A value is longer than 64 KB');
        if (p === end) {
          if (!atEnd) return p - from > MAX_RECORD_BYTES ? this.#break(p, 'The row is longer than 1 MB') : NEED_MORE;
          kind = BREAK;
        }
        starts[count] = start;
        ends[count] = p;
        quoting[count] = 0;
      }
      count++;
      if (p - from > MAX_RECORD_BYTES) return this.#break(p, 'The row is longer than 1 MB');
      if (kind === SEPARATOR && p < end) {
        p++;
        continue;
      }
      this.#record.count = count;
      this.#high = high;
      this.#nul = nul;
      if (p < end) {
        this.#skipLf = bytes[p] === CR;
        p++;
      }
      window.position = p;
      return DONE;
    }
  }

  #break(resumeAt: number, message: string): number {
    this.#message = message;
    this.#resumeAt = resumeAt;
    return BROKEN;
  }

  #report(): void {
    const window = this.#window;
    // Only bytes that are at hand however the file was cut: up to the fault, or of a record known to be long or the last.
    const known = this.#resumeAt > window.position ? this.#resumeAt : window.end;
    const value = decodeText(window.bytes, window.position, Math.min(known, window.position + 1000));
    const line = value.search(/[\r\n]/);
    this.#skipLine = true;
    window.position = this.#resumeAt;
    this.#sink.onProblem({
      row: this.#row,
      column: '',
      value: line < 0 ? value : value.slice(0, line),
      message: this.#message,
    });
  }

  #deliver(): void {
    const record = this.#record;
    const { bytes, starts, ends } = record;
    const first = starts[0] as number;
    const last = ends[record.count - 1] as number;
    if (record.count === 1 && this.#quoting[0] === 0 && isBlank(bytes, first, last)) return;
    if (this.#nul || (this.#high && !isUtf8(bytes, first, last))) {
      const value = decodeText(bytes, first, Math.min(last, first + 1000));
      this.#sink.onProblem({
        row: this.#row,
        column: '',
        value,
        message: this.#nul ? 'There is a NUL byte' : 'Not UTF-8',
      });
      return;
    }
    for (let i = 0; i < record.count; i++) {
      if (this.#quoting[i] === 1) ends[i] = undoubleQuotes(bytes, starts[i] as number, ends[i] as number);
    }
    record.row = this.#row;
    this.#sink.onRecord(record);
  }
}

function isBlank(bytes: Uint8Array, start: number, end: number): boolean {
  for (let p = start; p < end; p++) {
    if (bytes[p] !== SPACE && bytes[p] !== TAB) return false;
  }
  return true;
}

/** Undoes doubled quotes in place; returns the new end. */
function undoubleQuotes(bytes: Uint8Array, start: number, end: number): number {
  let to = start;
  for (let p = start; p < end; p++) {
    const byte = bytes[p] as number;
    bytes[to++] = byte;
    if (byte === QUOTE) p++;
  }
  return to;
}
