'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { usePolling } from '#components/swr/use-polling.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import { useReader } from '#components/ui/use-reader.ts';
import { ViewTabs } from '#components/ui/view-tabs.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { loadDocuments } from './actions.ts';
import { documentBulk } from './document-bulk.ts';
import { type DocumentListValues, documentListParams } from './document-list-params.ts';
import { describeDocument, documentTones, type FilterNames, isBeingMade } from './document-words.ts';

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

const views = ['in-progress', 'complete', 'error', 'expired'] as const;

/** Documents of the company; those being made move by themselves. */
export function DocumentList({ values, page, names, loadedAt }: DocumentListProps) {
  const t = useTranslations('codes');
  const live = usePolling<DocumentPage>({
    key: ['documents', values],
    initial: page,
    loadedAt,
    load: () => loadDocuments(values),
    isRunning: (current) => current.results.some(isBeingMade),
  });
  return (
    <ListFrame>
      <ViewTabs
        label={t('downloads.views')}
        end={<ExportLink list="downloads" count={live.data.count} />}
        views={[
          { href: paths.downloads, label: t('list.all'), current: values.status === null },
          ...views.map((status) => ({
            href: `${paths.downloads}?status=${status}`,
            label: t(`document.${status}`),
            current: values.status === status,
          })),
        ]}
      />
      <Documents values={values} page={live.data} names={names} />
    </ListFrame>
  );
}

function Documents({ values, page, names }: Pick<DocumentListProps, 'values' | 'page' | 'names'>) {
  const words = useTranslations('activity');
  const t = useTranslations('codes');
  const [, set] = useListParams(documentListParams);
  const { timeZone } = useReader();
  const bulk = useMemo(() => documentBulk(names, t, words, timeZone), [names, t, words, timeZone]);
  const columns = useMemo(() => documentColumns(names, t, words, timeZone), [names, t, words, timeZone]);
  return (
    <>
      <DataTable
        bulk={bulk}
        name="downloads"
        label={t('downloads.title')}
        columns={columns}
        rows={page.results}
        rowId={(row) => row.key}
        sort={values.sort}
        onSort={(sort) => set({ sort: sort === 'created_at' ? 'created_at' : '-created_at' })}
        empty={
          values.status ? (
            <EmptyState title={t('downloads.nothing')}>{t('downloads.nothingText')}</EmptyState>
          ) : (
            <EmptyState
              title={t('downloads.none')}
              action={
                <ButtonLink href={paths.codes} variant="primary">
                  {t('downloads.export')}
                </ButtonLink>
              }
            >
              {t('downloads.noneText')}
            </EmptyState>
          )
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}

function documentColumns(
  names: FilterNames,
  t: Translator<'codes'>,
  words: Translator<'activity'>,
  timeZone: string,
): DataColumn<DocumentRecord>[] {
  return [
    {
      id: 'codes',
      header: t('downloads.codes'),
      enableHiding: false,
      meta: { phone: 'main', wrap: true },
      cell: ({ row }) => (
        <>
          <span className="font-strong">{describeDocument(row.original, words, timeZone, names)}</span>
          <span className="block font-mono text-2xs text-ink3">{row.original.key}</span>
        </>
      ),
    },
    {
      id: 'rows',
      header: t('downloads.rows'),
      meta: { numeric: true },
      cell: ({ row }) =>
        row.original.row_count > 0 || row.original.status === 'complete' ? (
          <NumberText value={row.original.row_count} />
        ) : null,
    },
    {
      id: 'size',
      header: t('downloads.size'),
      meta: { numeric: true, phone: 'hide', className: 'md:max-lg:hidden' },
      cell: ({ row }) => (row.original.file_size > 0 ? <NumberText value={row.original.file_size} as="bytes" /> : null),
    },
    {
      id: 'state',
      header: t('downloads.column.state'),
      meta: { className: 'md:min-w-37' },
      cell: ({ row }) => <DocumentState document={row.original} />,
    },
    {
      accessorKey: 'created_at',
      header: t('downloads.started'),
      meta: { sortsAs: 'time', phone: 'hide', className: 'md:max-lg:hidden' },
      cell: ({ row }) => <Time value={row.original.created_at} format="relative" />,
    },
    {
      id: 'expires',
      header: t('downloads.deleted'),
      cell: ({ row }) =>
        row.original.status === 'error' ? null : <Time value={row.original.expires_at} format="relative" />,
    },
    {
      id: 'download',
      header: t('downloads.file'),
      meta: { phone: 'end', className: 'text-right' },
      cell: ({ row }) =>
        row.original.status === 'complete' ? (
          <ButtonLink
            native
            href={paths.downloadFile(row.original.key)}
            className="relative"
            aria-label={t('downloads.fileOf', { what: describeDocument(row.original, words, timeZone, names) })}
          >
            {t('card.download')}
          </ButtonLink>
        ) : null,
    },
  ];
}

function DocumentState({ document }: { document: DocumentRecord }) {
  const t = useTranslations('codes');
  return (
    <>
      <Status tone={documentTones[document.status]}>
        {t(`document.${document.status}`)}
        {document.status === 'in-progress' && (
          <span className="font-normal text-ink3">{formatPercent(document.progress)}</span>
        )}
      </Status>
      {document.status === 'in-progress' && (
        <ProgressBar value={document.progress} label={t('downloads.making')} className="mt-1.5" />
      )}
    </>
  );
}
