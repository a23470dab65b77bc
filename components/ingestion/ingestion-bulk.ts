import type { Bulk } from '#components/data-table/bulk-action.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { cancelRecords, updateRecords } from './actions.ts';
import { nameOf } from './ingestion-words.ts';

const setClosed = (isClosed: boolean) => (rows: readonly IngestionRecord[]) =>
  updateRecords(
    rows.map(({ key }) => key),
    { is_closed: isClosed },
  );

/** Bulk actions on records; only those of the user's own company are canceled and closed. */
export const ingestionBulk = (
  cancels: { company: number } | false,
  closes: { company: number } | false,
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
    {
      label: t('close.close'),
      done: t('close.closed'),
      fits: ({ company, status, closed_at: closedAt }) =>
        closes !== false && company.id === closes.company && status === 'error' && closedAt === null,
      run: setClosed(true),
      undo: { done: t('close.reopened'), run: setClosed(false) },
    },
    {
      label: t('close.reopen'),
      done: t('close.reopened'),
      fits: ({ company, closed_at: closedAt }) =>
        closes !== false && company.id === closes.company && closedAt !== null,
      run: setClosed(false),
      undo: { done: t('close.closed'), run: setClosed(true) },
    },
  ],
  exports: [
    { list: 'ingestion', label: t('bulk.export') },
    { list: 'ingestion-errors', label: t('bulk.exportErrors'), fits: ({ error_count: errors }) => errors > 0 },
  ],
});
