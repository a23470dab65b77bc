import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { formatPercent } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { paths } from '#lib/portal/paths.ts';
import { modeWords, nameOf, statusWords } from './ingestion-words.ts';

/** Columns of the list of records; `withCompany` for readers who see every company. */
export function ingestionColumns(withCompany: boolean): DataColumn<IngestionRecord>[] {
  const columns: DataColumn<IngestionRecord>[] = [
    {
      id: 'name',
      header: 'File',
      fixed: true,
      phone: 'main',
      className: 'max-md:break-all max-md:whitespace-normal',
      cell: (row) => (
        <RowLink
          href={paths.ingestionRecord(row.key)}
          sub={row.description ? <span className="font-mono text-2xs">{row.key}</span> : undefined}
        >
          <span className="inline-block max-w-80 truncate align-bottom">{nameOf(row)}</span>
        </RowLink>
      ),
    },
    {
      id: 'company',
      header: 'Company',
      cell: (row) => row.company.name,
    },
    {
      id: 'rows',
      header: 'Rows',
      numeric: true,
      sort: 'row_count',
      cell: (row) => (row.row_count > 0 ? <NumberText value={row.row_count} /> : null),
      phone: 'hide',
    },
    {
      id: 'errors',
      header: 'Errors',
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
      header: 'Status',
      phone: 'end',
      className: 'md:min-w-37',
      cell: (row) => <RecordStatus record={row} />,
    },
    { id: 'mode', header: 'Sent as', phone: 'hide', cell: (row) => modeWords[row.ingestion_mode] },
    {
      id: 'by',
      header: 'Uploaded by',
      phone: 'hide',
      cell: (row) =>
        row.created_by && <span className="inline-block max-w-50 truncate align-bottom">{row.created_by.email}</span>,
    },
    {
      id: 'created',
      header: 'When',
      sort: 'created_at',
      cell: (row) => <Time value={row.created_at} format="relative" />,
    },
  ];
  return withCompany ? columns : columns.filter((column) => column.id !== 'company');
}

/** A dot and a word; while it is checked, how far. */
export function RecordStatus({ record }: { record: IngestionRecord }) {
  const { word, tone } = statusWords[record.status];
  return (
    <>
      <Status tone={tone}>
        {word}
        {record.status === 'processing' && (
          <span className="font-normal text-ink3">{formatPercent(record.progress)}</span>
        )}
      </Status>
      {record.status === 'processing' && (
        <ProgressBar value={record.progress} label={`Checking ${nameOf(record)}`} className="mt-1.5" />
      )}
    </>
  );
}
