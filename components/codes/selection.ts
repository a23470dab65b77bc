import type { Translator } from '#lib/texts/translator.ts';
import { restoreFromSpreadsheet } from '#lib/upload/write-csv.ts';
import type { CodeFilterValues } from './code-list-params.ts';
import { describeFilters, type FilterNames } from './document-words.ts';

/** Codes chosen in the list: its rows one by one, all that fit its filters, or those of a list one has. */
export type Selection =
  | { by: 'rows'; ids: ReadonlySet<string> }
  | { by: 'filters'; filters: CodeFilterValues }
  | { by: 'list'; names: 'extended_ids' | 'serial_numbers'; values: readonly string[] };

/** The selection as the service takes it. */
export function selectionBody(selection: Selection): Record<string, unknown> {
  switch (selection.by) {
    case 'rows':
      return { extended_ids: [...selection.ids] };
    case 'filters':
      return { filters: selection.filters };
    case 'list':
      return { [selection.names]: selection.values, skip_unknown: true };
  }
}

/** The same for SCM values, where filters are called constraints. */
export function scmSelectionBody(selection: Selection): Record<string, unknown> {
  return selection.by === 'filters' ? { constraints: selection.filters } : selectionBody(selection);
}

export function describeSelection(
  selection: Selection,
  t: Translator<'codes'>,
  words: Translator<'activity'>,
  timeZone: string,
  names: FilterNames,
): string {
  switch (selection.by) {
    case 'rows':
      return t('selection.rows', { count: selection.ids.size });
    case 'filters':
      return t('selection.filters', { filters: describeFilters(selection.filters, words, timeZone, names) });
    case 'list':
      return selection.names === 'extended_ids'
        ? t('selection.ids', { count: selection.values.length })
        : t('selection.serials', { count: selection.values.length });
  }
}

/** As many as the service takes by name in one call. */
export const mostListed = 100_000;

/** `key` is what the file of codes that a change left as they are calls them. */
const idHeaders = ['extended_id', 'extended id', 'id', 'code', 'key'];
const serialHeaders = ['serial_number', 'serial number', 'serial'];

/**
 * Ids or serial numbers in what was pasted or dropped: of a table with a header the column that is called so, else
 * every line and cell. Whole numbers alone are taken for serial numbers.
 */
export function readList(text: string): { names: 'extended_ids' | 'serial_numbers'; values: string[] } {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/[\r\n]+/)
    .map(cellsOf)
    .filter((cells) => cells.some(Boolean));
  const header = (lines[0] ?? []).map((cell) => cell.toLowerCase());
  const column = [...idHeaders, ...serialHeaders].map((name) => header.indexOf(name)).find((index) => index >= 0);
  const cells = column === undefined ? lines.flat() : lines.slice(1).map((line) => line[column] ?? '');
  const values = [...new Set(cells.filter(Boolean))];
  const areNumbers = values.length > 0 && values.every((value) => /^\d{1,15}$/.test(value));
  return { names: areNumbers ? 'serial_numbers' : 'extended_ids', values };
}

const cellsOf = (line: string) =>
  line.split(/[\t;,]/).map((cell) => restoreFromSpreadsheet(cell.trim().replace(/^"(.*)"$/, '$1')).trim());
