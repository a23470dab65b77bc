import { useTranslations } from 'next-intl';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { nameOf, stateOf } from './ingestion-words.ts';

/** Columns of the list of records; `withCompany` for readers who see every company. */
export function ingestionColumns(withCompany: boolean, t: Translator<'ingestion'>): DataColumn<IngestionRecord>[] {
  const columns: DataColumn<IngestionRecord>[] = [
    {
      id: 'name',
      header: t('column.file'),
      enableHiding: false,
      meta: { phone: 'main', className: 'max-md:break-all max-md:whitespace-normal' },
      cell: ({ row }) => (
        <RowLink
          href={paths.ingestionRecord(row.original.key)}
          sub={row.original.description ? <span className="font-mono text-2xs">{row.original.key}</span> : undefined}
        >
          <span className="inline-block max-w-full truncate align-bottom md:max-w-80">{nameOf(row.original)}</span>
        </RowLink>
      ),
    },
    {
      id: 'company',
      header: t('column.company'),
      cell: ({ row }) => row.original.company.name,
    },
    {
      accessorKey: 'row_count',
      header: t('column.rows'),
      meta: { numeric: true, phone: 'hide' },
      cell: ({ row }) => (row.original.row_count > 0 ? <NumberText value={row.original.row_count} /> : null),
    },
    {
      id: 'errors',
      header: t('column.errors'),
      meta: { numeric: true, phone: 'hide' },
      cell: ({ row }) =>
        row.original.error_count > 0 ? (
          <span className={row.original.closed_at === null ? 'text-bad' : 'text-ink3'}>
            <NumberText value={row.original.error_count} />
          </span>
        ) : null,
    },
    {
      id: 'status',
      header: t('column.status'),
      meta: { phone: 'end', className: 'md:min-w-37' },
      cell: ({ row }) => <RecordStatus record={row.original} />,
    },
    {
      id: 'mode',
      header: t('column.sentAs'),
      meta: { phone: 'hide' },
      cell: ({ row }) => t(`mode.${row.original.ingestion_mode}`),
    },
    {
      id: 'by',
      header: t('column.uploadedBy'),
      meta: { phone: 'hide' },
      cell: ({ row }) => row.original.created_by && <PersonName {...row.original.created_by} cut />,
    },
    {
      accessorKey: 'created_at',
      header: t('column.when'),
      meta: { sortsAs: 'time' },
      cell: ({ row }) => <Time value={row.original.created_at} format="relative" />,
    },
  ];
  return withCompany ? columns : columns.filter((column) => column.id !== 'company');
}

/** A dot and a word; while it is checked, how far. */
export function RecordStatus({ record }: { record: IngestionRecord }) {
  const t = useTranslations('ingestion');
  const { status, tone } = stateOf(record);
  return (
    <>
      <Status tone={tone}>
        {t(`status.${status}`)}
        {record.status === 'processing' && (
          <span className="font-normal text-ink3">{formatPercent(record.progress)}</span>
        )}
      </Status>
      {record.status === 'processing' && (
        <ProgressBar value={record.progress} label={t('checking', { name: nameOf(record) })} className="mt-1.5" />
      )}
    </>
  );
}
