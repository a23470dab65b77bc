import { CsvReader } from '#lib/upload/csv-reader.ts';
import type { NoTable } from '#lib/upload/table/no-table.ts';
import { readSource, type SourceReading } from '#lib/upload/table/source-reading.ts';
import { readSheet } from '#lib/upload/workbook/workbook.ts';
import { isColumnName, type LineField, lineFields, matchLineColumns, mostLines } from './line-columns.ts';

/** Bytes of a file of lines: 500 lines and their formatting fit many times. */
export const mostFileBytes = 2 * 1024 * 1024;

export interface ReadLine {
  /** Number of the row in the file, from 1. */
  row: number;
  values: Partial<Record<LineField, string>>;
}

export type LinesReading =
  | { kind: 'lines'; lines: ReadLine[]; fields: LineField[]; ignored: string[] }
  | { kind: 'none'; fault: NoTable }
  | { kind: 'refused'; fault: 'json' | 'noColumns' | 'noLines' | 'tooMany' };

/** Reads a table of orders: a text in any encoding and with any separator, or the first sheet of a workbook. */
export async function readLines(file: Blob): Promise<LinesReading> {
  const reading = await readSource(file, {}, isColumnName);
  if (reading.kind === 'none') return reading;
  if (reading.kind === 'json') return { kind: 'refused', fault: 'json' };
  const names = reading.columns.map(({ name }) => name);
  const matches =
    reading.headerRow === 0 ? names.map((_, place) => lineFields[place] ?? null) : matchLineColumns(names);
  if (!matches.includes('quantity')) return { kind: 'refused', fault: 'noColumns' };
  const rows = (await readRows(file, reading)).filter(
    ({ row, fields }) => row > reading.headerRow && fields.some((cell) => cell.trim() !== ''),
  );
  if (rows.length === 0) return { kind: 'refused', fault: 'noLines' };
  if (rows.length > mostLines) return { kind: 'refused', fault: 'tooMany' };
  return {
    kind: 'lines',
    lines: rows.map(({ row, fields }) => ({
      row,
      values: Object.fromEntries(
        matches.flatMap((field, place) => (field ? [[field, (fields[place] ?? '').trim().slice(0, 200)]] : [])),
      ),
    })),
    fields: lineFields.filter((field) => matches.includes(field)),
    ignored: names.filter((name, place) => name !== '' && matches[place] === null),
  };
}

interface Row {
  row: number;
  fields: readonly string[];
}

/** Rows of the whole file, up to one blank or filled row more than there can be lines and a long head. */
async function readRows(file: Blob, reading: Extract<SourceReading, { kind: 'text' | 'sheet' }>): Promise<Row[]> {
  const most = 2 * mostLines;
  const rows: Row[] = [];
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (reading.kind === 'sheet') {
    for await (const { row, fields } of readSheet(bytes, reading.sheet, most)) rows.push({ row, fields });
    return rows;
  }
  const reader = new CsvReader(
    {
      onRecord: ({ fields, row }) => {
        if (rows.length < most) rows.push({ row, fields: [...fields] });
        else reader.stop();
      },
      // The text of a row that cannot be read shows what is wrong with it.
      onProblem: ({ row, value }) => void (row > 0 && rows.length < most && rows.push({ row, fields: [value] })),
    },
    { delimiter: reading.delimiter },
  );
  reader.push(new TextEncoder().encode(new TextDecoder(reading.encoding).decode(bytes)));
  reader.finish();
  return rows;
}
