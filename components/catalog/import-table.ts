import type { Reason } from '#lib/texts/reason.ts';
import type { Translator } from '#lib/texts/translator.ts';
import type { SourceColumn } from '#lib/upload/columns/match-columns.ts';
import { matchNames, nameTest } from '#lib/upload/columns/match-names.ts';
import { spreadsheetLine } from '#lib/upload/write-csv.ts';

/** Fields of a product that a file can have as columns. */
export const importFields = ['sku', 'name', 'brand', 'campaign', 'url', 'image'] as const;
export type ImportField = (typeof importFields)[number];

/** Other names of columns, in English and German and of shops; compared by `fold`, the surest first. */
const columnNames: Readonly<Record<ImportField, readonly string[]>> = {
  sku: [
    ...['product sku', 'variant sku', 'item number', 'item no', 'article number', 'article no', 'product code', 'mpn'],
    ...['artikelnummer', 'artikel-nr', 'art nr', 'produktnummer', 'materialnummer'],
  ],
  name: ['product name', 'product', 'title', 'product title', 'bezeichnung', 'produktname', 'produkt', 'titel'],
  brand: ['brand name', 'brands', 'vendor', 'manufacturer', 'marke', 'hersteller'],
  campaign: ['campaign name', 'kampagne'],
  url: ['leads to', 'führt zu', 'product url', 'permalink', 'link', 'website', 'web address', 'address'],
  image: ['image url', 'image src', 'image link', 'picture', 'images', 'photo', 'variant image', 'bild', 'bilder'],
};

export const isImportColumn = nameTest(columnNames);

/** Rows a file may have, and bytes. */
export const maxImportRows = 20_000;
export const maxImportBytes = 10_000_000;

/** A row with the number a spreadsheet gives it. */
export interface TableRow {
  number: number;
  cells: readonly string[];
  /** Reasons why cells cannot be used, by their column. */
  faults?: ReadonlyMap<number, Reason>;
  /** Reason why the row cannot be read. */
  fault?: Reason;
}

export interface ImportTable {
  header: string[];
  rows: TableRow[];
}

/** The column of the file for each field; -1 for none. */
export type ColumnMatch = Readonly<Record<ImportField, number>>;

/** Proposes columns by name. One of numbers, such as "Product" of our export, holds record numbers and no names. */
export function proposeColumns(columns: readonly SourceColumn[]): ColumnMatch {
  const matches = matchNames(
    columns,
    columnNames,
    (field, { samples }) => field !== 'name' || samples.some((value) => !/^\s*\d*\s*$/.test(value)),
  );
  return Object.fromEntries(importFields.map((field) => [field, matches.indexOf(field)])) as Record<
    ImportField,
    number
  >;
}

export type ImportItem = { sku: string } & { [F in ImportField]?: string };
export interface ImportRow {
  number: number;
  item: ImportItem;
  /** Without a field where the whole row cannot be read. */
  errors: { field?: ImportField; message: string }[];
}

/** Names that are in use; undefined where they are left to the service. */
export interface KnownNames {
  brand: ReadonlySet<string> | undefined;
  campaign: ReadonlySet<string> | undefined;
}

/** Splits rows into parts, none too large for a call: by number of rows and by length. */
export function partsOf(rows: readonly ImportRow[], atMost = { rows: 250, characters: 250_000 }): ImportRow[][] {
  const parts: ImportRow[][] = [];
  let size = 0;
  for (const row of rows) {
    const length = Object.values(row.item).join('').length + 60;
    const last = parts.at(-1);
    if (!last || last.length >= atMost.rows || size + length > atMost.characters) {
      parts.push([row]);
      size = length;
    } else {
      last.push(row);
      size += length;
    }
  }
  return parts;
}

export interface RefusedRow {
  row: ImportRow;
  reason: string;
}

/** The refused rows as a file to correct and send again, safe to open in a spreadsheet. */
export function refusedCsv(refused: readonly RefusedRow[]): string {
  const used = importFields.filter((field) => refused.some(({ row }) => row.item[field] !== undefined));
  const lines = refused.map(({ row, reason }) => [row.number, ...used.map((field) => row.item[field]), reason]);
  return [['row', ...used, 'reason'], ...lines].map(spreadsheetLine).join('');
}

/** Joins the errors of a row to one text. */
export function reasonOf(errors: ImportRow['errors'], t: Translator<'catalog'>): string {
  return errors.map(({ field, message }) => (field ? `${t(`field.${field}`)}: ${message}` : message)).join(' ');
}
