import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { formatPercent } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { nameOf, statusTones } from './ingestion-words.ts';

/** Columns of the list of records; `withCompany` for readers who see every company. */
export function ingestionColumns(withCompany: boolean, t: Texts<'ingestion'>): DataColumn<IngestionRecord>[] {
  const columns: DataColumn<IngestionRecord>[] = [
    {
      id: 'name',
      header: t('column.file'),
      fixed: true,
      phone: 'main',
      className: 'max-md:break-all max-md:whitespace-normal',
      cell: (row) => (
        <RowLink
          href={paths.ingestionRecord(row.key)}
          sub={row.description ? <span className="font-mono text-2xs">{row.key}</span> : undefined}
        >
          <span className="inline-block max-w-full truncate align-bottom md:max-w-80">{nameOf(row)}</span>
        </RowLink>
      ),
    },
    {
      id: 'company',
      header: t('column.company'),
      cell: (row) => row.company.name,
    },
    {
      id: 'rows',
      header: t('column.rows'),
      numeric: true,
      sort: 'row_count',
      cell: (row) => (row.row_count > 0 ? <NumberText value={row.row_count} /> : null),
      phone: 'hide',
    },
    {
      id: 'errors',
      header: t('column.errors'),
      numeric: true,
      phone: 'hide',
      cell: (row) =>
        row.error_count > 0 ? (
          <span className="text-bad">
            <NumberText value={row.error_count} />
          </span>
        ) : null,
    },
    {
      id: 'status',
      header: t('column.status'),
      phone: 'end',
      className: 'md:min-w-37',
      cell: (row) => <RecordStatus record={row} />,
    },
    { id: 'mode', header: t('column.sentAs'), phone: 'hide', cell: (row) => t(`mode.${row.ingestion_mode}`) },
    {
      id: 'by',
      header: t('column.uploadedBy'),
      phone: 'hide',
      cell: (row) =>
        row.created_by && <span className="inline-block max-w-50 truncate align-bottom">{row.created_by.email}</span>,
    },
    {
      id: 'created',
      header: t('column.when'),
      sort: 'created_at',
      sortsAs: 'time',
      cell: (row) => <Time value={row.created_at} format="relative" />,
    },
  ];
  return withCompany ? columns : columns.filter((column) => column.id !== 'company');
}

/** A dot and a word; while it is checked, how far. */
export function RecordStatus({ record }: { record: IngestionRecord }) {
  const t = useTexts('ingestion');

  return (
    <>
      <Status tone={statusTones[record.status]}>
        {t(`status.${record.status}`)}
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
