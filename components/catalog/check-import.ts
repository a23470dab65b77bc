import Papa from 'papaparse';
import { importedProduct } from '#lib/contract/products.ts';
import type { FormatReason } from '#lib/texts/reason-formatter.ts';
import { reasonOfIssue } from '#lib/texts/reason-text.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import {
  type ColumnMatch,
  type ImportItem,
  type ImportRow,
  type ImportTable,
  importFields,
  type KnownNames,
  maxImportRows,
} from './import-table.ts';

/** @returns the table, or the error of the file as a whole */
export function readTable(text: string, t: Translator<'catalog'>): ImportTable | string {
  const { data, errors } = Papa.parse<string[]>(text, { delimitersToGuess: [',', ';', '\t', '|'] });
  const quotes = errors.find(({ type }) => type === 'Quotes');
  if (quotes) return t('check.quotes', { row: String((quotes.row ?? 0) + 1) });
  const filled = data
    .map((cells, index) => ({ number: index + 1, cells }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const [header, ...rows] = filled;
  if (!header) return t('check.empty');
  if (rows.length === 0) return t('check.noRows');
  if (rows.length > maxImportRows) {
    return t('check.manyRows', { count: rows.length, most: maxImportRows });
  }
  return { header: header.cells.map((cell) => cell.trim()), rows };
}

/** Checks each row: the item that would be sent, and its errors. */
export function checkRows(
  table: ImportTable,
  match: ColumnMatch,
  { known, addsMissing }: { known: KnownNames; addsMissing: boolean },
  t: Translator<'catalog'>,
  format: FormatReason,
): ImportRow[] {
  const seen = new Map<string, number>();
  return table.rows.map(({ number, cells }) => {
    const given = importFields.filter((field) => match[field] >= 0);
    const item: ImportItem = { sku: '' };
    for (const field of given) item[field] = restoreFromSpreadsheet((cells[match[field]] ?? '').trim());
    const errors: ImportRow['errors'] = [];
    const parsed = importedProduct.safeParse(item);
    for (const { path, message } of parsed.error?.issues ?? []) {
      const field = importFields.find((name) => name === path[0]);
      if (field) errors.push({ field, message: format(reasonOfIssue({ message })) ?? '' });
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
