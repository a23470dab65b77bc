import { choice } from '#components/data-table/choice.tsx';
import { type AnyList, defineList } from '#components/data-table/define-list.ts';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import { updateScanApps } from './actions.ts';
import { ScanAppState } from './scan-app-state.tsx';

const setActive = (is_active: boolean) => (rows: readonly ScanApp[]) =>
  updateScanApps(
    rows.map(({ id }) => id),
    { is_active },
  );

/** Applications that may send photos. */
export const scanApps = defineList({
  name: 'apps',
  page: 'scanApps',
  texts: 'scan-apps',
  endpoint: async () => (await import('#lib/contract/scan-apps.ts')).listScanApps,
  one: async () => (await import('#lib/contract/scan-apps.ts')).getScanApp,
  sorts: ['name', 'created_at'],
  given: () => ({ ofAll: false }),
  filters: {
    state: choice(['active', 'inactive'], {
      label: ({ t }) => t('state'),
      option: (state, { t }) => t(state === 'active' ? 'on' : 'off'),
      query: (state) => ({ is_active: state === 'active' ? 'true' : 'false' }),
    }),
  },
  title: ({ t }) => t('list.label'),
  text: ({ t, given: { ofAll } }) => t(ofAll ? 'list.textOfAll' : 'list.text'),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('searchHint'),
  href: ({ id }, { ofAll }) => (ofAll ? paths.operatorScanApp(id) : paths.scanApp(id)),
  columns: ({ t, given: { ofAll } }) => [
    { id: 'id', header: t('application'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: t('name'), value: (row) => row.name, main: true },
    { id: 'company', header: t('company'), value: (row) => row.company.name, ...(!ofAll && { only: 'file' }) },
    {
      id: 'identifier',
      header: t('identifier'),
      value: (row) => row.identifier,
      cell: (row) => <span className="font-mono text-code break-all">{row.identifier}</span>,
      wrap: true,
    },
    { id: 'created_at', header: t('added.label'), value: (row) => row.created_at, look: 'date', phone: 'hide' },
    {
      id: 'state',
      header: t('state'),
      value: (row) => t(!row.is_active ? 'off' : row.is_blacklisted ? 'blacklisted' : 'on'),
      cell: (row) => <ScanAppState scanApp={row} />,
      phone: 'end',
    },
  ],
  file: {
    name: ({ t }) => t('export.name'),
    order: ['id', 'name', 'identifier', 'company', 'state', 'created_at'],
  },
  bulk: ({ t }) => ({
    selected: t('bulk.selected'),
    count: (count) => t('bulk.count', { count }),
    nameOf: ({ name }) => name,
    actions: [
      {
        label: t('turnOff.label'),
        done: t('bulk.off'),
        danger: true,
        fits: ({ is_active }) => is_active,
        run: setActive(false),
        undo: { done: t('bulk.onAgain'), run: setActive(true) },
        ask: (rows) => ({
          title: t('bulk.title', { count: rows.length }),
          text: t('bulk.text'),
          confirm: t('turnOff.label'),
        }),
      },
      {
        label: t('turnOn.label'),
        done: t('bulk.on'),
        fits: ({ is_active }) => !is_active,
        run: setActive(true),
        undo: { done: t('bulk.offAgain'), run: setActive(false) },
      },
    ],
  }),
  add: ({ t, given: { ofAll } }) => ({
    href: ofAll ? paths.newOperatorScanApp : paths.newScanApp,
    label: t('add.label'),
  }),
  empty: ({ t, given: { ofAll } }) => ({ title: t('none'), text: t(ofAll ? 'noneOfAll' : 'noneText') }),
});

/** The same of every company, for the operator. */
export const operatorScanApps = {
  ...scanApps,
  name: 'operator-apps',
  page: 'operatorScanApps',
  given: () => ({ ofAll: true }),
} satisfies AnyList;
