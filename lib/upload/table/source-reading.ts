import type { SourceColumn } from '#lib/upload/columns/match-columns.ts';
import type { Delimiter } from '#lib/upload/delimiters.ts';
import { listSheets, readSheet } from '#lib/upload/workbook/workbook.ts';
import { WorkbookRefused, workbookLimits } from '#lib/upload/workbook/zip-directory.ts';
import type { Doubt } from './doubts.ts';
import type { NoTable } from './no-table.ts';
import { detectDelimiter, detectHeader, type NameTest, readSample, type SampleRow } from './source-format.ts';
import { describeNoTable, detectEncoding, isZip, type TextEncoding } from './text-encoding.ts';

/** Settings by the reader; those left out are detected from the file. */
export interface SourceChoice {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
  hasHeader?: boolean;
  sheet?: number;
}

interface TableReading {
  /** Row with the names; 0 when there is none. */
  headerRow: number;
  columns: SourceColumn[];
  /** The first rows below the header. */
  rows: SampleRow[];
  doubts: Doubt[];
}

/** Detected form of a file. */
export type SourceReading =
  | ({ kind: 'text'; encoding: TextEncoding; isMarked: boolean; delimiter: Delimiter } & TableReading)
  | ({ kind: 'sheet'; sheets: string[]; sheet: number } & TableReading)
  | { kind: 'json' }
  | { kind: 'none'; fault: NoTable };

const sampleBytes = 256 * 1024;
const sheetRows = 60;
const shownRows = 5;

/** Tells what a file is by its beginning. `isName`: whether a text is the name of a column. */
export async function readSource(file: Blob, choice: SourceChoice, isName: NameTest): Promise<SourceReading> {
  if (file.size === 0) return { kind: 'none', fault: 'empty' };
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  if (isZip(bytes)) return readWorkbook(file, choice, isName);
  const isWhole = file.size <= sampleBytes;
  const found = detectEncoding(bytes, isWhole);
  const encoding = choice.encoding ?? found.encoding;
  const noTable = describeNoTable(bytes, found.encoding);
  if (noTable) return { kind: 'none', fault: noTable };
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  if (/^\s*[[{]/.test(text)) return { kind: 'json' };
  const delimiter = choice.delimiter ?? detectDelimiter(text, isWhole, isName);
  const rows = readSample(text, delimiter, isWhole);
  if (rows.every(({ fields }) => fields.every((field) => field.trim() === ''))) {
    return { kind: 'none', fault: 'noRow' };
  }
  const isMarked = found.isMarked && encoding === found.encoding;
  return { kind: 'text', encoding, isMarked, delimiter, ...tableOf(rows, choice, isName) };
}

async function readWorkbook(file: Blob, choice: SourceChoice, isName: NameTest): Promise<SourceReading> {
  if (file.size > workbookLimits.fileBytes) return { kind: 'none', fault: 'largeWorkbook' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const sheets = await listSheets(bytes);
    const sheet = choice.sheet ?? 0;
    const rows: SampleRow[] = [];
    for await (const { row, fields } of readSheet(bytes, sheet, sheetRows)) rows.push({ row, fields });
    if (rows.length === 0 && sheets.length < 2) return { kind: 'none', fault: 'emptySheet' };
    return { kind: 'sheet', sheets, sheet, ...tableOf(rows, choice, isName) };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { kind: 'none', fault: error.fault };
    throw error;
  }
}

function tableOf(rows: readonly SampleRow[], choice: SourceChoice, isName: NameTest): TableReading {
  const first = rows[0];
  if (!first) return { headerRow: 0, columns: [], rows: [], doubts: [] };
  const hasHeader = choice.hasHeader ?? detectHeader(rows, isName);
  const below = hasHeader ? rows.slice(1) : rows;
  const names = hasHeader ? withoutEmptyEnd(first.fields) : Array.from({ length: commonWidth(rows) }, () => '');
  const columns = names.map((name, column) => ({
    name: name.trim().slice(0, 200),
    samples: below.map(({ fields }) => fields[column] ?? ''),
  }));
  return { headerRow: hasHeader ? first.row : 0, columns, rows: below.slice(0, shownRows), doubts: [] };
}

function withoutEmptyEnd(names: readonly string[]): readonly string[] {
  const last = names.findLastIndex((name) => name.trim() !== '');
  return names.slice(0, last + 1);
}

function commonWidth(rows: readonly SampleRow[]): number {
  const counts = new Map<number, number>();
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}
