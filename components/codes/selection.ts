import type { Translator } from '#lib/texts/translator.ts';
import type { CodeList } from '#lib/upload/code-list.ts';
import type { CodeFilterValues } from './code-list-params.ts';
import { describeFilters, type FilterNames } from './document-words.ts';

/** Codes chosen in the list: its rows one by one, all that fit its filters, or those of a list one has. */
export type Selection =
  | { by: 'rows'; ids: ReadonlySet<string> }
  | { by: 'filters'; filters: CodeFilterValues }
  | { by: 'list'; names: CodeList['names']; values: readonly string[] };

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
