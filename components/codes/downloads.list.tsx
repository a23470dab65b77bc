import { useTranslations } from 'next-intl';
import { parseAsStringLiteral } from 'nuqs/server';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { DocumentRecord } from '#lib/contract/documents.ts';
import { documentStatuses } from '#lib/contract/values/documents.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import { loadDocuments } from './actions.ts';
import { countsPages, describeDocument, documentTones, type FilterNames, isBeingMade } from './document-words.ts';

/** Documents of the company. Their files are deleted automatically, on the day in the list. */
export const downloads = defineList({
  name: 'downloads',
  page: 'downloads',
  texts: 'codes',
  endpoint: async () => (await import('#lib/contract/documents.ts')).listDocuments,
  one: async () => (await import('#lib/contract/documents.ts')).getDocument,
  poll: { load: loadDocuments, isRunning: isBeingMade },
  rowId: ({ key }) => key,
  sorts: ['created_at'],
  sort: '-created_at',
  given: () => ({ names: {} as FilterNames }),
  filters: { status: hidden(parseAsStringLiteral(documentStatuses), (status) => ({ status })) },
  title: ({ t }) => t('downloads.title'),
  text: ({ t }) => t('downloads.state'),
  notLoaded: ({ t }) => t('downloads.notLoaded'),
  viewsLabel: ({ t }) => t('downloads.views'),
  views: ({ t }) => [
    { label: t('list.all'), set: { status: null } },
    ...(['in-progress', 'complete', 'error', 'expired'] as const).map((status) => ({
      label: t(`document.${status}`),
      set: { status },
    })),
  ],
  columns: ({ t, activity, timeZone, given: { names } }) => {
    const nameOf = (row: DocumentRecord) => describeDocument(row, activity, timeZone, names);
    return [
      { id: 'key', header: t('downloads.download'), value: (row) => row.key, only: 'file' },
      {
        id: 'codes',
        header: t('downloads.codes'),
        value: nameOf,
        cell: (row) => (
          <>
            <span className="font-strong">{nameOf(row)}</span>
            <span className="block font-mono text-2xs text-ink3">{row.key}</span>
          </>
        ),
        main: true,
        wrap: true,
      },
      {
        id: 'rows',
        header: t('downloads.rows'),
        value: (row) => row.row_count,
        cell: (row) => {
          if (row.row_count === 0 && row.status !== 'complete') return null;
          if (countsPages(row.category)) return t('card.count', { kind: 'page', count: row.row_count });
          return <NumberText value={row.row_count} />;
        },
        numeric: true,
      },
      {
        id: 'size',
        header: t('downloads.size'),
        fileHeader: t('downloads.bytes'),
        value: (row) => row.file_size,
        cell: (row) => row.file_size > 0 && <NumberText value={row.file_size} as="bytes" />,
        numeric: true,
        phone: 'hide',
        className: 'md:max-lg:hidden',
      },
      {
        id: 'state',
        header: t('downloads.column.state'),
        value: (row) => t(`document.${row.status}`),
        cell: (row) => <DocumentState document={row} />,
        className: 'md:min-w-37',
      },
      {
        id: 'created_at',
        header: t('downloads.started'),
        value: (row) => row.created_at,
        look: 'relative',
        phone: 'hide',
        className: 'md:max-lg:hidden',
      },
      {
        id: 'expires',
        header: t('downloads.deleted'),
        value: (row) => row.expires_at,
        cell: (row) => row.status !== 'error' && <Time value={row.expires_at} format="relative" />,
      },
      {
        id: 'download',
        header: t('downloads.file'),
        cell: (row) =>
          row.status === 'complete' && (
            <ButtonLink
              native
              href={paths.downloadFile(row.key)}
              className="relative"
              aria-label={t('downloads.fileOf', { what: nameOf(row) })}
            >
              {t('card.download')}
            </ButtonLink>
          ),
        phone: 'end',
        className: 'text-right',
      },
    ];
  },
  file: { name: ({ t }) => t('export.downloads') },
  bulk: ({ t, activity, timeZone, given: { names } }) => ({
    selected: t('downloads.bulk.selected'),
    count: (count) => t('downloads.bulk.count', { count }),
    nameOf: (row) => describeDocument(row, activity, timeZone, names),
    actions: [],
  }),
  add: ({ t }) => ({ href: paths.codes, label: t('downloads.export') }),
  noRows: ({ t }) => ({ title: t('downloads.nothing'), text: t('downloads.nothingText') }),
  empty: ({ t }) => ({ title: t('downloads.none'), text: t('downloads.noneText') }),
});

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
