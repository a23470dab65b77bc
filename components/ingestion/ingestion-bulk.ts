import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { cancelRecords } from './actions.ts';
import { nameOf } from './ingestion-words.ts';

/** What can be done with several records; `cancels` those of its own company. */
export const ingestionBulk = (
  cancels: { company: number } | false,
  t: Translator<'ingestion'>,
): Bulk<IngestionRecord> => ({
  selected: t('bulk.selected'),
  count: (count) => t('bulk.count', { count }),
  nameOf,
  actions: [
    {
      label: t('bulk.cancel'),
      done: t('bulk.canceled'),
      danger: true,
      fits: ({ company, status }) =>
        cancels !== false && company.id === cancels.company && (status === 'uploading' || status === 'processing'),
      run: (rows) => cancelRecords(rows.map(({ key }) => key)),
      ask: (rows) => ({
        title: t('bulk.cancelTitle', { count: rows.length }),
        text: t('bulk.cancelText'),
        confirm: t('bulk.cancelConfirm', { count: rows.length }),
      }),
    },
  ],
  exports: [
    { list: 'ingestion', label: t('bulk.export') },
    { list: 'ingestion-errors', label: t('bulk.exportErrors'), fits: ({ error_count: errors }) => errors > 0 },
  ],
});
