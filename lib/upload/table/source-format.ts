import { CsvReader } from '#lib/upload/csv-reader.ts';
import { type Delimiter, delimiters } from '#lib/upload/delimiters.ts';
import { isId } from '#lib/upload/id-rules.ts';

export interface SampleRow {
  /** Number in the file, from 1. */
  row: number;
  fields: string[];
}

const mostRows = 100;
/** Rows among which a header is looked for. */
const headRows = 30;

export interface Sample {
  rows: SampleRow[];
  /** The first row with more values than can be read. */
  wideRow: number | undefined;
}

/** The first rows of a text. What is at the end of a cut sample may be half a row, and is left out. */
export function readSample(text: string, delimiter: Delimiter, isWhole: boolean): Sample {
  const rows: SampleRow[] = [];
  let wideRow: number | undefined;
  const reader = new CsvReader(
    {
      onRecord: ({ fields, row }) => {
        if (rows.length < mostRows) rows.push({ row, fields: fields.map((field) => field.slice(0, 2_000)) });
        else reader.stop();
      },
      onProblem: ({ row, reason: { code } }) => {
        if (code === 'rowTooManyValues') wideRow ??= row;
      },
    },
    { delimiter },
  );
  reader.push(new TextEncoder().encode(text));
  if (isWhole) reader.finish();
  return { rows, wideRow };
}

/** The separator that the first line names for a spreadsheet program, as in `sep=;`. */
export function namedDelimiter(text: string): Delimiter | undefined {
  const named = /^\s*"?sep=(.)"?[ \t]*(?:\r|\n|$)/i.exec(text)?.[1];
  return delimiters.find((delimiter) => delimiter === named);
}

const totalWord = '(?:gesamt|gesamtsumme|summe|zwischensumme|insgesamt|(?:grand |sub)?total|totals|sum)\\s*:?';
const totalCell = new RegExp(`^${totalWord}$`, 'i');
const totalLine = new RegExp(`[\\r\\n][",;\\t|]*${totalWord}[",;\\t|]`, 'i');

/** Whether a cell is the word of a row with a sum. */
export const isTotalWord = (cell: string): boolean => totalCell.test(cell);

/** Whether the end of a text has a row with a sum, which can look like an id. */
export const hasTotalLine = (text: string): boolean => totalLine.test(text);

const rulerStart = /^\s*[-=_*+|~#─━═]/;

/** Whether a row is no data: a line of dashes, or a comment. */
export function isPassedOver(fields: readonly string[]): boolean {
  const start = fields.find((field) => field !== '') ?? '';
  if (!rulerStart.test(start)) return false;
  const filled = fields.filter((field) => field.trim() !== '');
  if (filled.length === 1 && /^\s*#/.test(start)) return true;
  return filled.every((field) => /^\s*[-=_*+|~─━═]{2,}\s*$/.test(field));
}

/** Whether a cell is the name of a column that the reader knows. */
export type NameTest = (cell: string) => boolean;

/**
 * The character between the values: what gives most rows the same number of them, and names in the first one. Values
 * may have decimal commas; a comma wins last.
 */
export function detectDelimiter(text: string, isWhole: boolean, isName: NameTest): Delimiter {
  const byPreference: Delimiter[] = ['\t', ';', '|', ','];
  let best: Delimiter = ',';
  let bestScore = 0;
  for (const delimiter of byPreference) {
    const score = scoreOf(readSample(text, delimiter, isWhole).rows, isName);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function scoreOf(rows: readonly SampleRow[], isName: NameTest): number {
  const first = rows[0];
  if (!first) return 0;
  const counts = new Map<number, number>();
  for (const { fields } of rows) counts.set(fields.length, (counts.get(fields.length) ?? 0) + 1);
  const [width, most] = [...counts].reduce((a, b) => (b[1] > a[1] ? b : a));
  if (width < 2) return 0;
  const evenness = most / rows.length;
  const names = Math.max(...rows.slice(0, headRows).map(({ fields }) => fields.filter(isName).length));
  return evenness * (first.fields.length === width ? 2 : 1) + names + (idColumnOf(rows) >= 0 ? 1 : 0);
}

/** The first column in which most values are ids; -1 when there is none. The first row may be a header. */
export function idColumnOf(rows: readonly SampleRow[]): number {
  const below = rows.length > 1 ? rows.slice(1) : rows;
  const width = Math.max(0, ...rows.map(({ fields }) => fields.length));
  const seen = new Set<string>();
  for (let column = 0; column < Math.min(width, 100); column++) {
    const values = below.map(({ fields }) => fields[column] ?? '').filter((value) => value !== '');
    const ids = values.filter((value) => isId(value, 'default') || isId(value, 'gs1'));
    seen.clear();
    for (const id of ids) seen.add(id);
    // Lots and SKUs can be long enough for an id; ids differ from row to row.
    if (ids.length > 0 && ids.length >= values.length * 0.8 && seen.size >= ids.length * 0.8) return column;
  }
  return -1;
}

export interface FoundHeader {
  /** Place of the header among the rows; -1 when there is none. */
  at: number;
  /** Place of the first row of data. */
  first: number;
}

/** Where the names of the columns are: below titles, lines of dashes and comments. */
export function detectHeader(rows: readonly SampleRow[], isName: NameTest): FoundHeader {
  const head = rows.slice(0, headRows);
  const isData = (cell: string) => /\d/.test(cell) && isId(cell, 'default');
  const named = head.map(({ fields }) =>
    isPassedOver(fields) || fields.some(isData) ? 0 : new Set(fields.filter(isName)).size,
  );
  const most = Math.max(0, ...named);
  if (most > 0) return { at: named.indexOf(most), first: named.indexOf(most) + 1 };
  const counts = head.map(({ fields }) => fields.filter((field) => field.trim() !== '').length);
  const width = Math.max(0, ...counts);
  // Titles above a table are in one cell.
  const first = head.findIndex(
    ({ fields }, place) => !isPassedOver(fields) && (width < 3 || (counts[place] ?? 0) > width / 2),
  );
  if (first === -1) return { at: -1, first: 0 };
  return isHeader(rows.slice(first)) ? { at: first, first: first + 1 } : { at: -1, first };
}

function isHeader(rows: readonly SampleRow[]): boolean {
  const first = rows[0]?.fields;
  if (!first) return false;
  const id = idColumnOf(rows);
  const atId = first[id] ?? '';
  if (id >= 0 && /\d/.test(atId) && (isId(atId, 'default') || isId(atId, 'gs1'))) return false;
  // Where no column below has ids, as among few rows of which some are wrong, digits tell.
  if (id < 0 && first.some((cell) => /\d.*\d.*\d/.test(cell) && isId(cell, 'default'))) return false;
  const names = first.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return names.length > 0 && new Set(names).size === names.length && names.every((cell) => !/^[-+\d.,\s]+$/.test(cell));
}
