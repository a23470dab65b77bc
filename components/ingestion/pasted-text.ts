import type { UploadFiletype } from '#lib/upload/upload-reader.ts';
import { csvLine } from '#lib/upload/write-csv.ts';

export interface PastedFile {
  text: string;
  filetype: UploadFiletype;
  /** Cells copied from a spreadsheet come between tabs and were put between commas. */
  fromSpreadsheet: boolean;
}

/**
 * Pasted rows as the text of a file: JSON when it begins like it, tabs between cells turned into commas, else as it is.
 */
export function readPastedText(pasted: string): PastedFile {
  const text = pasted.replace(/^\ufeff/, '');
  if (/^\s*[[{]/.test(text)) return { text, filetype: 'json', fromSpreadsheet: false };
  const header = text.slice(0, text.search(/\r?\n|$/));
  if (!header.includes('\t') || header.includes(',')) return { text, filetype: 'csv', fromSpreadsheet: false };
  const lines = text.replace(/\r?\n$/, '').split(/\r?\n/);
  return {
    text: lines.map((line) => (line === '' ? '\r\n' : csvLine(line.split('\t').map(unquote)))).join(''),
    filetype: 'csv',
    fromSpreadsheet: true,
  };
}

/** Spreadsheets quote a copied cell that holds a quote. */
function unquote(cell: string): string {
  return cell.length > 1 && cell.startsWith('"') && cell.endsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}
