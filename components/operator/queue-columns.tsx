import type { DataColumn } from '#components/data-table/data-column.ts';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { QueuedJobs } from '#lib/contract/operator-work.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { queueState } from './work-words.ts';

export const stateColumn = <T extends QueuedJobs>(t: Translator<'operator'>): DataColumn<T> => ({
  id: 'state',
  header: t('state.label'),
  meta: { phone: 'end' },
  cell: ({ row }) => {
    const { label, tone } = queueState(row.original, Date.now(), t);
    return <Status tone={tone}>{label}</Status>;
  },
});

/** Number of waiting jobs, and the age of the oldest. */
export const waitingColumns = <T extends QueuedJobs>(t: Translator<'operator'>, locale: string): DataColumn<T>[] => [
  {
    id: 'waiting',
    header: t('waiting'),
    meta: { numeric: true, phone: 'hide' },
    cell: ({ row }) => formatNumber(row.original.waiting, locale),
  },
  {
    id: 'oldest',
    header: t('oldest'),
    cell: ({ row }) =>
      row.original.oldest_waiting_at && <Time value={row.original.oldest_waiting_at} format="relative" />,
  },
];
