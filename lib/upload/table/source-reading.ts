import type { SourceColumn } from '../columns/match-columns.ts';
import type { Delimiter } from '../delimiters.ts';
import { maxFields } from '../field-record.ts';
import { cellName, columnName } from '../workbook/cell-value.ts';
import type { SheetName, Workbook } from '../workbook/open-sheet.ts';
import { nameOfMerge, noFacts, type SheetFacts } from '../workbook/sheet-facts.ts';
import { openWorkbook } from '../workbook/workbook.ts';
import type { WorkbookRow } from '../workbook/workbook-row.ts';
import { WorkbookRefused, workbookLimits } from '../workbook/zip-directory.ts';
import type { Doubt } from './doubts.ts';
import type { NoTable } from './no-table.ts';
import {
  detectDelimiter,
  detectHeader,
  hasTotalLine,
  idColumnOf,
  isPassedOver,
  type NameTest,
  namedDelimiter,
  readSample,
  type SampleRow,
} from './source-format.ts';
import { describeNoTable, detectEncoding, isWorkbook, type TextEncoding } from './text-encoding.ts';

/** Settings by the person; those left out are detected from the file. */
export interface SourceChoice {
  encoding?: TextEncoding;
  delimiter?: Delimiter;
  /** Row with the names; 0 when there is none. */
  headerRow?: number;
  sheet?: number;
}

interface TableReading {
  /** Row with the names; 0 when there is none. */
  headerRow: number;
  /** First row with data. */
  firstRow: number;
  /** The header is the first line of the file and names every column, no row is a sum, and none ends in separators alone. */
  isPlain: boolean;
  columns: SourceColumn[];
  /** The first rows with data. */
  rows: SampleRow[];
  /** Rows that can be the header. */
  headerChoices: SampleRow[];
  doubts: Doubt[];
}

/** Detected form of a file. */
export type SourceReading =
  | ({ kind: 'text'; encoding: TextEncoding; isMarked: boolean; delimiter: Delimiter } & TableReading)
  | ({ kind: 'sheet'; sheets: SheetName[]; sheet: number } & TableReading)
  | { kind: 'json' }
  | { kind: 'none'; fault: NoTable };

const sampleBytes = 256 * 1024;
const endBytes = 4 * 1024;
const sheetRows = 60;
const shownRows = 5;
const headerRows = 15;
/** Sheets that are looked at for ids. */
const mostSheets = 20;

/** Tells what a file is by its beginning. `isName`: whether a text is the name of a column. */
export async function readSource(file: Blob, choice: SourceChoice, isName: NameTest): Promise<SourceReading> {
  if (file.size === 0) return { kind: 'none', fault: 'empty' };
  const bytes = new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer());
  if (isWorkbook(bytes)) return readWorkbook(file, choice, isName);
  const isWhole = file.size <= sampleBytes;
  const found = await detectEncoding(bytes, isWhole);
  const encoding = choice.encoding ?? found.encoding;
  const noTable = describeNoTable(bytes, found.encoding);
  if (noTable) return { kind: 'none', fault: noTable };
  const text = new TextDecoder(encoding).decode(bytes, { stream: !isWhole });
  if (/^\s*[[{]/.test(text)) return { kind: 'json' };
  const named = namedDelimiter(text);
  const delimiter = choice.delimiter ?? named ?? detectDelimiter(text, isWhole, isName);
  const { rows, wideRow } = readSample(text, delimiter, isWhole);
  // The line that names the separator is for the spreadsheet program.
  if (named && rows[0]?.row === 1) rows.shift();
  if (rows.every(({ fields }) => fields.every((field) => field.trim() === ''))) {
    return { kind: 'none', fault: wideRow ? { row: wideRow, most: maxFields } : 'noRow' };
  }
  const table = tableOf(rows, choice, isName, undefined);
  const isPlain = table.isPlain && !named && !hasTotalLine(await file.slice(-endBytes).text());
  const isMarked = found.isMarked && encoding === found.encoding;
  return { kind: 'text', encoding, isMarked, delimiter, ...table, isPlain };
}

async function readWorkbook(file: Blob, choice: SourceChoice, isName: NameTest): Promise<SourceReading> {
  if (file.size > workbookLimits.fileBytes) return { kind: 'none', fault: 'largeWorkbook' };
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const { sheets, open } = await openWorkbook(bytes);
    const sheet = choice.sheet ?? (await proposeSheet(sheets, open, isName));
    const { facts, rows } = await open(sheet, sheetRows);
    const sample = [...rows];
    if (sample.length === 0 && sheets.length < 2) return { kind: 'none', fault: 'emptySheet' };
    const table = tableOf(sample, choice, isName, facts);
    const hidden = sheets.filter(({ isHidden }) => isHidden);
    const [first] = hidden;
    if (first) table.doubts.push({ kind: 'hiddenSheet', where: first.name, count: hidden.length });
    return { kind: 'sheet', sheets, sheet, ...table };
  } catch (error) {
    if (error instanceof WorkbookRefused) return { kind: 'none', fault: error.fault };
    throw error;
  }
}

/** The first sheet that has the names of columns or ids, before covers and notes; one that is shown before hidden ones. */
async function proposeSheet(sheets: readonly SheetName[], open: Workbook['open'], isName: NameTest): Promise<number> {
  if (sheets.length < 2) return 0;
  let [best, bestScore] = [0, -1];
  for (const [sheet, { isHidden }] of sheets.slice(0, mostSheets).entries()) {
    const score = await scoreOf(sheet).catch((error: unknown) => {
      // A sheet of charts has no cells.
      if (error instanceof WorkbookRefused && error.fault === 'unreadableWorkbook') return -1;
      throw error;
    });
    const rank = score < 0 ? score : score + (isHidden ? 0 : 0.5);
    if (rank > bestScore) [best, bestScore] = [sheet, rank];
  }
  return best;

  async function scoreOf(sheet: number): Promise<number> {
    const rows = [...(await open(sheet, sheetRows)).rows];
    const { at } = detectHeader(rows, isName);
    const names = new Set(rows[at]?.fields.filter(isName)).size;
    return 2 * Math.min(names, 3) + (idColumnOf(rows) >= 0 ? 2 : 0) + (rows.length > 0 ? 1 : 0);
  }
}

function tableOf(
  all: readonly (SampleRow & Partial<WorkbookRow>)[],
  choice: SourceChoice,
  isName: NameTest,
  facts: SheetFacts | undefined,
): TableReading {
  const found = detectHeader(all, isName);
  const chosen = all.findIndex(({ row }) => row === choice.headerRow);
  // A row that another sheet had is not there.
  const at = choice.headerRow === 0 || chosen >= 0 ? chosen : found.at;
  const header = all[at];
  const firstPlace = at >= 0 ? at + 1 : found.at >= 0 ? found.at : found.first;
  const rows = all.slice(firstPlace).filter(({ fields }) => !isPassedOver(fields));
  const headerRow = header?.row ?? 0;
  const width = Math.max(...rows.map(({ fields }) => countFilled(fields)), 0);
  // Cells at the end of a row of a worksheet are absent when they are empty; in text a value too many is a fault.
  const most = header && !facts ? Math.min(width, header.fields.length) : width;
  const names = header
    ? Array.from({ length: Math.max(countFilled(header.fields), most) }, (_, place) => header.fields[place] ?? '')
    : Array.from({ length: commonWidth(all.slice(firstPlace)) }, () => '');
  const columns = names.map((name, column): SourceColumn => {
    const differing = rows.filter((row) => row.differing?.has(column));
    const first = differing[0];
    const texts = first?.differing?.get(column);
    return {
      name: name.trim().slice(0, 200),
      samples: rows.map(({ fields }) => fields[column] ?? ''),
      ...(first && texts && { twoTexts: { ...texts, where: cellName(first.row, column) } }),
    };
  });
  return {
    headerRow,
    firstRow: header ? header.row + 1 : (all[firstPlace]?.row ?? 1),
    isPlain:
      header !== undefined &&
      at === 0 &&
      header.fields.length === columns.length &&
      rows.length === all.length - 1 &&
      rows.every(({ fields }) => fields.length <= columns.length),
    columns,
    rows: rows.slice(0, shownRows).map(({ row, fields }) => ({ row, fields })),
    headerChoices: all
      .slice(0, headerRows)
      .filter(({ fields }) => !isPassedOver(fields))
      .map(({ row, fields }) => ({ row, fields: fields.slice(0, 6) })),
    doubts: doubtsOf(all.slice(0, header ? at : firstPlace), columns, headerRow, facts ?? noFacts),
  };
}

function doubtsOf(
  above: readonly SampleRow[],
  columns: readonly SourceColumn[],
  headerRow: number,
  { merges, hiddenRows, firstHidden, withoutResult }: SheetFacts,
): Doubt[] {
  const doubts: Doubt[] = [];
  const add = (kind: Doubt['kind'], where: string | undefined, count: number) => {
    if (where !== undefined) doubts.push({ kind, where, count });
  };
  add('rowsPassedOver', above[0] && String(above[0].row), above.length);
  const below = merges.filter(({ bottom, left }) => bottom >= headerRow && left < columns.length);
  const down = below.filter(({ top, bottom }) => bottom > top);
  const across = below.filter(({ left, right, top, bottom }) => right > left && top === bottom);
  add('mergedDown', down[0] && nameOfMerge(down[0]), down.length);
  add('mergedAcross', across[0] && nameOfMerge(across[0]), across.length);
  add('hiddenRows', hiddenRows > 0 ? String(firstHidden) : undefined, hiddenRows);
  if (withoutResult) add('formulasWithoutResult', String(withoutResult.firstRow), withoutResult.count);
  const nameless = columns.flatMap(({ name, samples }, place) =>
    name === '' && samples.some((value) => value !== '') ? [place] : [],
  );
  if (headerRow > 0)
    add('namelessColumns', nameless[0] === undefined ? undefined : columnName(nameless[0]), nameless.length);
  return doubts;
}

/** Values up to the last that is not empty. */
function countFilled(fields: readonly string[]): number {
  return fields.findLastIndex((field) => field.trim() !== '') + 1;
}

function commonWidth(rows: readonly SampleRow[]): number {
  if (rows.length === 0) return 0;
  const counts = new Map<number, number>();
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  return [...counts].reduce((a, b) => (b[1] > a[1] ? b : a))[0];
}
