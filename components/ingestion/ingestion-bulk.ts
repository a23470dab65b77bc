import type { Bulk } from '#components/data-table/bulk-action.ts';
import { plural } from '#components/ui/format.ts';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { cancelRecords } from './actions.ts';
import { nameOf } from './ingestion-words.ts';

/** What can be done with several records; `cancels` those of its own company. */
export const ingestionBulk = (cancels: { company: number } | false): Bulk<IngestionRecord> => ({
  selected: 'Selected records',
  count: (count) => plural(count, 'record'),
  nameOf,
  actions: [
    {
      label: 'Cancel uploads',
      done: 'canceled',
      danger: true,
      fits: ({ company, status }) =>
        cancels !== false && company.id === cancels.company && (status === 'uploading' || status === 'processing'),
      run: (rows) => cancelRecords(rows.map(({ key }) => key)),
      ask: (rows) => ({
        title: `Cancel ${plural(rows.length, 'upload')}?`,
        text: 'No code of them is kept. This is final; the files can be sent again.',
        confirm: `Cancel ${plural(rows.length, 'upload')}`,
      }),
    },
  ],
  exports: [
    { list: 'ingestion', label: 'Export' },
    { list: 'ingestion-errors', label: 'Export their errors', fits: ({ error_count: errors }) => errors > 0 },
  ],
});
