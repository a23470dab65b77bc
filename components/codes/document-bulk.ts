import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { describeDocument, type FilterNames } from './document-words.ts';

/** Bulk actions on downloads. Their files are deleted automatically, on the day in the list. */
export const documentBulk = (
  names: FilterNames,
  t: Translator<'codes'>,
  words: Translator<'activity'>,
  timeZone: string,
): Bulk<DocumentRecord> => ({
  selected: t('downloads.bulk.selected'),
  count: (count) => t('downloads.bulk.count', { count }),
  nameOf: (row) => describeDocument(row, words, timeZone, names),
  actions: [],
  exports: [{ list: 'downloads', label: t('downloads.bulk.export') }],
});
