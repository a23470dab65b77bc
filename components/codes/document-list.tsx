'use client';

import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { useLive } from '#components/data-table/use-live.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { formatPercent } from '#components/ui/format.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadDocuments } from './actions.ts';
import { type DocumentListValues, documentListParams } from './document-list-params.ts';
import { describeDocument, documentWords, type FilterNames, isBeingMade } from './document-words.ts';

interface DocumentPage {
  count: number;
  results: DocumentRecord[];
}

interface DocumentListProps {
  values: DocumentListValues;
  page: DocumentPage;
  names: FilterNames;
  loadedAt: number;
}

const views: { status: DocumentListValues['status']; label: string }[] = [
  { status: null, label: 'All' },
  { status: 'in-progress', label: 'Being made' },
  { status: 'complete', label: 'Ready' },
  { status: 'error', label: 'Failed' },
  { status: 'expired', label: 'Expired' },
];

/** Documents of the company; those being made move by themselves. */
export function DocumentList({ values, page, names, loadedAt }: DocumentListProps) {
  const live = useLive<DocumentPage>({
    key: ['documents', values],
    initial: page,
    loadedAt,
    load: () => loadDocuments(values),
    isRunning: (current) => current.results.some(isBeingMade),
  });
  return (
    <ListFrame>
      <ViewTabs
        label="Downloads by state"
        end={<ExportLink list="downloads" count={live.data.count} />}
        views={views.map(({ status, label }) => ({
          href: status ? `${paths.downloads}?status=${status}` : paths.downloads,
          label,
          current: values.status === status,
        }))}
      />
      <Documents values={values} page={live.data} names={names} />
    </ListFrame>
  );
}

function Documents({ values, page, names }: Pick<DocumentListProps, 'values' | 'page' | 'names'>) {
  const [, set] = useListParams(documentListParams);
  const columns = useMemo(() => documentColumns(names), [names]);
  return (
    <>
      <DataTable
        name="downloads"
        label="Downloads"
        columns={columns}
        rows={page.results}
        rowId={(row) => row.key}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort === 'created_at' ? 'created_at' : '-created_at' })}
        empty={
          values.status ? (
            <EmptyState title="Nothing in this state">All downloads stand in the first view.</EmptyState>
          ) : (
            <EmptyState
              title="No downloads yet"
              action={
                <ButtonLink href={paths.codes} variant="primary">
                  Export codes
                </ButtonLink>
              }
            >
              Every export of codes and all artwork stand here for 7 days, with their size and the file to download.
            </EmptyState>
          )
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}

function documentColumns(names: FilterNames): DataColumn<DocumentRecord>[] {
  return [
    {
      id: 'codes',
      header: 'Codes',
      fixed: true,
      phone: 'main',
      wrap: true,
      cell: (row) => (
        <>
          <span className="font-strong">{describeDocument(row, names)}</span>
          <span className="block font-mono text-2xs text-ink3">{row.key}</span>
        </>
      ),
    },
    {
      id: 'rows',
      header: 'Rows',
      numeric: true,
      cell: (row) => (row.row_count > 0 || row.status === 'complete' ? <NumberText value={row.row_count} /> : null),
    },
    {
      id: 'size',
      header: 'Size',
      numeric: true,
      phone: 'hide',
      cell: (row) => (row.file_size > 0 ? <NumberText value={row.file_size} as="bytes" /> : null),
    },
    { id: 'state', header: 'State', className: 'md:min-w-37', cell: (row) => <DocumentState document={row} /> },
    {
      id: 'created',
      header: 'Started',
      sort: 'created_at',
      phone: 'hide',
      cell: (row) => <Time value={row.created_at} format="relative" />,
    },
    {
      id: 'expires',
      header: 'Deleted',
      cell: (row) => (row.status === 'error' ? null : <Time value={row.expires_at} format="relative" />),
    },
    {
      id: 'download',
      header: 'File',
      phone: 'end',
      className: 'text-right',
      cell: (row) =>
        row.status === 'complete' ? (
          <ButtonLink
            native
            href={paths.downloadFile(row.key)}
            className="relative"
            aria-label={`Download: ${describeDocument(row, names)}`}
          >
            Download
          </ButtonLink>
        ) : null,
    },
  ];
}

function DocumentState({ document }: { document: DocumentRecord }) {
  const { word, tone } = documentWords[document.status];
  return (
    <>
      <Status tone={tone}>
        {word}
        {document.status === 'in-progress' && (
          <span className="font-normal text-ink3">{formatPercent(document.progress)}</span>
        )}
      </Status>
      {document.status === 'in-progress' && (
        <ProgressBar value={document.progress} label="Making the export" className="mt-1.5" />
      )}
    </>
  );
}
