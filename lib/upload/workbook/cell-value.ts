import { type CellObject, utils } from '@e965/xlsx';
import { isStorable } from '#lib/contract/values/storable.ts';
import { type CellFault, firstYear, keptDigits, lastYear } from '../cell-fault.ts';
import { shownDate, shownNumber } from './number-format.ts';

export interface CellValue {
  /** As it is stored: numbers in full, dates in ISO form. */
  text: string;
  /** As the cell shows it, where that is another text. */
  shown?: string;
  fault?: CellFault;
}

/**
 * The text of a cell. SheetJS reads numbers as floating point, so those with more digits come from `stored`, which
 * gives the text of the cell in the file.
 */
export function valueOfCell(cell: CellObject, stored: () => string | undefined): CellValue {
  const { t, v } = cell;
  const format = typeof cell.z === 'string' ? cell.z : undefined;
  if (v instanceof Date) return withShown(dateText(v, stored), () => shownDate(v, format, cell.w));
  if (t === 'n' && typeof v === 'number') return withShown(numberText(v, stored), () => shownNumber(v, format, cell.w));
  if (t === 'b') return { text: v ? 'TRUE' : 'FALSE' };
  if (t === 'e') return { text: utils.format_cell(cell), fault: 'errorValue' };
  const text = typeof v === 'string' ? v : '';
  return isStorable(text) ? { text } : { text: '', fault: 'noText' };
}

function withShown(value: CellValue, shownText: () => string | undefined): CellValue {
  const shown = value.fault ? undefined : shownText();
  return shown === undefined || shown === value.text ? value : { ...value, shown };
}

function numberText(value: number, stored: () => string | undefined): CellValue {
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

function dateText(date: Date, stored: () => string | undefined): CellValue {
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

/** Cells of a sheet for which SheetJS's value does not do. */
export interface SpecialCells {
  /** Numbers that have more digits than floating point keeps, as they are stored. */
  large: Map<string, string>;
  /** Formulas whose result is not in the file. */
  withoutResult: Set<string>;
}

/** @param isStale the results of formulas are to be computed when the workbook is opened */
export function specialCells(sheet: Uint8Array, isStale: boolean): SpecialCells {
  const found: SpecialCells = { large: new Map(), withoutResult: new Set() };
  let [row, column] = [0, -1];
  let ref = '';
  let isOpen = false;
  const close = () => {
    if (isOpen) found.withoutResult.add(ref);
    isOpen = false;
  };
  let type: string | undefined;
  const tags = /<(?:\w+:)?(?:row(\s[^>]*)?>|c(\s[^>]*)?>|(f)[\s/>]|v(?:\s[^>]*)?>([^<]*))/g;
  for (const [tag, rowTag, cellTag, formula, value] of new TextDecoder().decode(sheet).matchAll(tags)) {
    if (formula) isOpen = type !== 'str';
    else if (value !== undefined) {
      const text = value.trim();
      if (text !== '' && !(isStale && text === '0' && type === undefined)) isOpen = false;
      if (text !== '' && !(Math.abs(Number(text)) < 10 ** keptDigits)) found.large.set(ref, text);
    } else {
      close();
      if (/^<(?:\w+:)?row/.test(tag)) {
        row = Number(attribute(rowTag, 'r') ?? row + 1);
        column = -1;
      } else {
        const named = attribute(cellTag, 'r');
        column = named ? utils.decode_cell(named).c : column + 1;
        ref = named ?? utils.encode_cell({ r: row - 1, c: column });
        type = attribute(cellTag, 't');
      }
    }
  }
  close();
  return found;
}

const attributes = {
  r: /\sr\s*=\s*["'](\w+)["']/,
  t: /\st\s*=\s*["'](\w+)["']/,
};

function attribute(tag: string | undefined, name: keyof typeof attributes): string | undefined {
  return tag === undefined ? undefined : attributes[name].exec(tag)?.[1];
}

/** The name of a cell as a spreadsheet shows it. */
export function cellName(row: number, column: number): string {
  return utils.encode_cell({ r: row - 1, c: column });
}

/** The letters of a column as a spreadsheet shows them; `column` counts from 0. */
export function columnName(column: number): string {
  return utils.encode_col(column);
}
