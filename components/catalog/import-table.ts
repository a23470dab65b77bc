import type { Translator } from '#lib/texts/translator.ts';
import { spreadsheetLine } from '#lib/upload/write-csv.ts';

/** Fields of a product that a file can have as columns. */
export const importFields = ['sku', 'name', 'brand', 'campaign', 'url', 'image'] as const;
export type ImportField = (typeof importFields)[number];

/** Names of columns for each field. Earlier ones win: the field's own name, then titles of our exports, then synonyms. */
const columnNames: Readonly<Record<ImportField, readonly string[]>> = {
  sku: ['sku', 'productsku', 'itemnumber', 'itemno', 'articlenumber', 'articleno', 'artikelnummer', 'productcode'],
  name: ['name', 'productname', 'product', 'title', 'bezeichnung', 'produkt'],
  brand: ['brand', 'brandname', 'marke'],
  campaign: ['campaign', 'campaignname', 'kampagne'],
  url: ['url', 'leadsto', 'führtzu', 'link', 'website', 'webaddress', 'address', 'producturl'],
  image: ['image', 'picture', 'imageurl', 'photo', 'bild'],
};

/** Rows a file may have, and bytes. */
export const maxImportRows = 20_000;
export const maxImportBytes = 10_000_000;

export interface ImportTable {
  header: string[];
  /** With the number a spreadsheet gives each: the header is row 1. */
  rows: { number: number; cells: string[] }[];
}

/** The column of the file for each field; -1 for none. */
export type ColumnMatch = Readonly<Record<ImportField, number>>;

/** Decodes the text of a file: UTF-8 or UTF-16 with a mark, UTF-8 without, else what Windows programs write. */
export function decodeFile(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Matches columns to fields by name; each column is used once. */
export function matchColumns({ header, rows }: ImportTable): ColumnMatch {
  const plain = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''));
  const holdsNumbers = (column: number) => rows.every(({ cells }) => /^\s*\d*\s*$/.test(cells[column] ?? ''));
  const columnOf = (field: ImportField) => {
    for (const name of columnNames[field]) {
      const column = plain.indexOf(name);
      // A column "Product" of numbers holds record numbers, as in our export, and no names.
      const isRecordNumber = field === 'name' && name !== 'name' && holdsNumbers(column);
      if (column >= 0 && !isRecordNumber) return column;
    }
    return -1;
  };
  return Object.fromEntries(importFields.map((field) => [field, columnOf(field)])) as Record<ImportField, number>;
}

export type ImportItem = { sku: string } & { [F in ImportField]?: string };
export interface ImportRow {
  number: number;
  item: ImportItem;
  errors: { field: ImportField; message: string }[];
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
  return errors.map(({ field, message }) => `${t(`field.${field}`)}: ${message}`).join(' ');
}
