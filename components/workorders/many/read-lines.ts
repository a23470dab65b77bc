import { composeLine } from '#lib/contract/values/line.ts';
import { type NumberMark, unclearNumberMark } from '#lib/upload/columns/number-marks.ts';
import type { Doubt } from '#lib/upload/table/doubts.ts';
import type { NoTable } from '#lib/upload/table/no-table.ts';
import { readRows, type TableRow } from '#lib/upload/table/read-rows.ts';
import { readSource } from '#lib/upload/table/source-reading.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import { isColumnName, type LineField, lineFields, matchLineColumns, mostLines } from './line-columns.ts';

export interface ReadLine {
  /** Number of the row in the file, from 1. */
  row: number;
  values: Partial<Record<LineField, string>>;
}

export type LinesReading =
  | {
      kind: 'lines';
      lines: ReadLine[];
      fields: LineField[];
      ignored: string[];
      doubts: Doubt[];
      /** Mark of quantities that can be read in two ways. */
      unclearMark: NumberMark | undefined;
    }
  | { kind: 'none'; fault: NoTable }
  | { kind: 'refused'; fault: 'json' | 'noColumns' | 'noLines' | 'tooMany' };

/** Reads a table of orders: a text in any encoding and with any separator, or a sheet of a workbook. */
export async function readLines(file: Blob): Promise<LinesReading> {
  const reading = await readSource(file, {}, isColumnName);
  if (reading.kind === 'none') return reading;
  if (reading.kind === 'json') return { kind: 'refused', fault: 'json' };
  const names = reading.columns.map(({ name }) => name);
  const matches =
    reading.headerRow === 0 ? names.map((_, place) => lineFields[place] ?? null) : matchLineColumns(names);
  if (!matches.includes('quantity')) return { kind: 'refused', fault: 'noColumns' };
  const rows: TableRow[] = [];
  for await (const row of readRows(file, reading, 2 * mostLines)) rows.push(row);
  if (rows.length === 0) return { kind: 'refused', fault: 'noLines' };
  if (rows.length > mostLines) return { kind: 'refused', fault: 'tooMany' };
  const lines = rows.map(({ row, fields }) => ({
    row,
    values: Object.fromEntries(
      matches.flatMap((field, place) => (field ? [[field, textOfCell(fields[place] ?? '')]] : [])),
    ) as ReadLine['values'],
  }));
  const quantities = lines.map(({ values }) => values.quantity ?? '');
  return {
    kind: 'lines',
    lines,
    fields: lineFields.filter((field) => matches.includes(field)),
    ignored: names.filter((name, place) => name !== '' && matches[place] === null),
    doubts: reading.doubts,
    unclearMark: unclearNumberMark(quantities, reading.kind === 'sheet'),
  };
}

const textOfCell = (cell: string) => composeLine(restoreFromSpreadsheet(cell.trim())).slice(0, 200);
