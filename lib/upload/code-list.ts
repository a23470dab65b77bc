import { restoreFromSpreadsheet } from './write-csv.ts';

export interface CodeList {
  names: 'extended_ids' | 'serial_numbers';
  values: string[];
}

/** `key` is what the file of codes that a change left as they are calls them. */
const idHeaders = ['extended_id', 'extended id', 'id', 'code', 'key'];
const serialHeaders = ['serial_number', 'serial number', 'serial'];
export const codeListHeaders = [...idHeaders, ...serialHeaders];

/**
 * Ids or serial numbers in what was pasted or is in a file: of a table with a header the column that is called so, else
 * every line and cell. Whole numbers alone are taken for serial numbers.
 */
export function readCodeList(text: string): CodeList {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map(cellsOf)
    .filter((cells) => cells.some(Boolean));
  const header = (lines[0] ?? []).map((cell) => cell.toLowerCase());
  const column = codeListHeaders.map((name) => header.indexOf(name)).find((index) => index >= 0);
  const cells = column === undefined ? lines.flat() : lines.slice(1).map((line) => line[column] ?? '');
  const values = [...new Set(cells.filter(Boolean))];
  const areNumbers = values.length > 0 && values.every((value) => /^\d{1,15}$/.test(value));
  return { names: areNumbers ? 'serial_numbers' : 'extended_ids', values };
}

const cellsOf = (line: string) =>
  line.split(/[\t;,]/).map((cell) => restoreFromSpreadsheet(cell.trim().replace(/^"(.*)"$/, '$1')).trim());
