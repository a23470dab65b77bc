import { type CellObject, utils } from '@e965/xlsx';
import { isStorable } from '#lib/contract/values/storable.ts';
import { type CellFault, firstYear, keptDigits, lastYear } from '#lib/upload/cell-fault.ts';

/**
 * The text of a cell. SheetJS reads numbers as floating point, so those with more digits come from `stored`, which
 * gives the text of the cell in the file.
 */
export function valueOfCell(cell: CellObject, stored: () => string | undefined): { text: string; fault?: CellFault } {
  const { t, v } = cell;
  if (v instanceof Date) return dateText(v, stored);
  if (t === 'n' && typeof v === 'number') return numberText(v, stored);
  if (t === 'b') return { text: v ? 'TRUE' : 'FALSE' };
  if (t === 'e') return { text: utils.format_cell(cell) };
  const text = typeof v === 'string' ? v : '';
  return isStorable(text) ? { text } : { text: '', fault: 'noText' };
}

function numberText(value: number, stored: () => string | undefined): { text: string; fault?: CellFault } {
  if (Math.abs(value) < 10 ** keptDigits) {
    const text = String(value);
    return { text: text.includes('e') ? value.toLocaleString('en', smallNumber) : text };
  }
  const text = stored();
  const digits = /^-?0*(\d+?)(0*)$/.exec(text ?? '')?.[1];
  // With zeros in place of the last digits, or as a power of ten, it is what a spreadsheet has rounded.
  return digits && digits.length > keptDigits && text ? { text } : { text: text ?? String(value), fault: 'lostDigits' };
}

const smallNumber = { maximumSignificantDigits: keptDigits, useGrouping: false } as const;

function dateText(date: Date, stored: () => string | undefined): { text: string; fault?: CellFault } {
  // A time alone is the day before the first.
  if (date.getTime() >= Date.UTC(1899, 11, 31) && date.getTime() < Date.UTC(1900, 0, 1)) {
    return { text: date.toISOString().slice(11, 19) };
  }
  const year = date.getUTCFullYear();
  if (!(year >= firstYear && year <= lastYear)) {
    return { text: stored() ?? (Number.isNaN(year) ? '' : date.toISOString()), fault: 'noDate' };
  }
  const iso = date.toISOString();
  return { text: iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19) };
}

/** The numbers of a sheet that have more digits than floating point keeps, as they are stored, by their cells. */
export function largeNumbers(sheet: Uint8Array): Map<string, string> {
  const found = new Map<string, string>();
  let ref: string | undefined;
  const tags = /<(?:\w+:)?(?:c\s([^>]*)|v(?:\s[^>]*)?>([^<]*))/g;
  for (const [, cell, value] of new TextDecoder().decode(sheet).matchAll(tags)) {
    if (cell !== undefined) ref = /(?:^|\s)r\s*=\s*["']([A-Z]+\d+)["']/.exec(cell)?.[1];
    else if (ref && value !== undefined && !(Math.abs(Number(value)) < 10 ** keptDigits)) found.set(ref, value.trim());
  }
  return found;
}

/** The name of a cell as a spreadsheet shows it. */
export function cellName(row: number, column: number): string {
  return utils.encode_cell({ r: row - 1, c: column });
}
