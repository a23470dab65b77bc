import { parseAsStringLiteral } from 'nuqs/server';
import { choice } from '#components/data-table/choice.tsx';
import { defineList, hidden } from '#components/data-table/define-list.ts';
import { pick } from '#components/data-table/pick.tsx';
import { time } from '#components/data-table/time.tsx';
import { findProducts } from '#components/forms/actions.ts';
import type { Report } from '#lib/contract/reports.ts';
import { reportKinds } from '#lib/contract/values/reports.ts';
import { can } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { updateReports } from './actions.ts';
import { ReportState } from './report-state.tsx';

const setHandled = (handled: boolean) => (rows: readonly Report[]) =>
  updateReports(
    rows.map(({ id }) => id),
    { handled },
  );

/** Reports of people: not handled, handled, all; for the operator also those of no company. */
export const reports = defineList({
  name: 'reports',
  page: 'reports',
  texts: 'reports',
  endpoint: async () => (await import('#lib/contract/reports.ts')).listReports,
  sorts: ['id'],
  sort: '-id',
  given: (user) => ({
    mayChange: can(user, 'codes_edit'),
    seesUnclaimed: can(user, 'support_view'),
    product: undefined as string | undefined,
  }),
  filters: {
    view: hidden(parseAsStringLiteral(['handled', 'all', 'unclaimed']), (view) =>
      view === 'unclaimed' ? { has_company: 'false' } : {},
    ),
    kind: choice(reportKinds, {
      label: ({ t }) => t('kind'),
      option: (kind, { t }) => t(`kinds.${kind}`),
      query: (kind) => ({ kind }),
    }),
    time: time({ query: (created_at) => ({ created_at }) }),
    product: pick({
      label: ({ t }) => t('product'),
      placeholder: ({ t }) => t('nameOrSku'),
      search: findProducts,
      nameOf: ({ product }) => product,
      query: (product) => ({ product }),
    }),
    photos: choice(['true', 'false'], {
      label: ({ t }) => t('photos'),
      option: (photos, { t }) => t(photos === 'true' ? 'withPhotos' : 'withoutPhotos'),
      query: (has_photos) => ({ has_photos }),
      rare: true,
    }),
    answer: choice(['true', 'false'], {
      label: ({ t }) => t('answer'),
      option: (answer, { t }) => t(answer === 'true' ? 'answered' : 'unanswered'),
      query: (has_answer) => ({ has_answer }),
      rare: true,
    }),
  },
  // Without a view the list shows reports that are not handled.
  always: (_context, { view }) => ({
    query: view === 'all' ? {} : { handled: view === 'handled' ? 'true' : 'false' },
  }),
  title: ({ t }) => t('title'),
  text: ({ t }) => t('text'),
  notLoaded: ({ t }) => t('notLoaded'),
  viewsLabel: ({ t }) => t('tab.label'),
  views: ({ t, given: { seesUnclaimed } }) =>
    [
      ...(seesUnclaimed ? [{ label: t('tab.unclaimed'), set: { view: 'unclaimed' } } as const] : []),
      { label: t('tab.open'), set: { view: null } },
      { label: t('tab.handled'), set: { view: 'handled' } },
      { label: t('tab.all'), set: { view: 'all' } },
    ] as const,
  search: ({ t }) => t('search'),
  href: ({ id }) => paths.report(id),
  columns: ({ t }) => [
    {
      id: 'note',
      header: t('note'),
      cell: (row) => (
        <span className="line-clamp-2 break-words" dir="auto">
          {row.note}
        </span>
      ),
      main: true,
      wrap: true,
    },
    {
      id: 'about',
      header: t('about'),
      cell: (row) => (
        <span className="line-clamp-2 font-mono text-code break-all">{row.foreign_address ?? row.extended_id}</span>
      ),
      wrap: true,
    },
    { id: 'kind', header: t('kind'), value: (row) => t(`kinds.${row.kind}`) },
    { id: 'product', header: t('product'), value: (row) => row.product?.name, wrap: true, phone: 'hide' },
    {
      id: 'photos',
      header: t('photos'),
      value: (row) => row.photos.length || null,
      phone: 'hide',
      className: 'md:max-xl:hidden',
    },
    { id: 'id', header: t('sent'), value: (row) => row.created_at, look: 'relative' },
    { id: 'state', header: t('stateLabel'), cell: (row) => <ReportState report={row} />, phone: 'end' },
  ],
  bulk: ({ t, given: { mayChange } }) =>
    mayChange
      ? {
          selected: t('bulk.selected'),
          count: (count) => t('bulk.count', { count }),
          nameOf: ({ id }) => t('numbered', { id: String(id) }),
          actions: [
            {
              label: t('markHandled'),
              done: t('bulk.handled'),
              fits: ({ handled_at }) => handled_at === null,
              run: setHandled(true),
              undo: { done: t('bulk.reopened'), run: setHandled(false) },
            },
          ],
        }
      : undefined,
  empty: ({ t }) => ({ title: t('none'), text: t('noneText') }),
});
