import Papa from 'papaparse';
import { isWellFormed, toWellFormed } from '#lib/ponyfills/well-formed.ts';
import { type Reason, reason } from '#lib/texts/reason.ts';
import { findRecordEnd } from './csv-record.ts';
import type { Delimiter } from './delimiters.ts';
import type { FieldRecord, RecordReader, RecordSink } from './field-record.ts';
import { maxFieldBytes, maxFields, shownCharacters } from './field-record.ts';
import { FileStart } from './file-start.ts';
import { Utf8Decoder } from './utf8.ts';

/** Bytes taken at a time: with what is left of the block before, no value in a block of this size is too long. */
const sliceBytes = 16 * 1024;
/** A character is 3 bytes of UTF-8 at most for each of its UTF-16 units. */
const shortBlock = Math.floor(maxFieldBytes / 3);

const lineBreak = /[\r\n]/g;
const blank = /^[ \t]*$/;
/** A line of tabs alone is a row of empty values where tabs separate. */
const blankBetweenTabs = /^ *$/;
/**
 * Where papaparse does not say what was written: it passes over spaces behind a closing quote, and a blank line and a
 * line of one blank value in quotes are the same to it.
 */
const ambiguousQuote = {
  ',': /"[^\S\r\n]+(?:[,\r\n]|$)|^"[ \t]*"$/m,
  ';': /"[^\S\r\n]+(?:[;\r\n]|$)|^"[ \t]*"$/m,
  '|': /"[^\S\r\n]+(?:[|\r\n]|$)|^"[ \t]*"$/m,
  // A tab behind a closing quote is the next value.
  '\t': /"[^\S\r\n\t]+(?:[\t\r\n]|$)|^"[ \t]*"$/m,
};

export type CsvReaderOptions = {
  /** A comma, as the service asks; the others are for what is turned into that. */
  delimiter?: Delimiter;
  /** Number of the first line. */
  firstRow?: number;
};

type LineBreak = '\n' | '\r\n' | '\r';
type PapaResult = { data: string[][]; errors: unknown[]; meta: { cursor: number } };
type CsvFormat = {
  delimiter: Delimiter;
  ambiguousQuote: RegExp;
  blank: RegExp;
  parsers: Record<LineBreak, Papa.Parser>;
};

/**
 * Reads CSV (RFC 4180) from bytes: comma, double quotes, CRLF, LF or CR, an optional UTF-8 byte order mark. A quote
 * inside an unquoted field is text. Blank lines are passed over, yet counted, so that row numbers are those of a
 * spreadsheet.
 *
 * papaparse splits the file block by block. A block in which it finds a fault, or could pass over one, is taken record
 * by record: what cannot be read is reported with its row, and reading goes on at the next line. Memory does not grow
 * with the file.
 */
export class CsvReader implements RecordReader {
  #sink: RecordSink;
  #record: FieldRecord = { fields: [], kinds: null, row: 0 };
  #start = new FileStart();
  #decoder = new Utf8Decoder();
  #text = '';
  /** Length that an unfinished record is to reach before it is looked at again, which keeps reading linear. */
  #wanted = 0;
  #skipLine = false;
  #stopped = false;
  #row: number;
  #format: CsvFormat;
  #gathered: string[] = [];
  #gatheredRows: number[] = [];

  constructor(sink: RecordSink, { delimiter = ',', firstRow = 1 }: CsvReaderOptions = {}) {
    this.#sink = sink;
    this.#row = firstRow - 1;
    this.#format = formatOf(delimiter);
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  stop(): void {
    this.#stopped = true;
  }

  push(chunk: Uint8Array): void {
    for (let from = 0; from < chunk.length && !this.#stopped; from += sliceBytes) {
      this.#take(chunk.subarray(from, from + sliceBytes), false);
    }
  }

  finish(): void {
    if (!this.#stopped) this.#take(new Uint8Array(0), true);
    this.#stopped = true;
  }

  #take(slice: Uint8Array, atEnd: boolean): void {
    const bytes = this.#start.pass(slice, atEnd);
    if (this.#start.foreign !== undefined) {
      this.#sink.onProblem({ row: 0, column: '', value: '', reason: this.#start.foreign });
      this.#stopped = true;
      return;
    }
    this.#text += this.#decoder.decode(bytes, atEnd);
    if (!atEnd && this.#text.length < this.#wanted) return;
    // A CR at the end may be half of a CRLF.
    const held = !atEnd && this.#text.endsWith('\r') ? '\r' : '';
    const text = held === '' ? this.#text : this.#text.slice(0, -1);
    const position = this.#read(text, atEnd);
    this.#wanted = 2 * (text.length - position);
    this.#text = text.slice(position) + held;
  }

  /** Reads what is complete; returns where the rest begins. */
  #read(text: string, atEnd: boolean): number {
    const from = this.#skipLine ? this.#passLine(text, 0) : 0;
    const block = from === 0 ? text : text.slice(from);
    const split = block === '' ? undefined : splitBlock(this.#format, block, atEnd);
    if (split === undefined) return this.#readRecords(text, from, atEnd);
    for (const fields of split.data) {
      this.#row++;
      if (fields.length > 1 || !this.#format.blank.test(fields[0] ?? '')) this.#deliver(fields, this.#row);
      if (this.#stopped) break;
    }
    return from + (atEnd ? block.length : split.meta.cursor);
  }

  #readRecords(text: string, from: number, atEnd: boolean): number {
    let position = from;
    while (position < text.length && !this.#stopped) {
      const found = findRecordEnd(text, position, atEnd, this.#format.delimiter);
      if (found === undefined) break;
      this.#row++;
      if ('reason' in found) {
        this.#splitGathered();
        if (!this.#stopped) this.#report(text, position, found.resumeAt, found.reason);
        position = this.#passLine(text, found.resumeAt);
      } else {
        this.#takeRecord(text.slice(position, found.end));
        position = found.next;
      }
    }
    this.#splitGathered();
    return position;
  }

  /** Drops text to the end of the line, which may come with a later piece. */
  #passLine(text: string, from: number): number {
    lineBreak.lastIndex = from;
    this.#skipLine = !lineBreak.test(text);
    if (this.#skipLine) return text.length;
    const next = lineBreak.lastIndex;
    return text[next - 1] === '\r' && text[next] === '\n' ? next + 1 : next;
  }

  #report(text: string, from: number, resumeAt: number, why: Reason): void {
    // Only text that is at hand however the file was cut: up to the fault, or of a record known to be long or the last.
    const known = resumeAt > from ? resumeAt : text.length;
    const [line = ''] = text.slice(from, Math.min(known, from + shownCharacters)).split(/[\r\n]/, 1);
    this.#refuse(line, why);
  }

  #refuse(value: string, why: Reason): void {
    this.#sink.onProblem({ row: this.#row, column: '', value: toWellFormed(value), reason: why });
  }

  #takeRecord(text: string): void {
    if (this.#format.blank.test(text)) return;
    const why = text.includes('\0') ? reason('nulByte') : isWellFormed(text) ? undefined : reason('fileNotUtf8');
    if (why === undefined) {
      this.#gathered.push(text);
      this.#gatheredRows.push(this.#row);
      return;
    }
    this.#splitGathered();
    const [fields = []] = parse(this.#format, '\n', text, true).data;
    if (!this.#stopped) this.#refuse(fields.join(',').slice(0, shownCharacters), why);
  }

  /** Records known to be well-formed, each line break between them an LF: papaparse splits them in one go. */
  #splitGathered(): void {
    if (this.#gathered.length === 0) return;
    const { data } = parse(this.#format, '\n', this.#gathered.join('\n'), true);
    const rows = this.#gatheredRows;
    this.#gathered = [];
    this.#gatheredRows = [];
    for (let i = 0; i < data.length && !this.#stopped; i++) this.#deliver(data[i] ?? [], rows[i] ?? 0);
  }

  #deliver(fields: string[], row: number): void {
    this.#record.fields = fields;
    this.#record.row = row;
    this.#sink.onRecord(this.#record);
  }
}

const formats = new Map<Delimiter, CsvFormat>();

function formatOf(delimiter: Delimiter): CsvFormat {
  const known = formats.get(delimiter);
  if (known) return known;
  const parserOf = (newline: LineBreak) => new Papa.Parser({ delimiter, newline });
  const format: CsvFormat = {
    delimiter,
    ambiguousQuote: ambiguousQuote[delimiter],
    blank: delimiter === '\t' ? blankBetweenTabs : blank,
    parsers: { '\n': parserOf('\n'), '\r\n': parserOf('\r\n'), '\r': parserOf('\r') },
  };
  formats.set(delimiter, format);
  return format;
}

function parse(format: CsvFormat, newline: LineBreak, text: string, atEnd: boolean): PapaResult {
  return format.parsers[newline].parse(text, 0, !atEnd) as PapaResult;
}

/** The records of a block, or undefined when it has something in it that papaparse would read otherwise than we do. */
function splitBlock(format: CsvFormat, block: string, atEnd: boolean): PapaResult | undefined {
  if (block.length > shortBlock || block.includes('\0') || !isWellFormed(block)) return undefined;
  const newline = findOnlyLineBreak(block);
  if (newline === undefined || (block.includes('"') && format.ambiguousQuote.test(block))) return undefined;
  const result = parse(format, newline, block, atEnd);
  const isSplit = result.errors.length === 0 && result.data.every((fields) => fields.length <= maxFields);
  return isSplit ? result : undefined;
}

/** The one kind of line break in a block, also within quotes; undefined when there are several. */
function findOnlyLineBreak(block: string): LineBreak | undefined {
  if (!block.includes('\r')) return '\n';
  if (!block.includes('\n')) return '\r';
  return /\r(?!\n)|(?<!\r)\n/.test(block) ? undefined : '\r\n';
}
