import { useTranslations } from 'next-intl';
import { parseAsBoolean, parseAsStringLiteral } from 'nuqs/server';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { NumberText } from '#components/ui/number-text.tsx';
import { PersonName } from '#components/ui/person-name.tsx';
import { ProgressBar } from '#components/ui/progress-bar.tsx';
import { Status } from '#components/ui/status.tsx';
import type { IngestionRecord } from '#lib/contract/ingestion.ts';
import { ingestionErrorTypes, ingestionStatuses } from '#lib/contract/values/ingestion.ts';
import { formatPercent } from '#lib/format/numbers.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { cancelRecords, loadIngestions, updateRecords } from './actions.ts';
import { isRunning, nameOf, stateOf } from './ingestion-words.ts';

/** Number of records in the views that show one; undefined where it could not be read. */
export interface IngestionCounts {
  all?: number | undefined;
  open?: number | undefined;
  processing?: number | undefined;
}

const setClosed = (isClosed: boolean) => (rows: readonly IngestionRecord[]) =>
  updateRecords(
    rows.map(({ key }) => key),
    { is_closed: isClosed },
  );

/** Records of uploaded codes. Only those of the user's own company are canceled and closed. */
export const ingestions = defineList({
  name: 'ingestion',
  page: 'ingestion',
  texts: 'ingestion',
  endpoint: async () => (await import('#lib/contract/ingestion.ts')).listIngestions,
  one: async () => (await import('#lib/contract/ingestion.ts')).getIngestion,
  poll: { load: loadIngestions, isRunning },
  rowId: ({ key }) => key,
  sorts: ['created_at', 'status_updated_at', 'row_count'],
  sort: '-created_at',
  given: (user) => ({
    company: user.company.id,
    seesCompanies: can(user, 'support_view'),
    mayUpload: can(user, 'ingestion_code_create'),
    mayCancel: can(user, 'ingestion_cancel'),
    counts: {} as IngestionCounts,
  }),
  filters: {
    status: hidden(parseAsStringLiteral(ingestionStatuses), (status) => ({ status })),
    closed: hidden(parseAsBoolean, (closed) => ({ is_closed: closed ? 'true' : 'false' })),
    type: choice(['code'], {
      label: ({ t }) => t('list.type'),
      option: (_type, { t }) => t('list.codes'),
      query: (type) => ({ type }),
    }),
    mode: choice(['file', 'api'], {
      label: ({ t }) => t('column.sentAs'),
      option: (mode, { t }) => t(`mode.${mode}`),
      query: (ingestion_mode) => ({ ingestion_mode }),
    }),
    error: choice(ingestionErrorTypes, {
      label: ({ t }) => t('list.error'),
      option: (type, { t }) => t(`errorKind.${type}`),
      query: (error_type) => ({ error_type }),
    }),
  },
  title: ({ shell }) => shell('nav.ingestion'),
  text: ({ t, given: { counts } }) => {
    const { all: count, open } = counts;
    if (count === undefined) return t('list.state');
    return open ? t('list.stateOpen', { count, open }) : t('list.stateCount', { count });
  },
  notLoaded: ({ t }) => t('list.notLoaded'),
  tableLabel: ({ t }) => t('list.label'),
  viewsLabel: ({ t }) => t('list.byStatus'),
  views: ({ t, given: { counts } }) =>
    [
      { label: t('view.all'), set: { status: null, closed: null } },
      { label: t('view.open'), set: { status: 'error', closed: false }, count: counts.open },
      { label: t('status.processing'), set: { status: 'processing', closed: null }, count: counts.processing },
      { label: t('status.error'), set: { status: 'error', closed: null } },
      { label: t('status.completed'), set: { status: 'completed', closed: null } },
      { label: t('status.uploading'), set: { status: 'uploading', closed: null } },
      { label: t('status.canceled'), set: { status: 'canceled', closed: null } },
    ] as const,
  search: ({ t }) => t('list.searchHint'),
  href: ({ key }) => paths.ingestionRecord(key),
  columns: ({ t, given: { seesCompanies } }) => [
    { id: 'key', header: t('column.record'), value: (row) => row.key, only: 'file' },
    {
      id: 'name',
      header: t('column.file'),
      value: nameOf,
      cell: (row) => <span className="inline-block max-w-full truncate align-bottom md:max-w-80">{nameOf(row)}</span>,
      main: true,
      sub: (row) => row.description !== '' && <span className="font-mono text-2xs">{row.key}</span>,
      className: 'max-md:break-all max-md:whitespace-normal',
    },
    {
      id: 'company',
      header: t('column.company'),
      value: (row) => row.company.name,
      only: seesCompanies ? undefined : 'file',
    },
    {
      id: 'row_count',
      header: t('column.rows'),
      value: (row) => row.row_count,
      cell: (row) => row.row_count > 0 && <NumberText value={row.row_count} />,
      numeric: true,
      phone: 'hide',
    },
    {
      id: 'errors',
      header: t('column.errors'),
      value: (row) => row.error_count,
      cell: (row) =>
        row.error_count > 0 && (
          <span className={row.closed_at === null ? 'text-bad' : 'text-ink3'}>
            <NumberText value={row.error_count} />
          </span>
        ),
      numeric: true,
      phone: 'hide',
    },
    {
      id: 'status',
      header: t('column.status'),
      value: (row) => t(`status.${row.status}`),
      cell: (row) => <RecordStatus record={row} />,
      phone: 'end',
      className: 'md:min-w-37',
    },
    {
      id: 'mode',
      header: t('column.sentAs'),
      value: (row) => t(`mode.${row.ingestion_mode}`),
      phone: 'hide',
      className: 'md:max-lg:hidden',
    },
    {
      id: 'by',
      header: t('column.uploadedBy'),
      value: (row) => row.created_by?.name || row.created_by?.email,
      cell: (row) => row.created_by && <PersonName {...row.created_by} cut />,
      phone: 'hide',
      className: 'md:max-xl:hidden',
    },
    {
      id: 'created_at',
      header: t('column.when'),
      fileHeader: t('column.created'),
      value: (row) => row.created_at,
      look: 'relative',
    },
    { id: 'since', header: t('column.statusSince'), value: (row) => row.status_updated_at, only: 'file' },
  ],
  file: {
    name: ({ t }) => t('export.ingestion'),
    order: ['key', 'name', 'company', 'mode'],
  },
  bulk: ({ t, given: { company: own, mayCancel, mayUpload } }) => ({
    selected: t('bulk.selected'),
    count: (count) => t('bulk.count', { count }),
    nameOf,
    actions: [
      {
        label: t('bulk.cancel'),
        done: t('bulk.canceled'),
        danger: true,
        fits: ({ company, status }) =>
          mayCancel && company.id === own && (status === 'uploading' || status === 'processing'),
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
        fits: ({ company, status, closed_at }) =>
          mayUpload && company.id === own && status === 'error' && closed_at === null,
        run: setClosed(true),
        undo: { done: t('close.reopened'), run: setClosed(false) },
      },
      {
        label: t('close.reopen'),
        done: t('close.reopened'),
        fits: ({ company, closed_at }) => mayUpload && company.id === own && closed_at !== null,
        run: setClosed(false),
        undo: { done: t('close.closed'), run: setClosed(true) },
      },
    ],
    exports: [{ list: 'ingestion-errors', label: t('bulk.exportErrors'), fits: ({ error_count }) => error_count > 0 }],
  }),
  add: ({ t, given: { mayUpload } }) => mayUpload && { href: paths.newIngestion, label: t('wizard.title') },
  noRows: ({ t }) => ({ title: t('list.noneInState'), text: t('list.allInFirst') }),
  empty: ({ t }) => ({ title: t('list.none'), text: t('list.noneText') }),
});

/** A dot and a word; while it is checked, how far. */
function RecordStatus({ record }: { record: IngestionRecord }) {
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
