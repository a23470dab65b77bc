import { importedProduct } from '#lib/contract/products.ts';
import { composeLine } from '#lib/contract/values/line.ts';
import type { Reason } from '#lib/texts/reason.ts';
import type { FormatReason } from '#lib/texts/reason-formatter.ts';
import { reasonOfIssue } from '#lib/texts/reason-text.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { reasonOfCell } from '#lib/upload/cell-fault.ts';
import type { NoTable } from '#lib/upload/table/no-table.ts';
import { type TableRow as ReadRow, readRows } from '#lib/upload/table/read-rows.ts';
import { readSource, type SourceChoice, type SourceReading } from '#lib/upload/table/source-reading.ts';
import { reasonOfRagged } from '#lib/upload/upload-rules.ts';
import { cellName } from '#lib/upload/workbook/cell-value.ts';
import { WorkbookRefused } from '#lib/upload/workbook/zip-directory.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import {
  type ColumnMatch,
  type ImportItem,
  type ImportRow,
  type ImportTable,
  importFields,
  isImportColumn,
  type KnownNames,
  maxImportRows,
  proposeColumns,
  type TableRow,
} from './import-table.ts';

type TableReading = Extract<SourceReading, { kind: 'text' | 'sheet' }>;

/** A file as a table of products, or why it is none. */
export type ProductsReading =
  | { kind: 'table'; table: ImportTable; reading: TableReading; proposed: ColumnMatch }
  | { kind: 'none'; fault: NoTable }
  | { kind: 'refused'; fault: 'json' | 'noRows' | 'manyRows' };

/** Reads a table of products: a text in any encoding and with any separator, or a sheet of a workbook. */
export async function readProducts(file: Blob, choice: SourceChoice = {}): Promise<ProductsReading> {
  const reading = await readSource(file, choice, isImportColumn);
  if (reading.kind === 'none') return reading;
  if (reading.kind === 'json') return { kind: 'refused', fault: 'json' };
  const { columns } = reading;
  const rows: TableRow[] = [];
  try {
    for await (const row of readRows(file, reading)) {
      if (rows.length === maxImportRows) return { kind: 'refused', fault: 'manyRows' };
      rows.push(tableRow(row, reading));
    }
  } catch (error) {
    if (error instanceof WorkbookRefused) return { kind: 'none', fault: error.fault };
    throw error;
  }
  if (rows.length === 0) return { kind: 'refused', fault: 'noRows' };
  const table = { header: columns.map(({ name }) => name), rows };
  return { kind: 'table', table, reading, proposed: proposeColumns(columns) };
}

function tableRow({ row, fields, faults, problem }: ReadRow, { kind, columns }: TableReading): TableRow {
  const width = columns.length;
  const count = fields.findLastIndex((field) => field !== '') + 1;
  const read = { number: row, cells: fields };
  if (problem) return { ...read, fault: problem.reason };
  // A text has as many values as names in each row; a sheet leaves empty cells out.
  if (count > width) return { ...read, fault: reasonOfRagged(count, width) };
  if (kind === 'text' && fields.length < width) return { ...read, fault: reasonOfRagged(fields.length, width) };
  if (!faults) return read;
  return {
    ...read,
    faults: new Map(
      [...faults].map(([column, fault]) => [column, reasonOfCell(fault, cellName(row, column), fields[column] ?? '')]),
    ),
  };
}

/** As a spreadsheet shows a number of many digits: what was behind them is lost. */
const shortenedNumber = /^\d(?:[.,]\d+)?E\+\d{2,3}$/i;

/** Checks each row: the item that would be sent, and its errors. */
export function checkRows(
  table: ImportTable,
  match: ColumnMatch,
  { known, addsMissing }: { known: KnownNames; addsMissing: boolean },
  t: Translator<'catalog'>,
  format: FormatReason,
): ImportRow[] {
  const seen = new Map<string, number>();
  const given = importFields.filter((field) => match[field] >= 0);
  const say = (why: Reason) => format(why) ?? '';
  return table.rows.map(({ number, cells, faults, fault }) => {
    const item: ImportItem = { sku: '' };
    for (const field of given)
      item[field] = composeLine(restoreFromSpreadsheet(composeLine(cells[match[field]] ?? '')));
    if (fault) return { number, item, errors: [{ message: say(fault) }] };
    const errors: ImportRow['errors'] = [];
    for (const field of given) {
      const why = faults?.get(match[field]);
      if (why) errors.push({ field, message: say(why) });
    }
    if (shortenedNumber.test(item.sku)) errors.push({ field: 'sku', message: t('check.shortened') });
    const parsed = importedProduct.safeParse(item);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = importFields.find((name) => name === path[0]);
      if (field) errors.push({ field, message: say(reasonOfIssue({ message })) });
    }
    const first = seen.get(item.sku);
    if (first !== undefined) errors.push({ field: 'sku', message: t('check.sameSku', { row: String(first) }) });
    else if (item.sku) seen.set(item.sku, number);
    for (const field of ['brand', 'campaign'] as const) {
      const name = item[field];
      if (name && !addsMissing && known[field] && !known[field].has(name)) {
        errors.push({ field, message: t(`check.noName.${field}`) });
      }
    }
    return { number, item, errors };
  });
}
