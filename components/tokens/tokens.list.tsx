import { choice } from '#components/data-table/choice.tsx';
import { defineList } from '#components/data-table/define-list.ts';
import { Time } from '#components/ui/time.tsx';
import type { Token } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import { revokeTokens } from './actions.ts';
import { permissionName } from './permission-words.ts';
import { permissionSummary } from './token-columns.tsx';

const run = (rows: readonly Token[]) => revokeTokens(rows.map(({ id }) => id));

/** The user's own tokens of programs, or their sign-ins. */
export const tokens = defineList({
  name: 'tokens',
  page: 'tokens',
  texts: 'tokens',
  endpoint: async () => (await import('#lib/contract/users.ts')).listTokens,
  one: async () => (await import('#lib/contract/users.ts')).getToken,
  sorts: ['created_at', 'expires_at'],
  sort: '-created_at',
  filters: {
    kind: choice(['sign-ins'], {
      label: ({ t }) => t('kind'),
      option: (_kind, { t }) => t('signIns'),
      query: () => ({ is_session: 'true' }),
    }),
  },
  always: ({ user }) => ({ params: { id: user.id }, query: { is_session: 'false' } }),
  title: ({ t }) => t('list.label'),
  tableLabel: ({ t }, { kind }) => (kind ? t('signIns') : t('list.label')),
  text: ({ t }) => t('list.text'),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('name'),
  href: ({ id }) => paths.token(id),
  columns: ({ t }) => [
    { id: 'id', header: t('token'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: t('name'), value: (row) => row.name, main: true, wrap: true },
    {
      id: 'permissions',
      header: t('may.label'),
      value: (row) =>
        row.is_session ? t('everything') : row.permissions.map((each) => permissionName(each, t)).join('; '),
      cell: (row) => permissionSummary(row, t),
      wrap: true,
    },
    {
      id: 'used',
      header: t('lastUsed'),
      value: (row) => row.last_used_at,
      cell: (row) => (row.last_used_at ? <Time value={row.last_used_at} format="relative" /> : t('never')),
      phone: 'hide',
    },
    {
      id: 'created_at',
      header: t('made'),
      value: (row) => row.created_at,
      look: 'date',
      phone: 'hide',
      className: 'md:max-lg:hidden',
    },
    {
      id: 'expires_at',
      header: t('expires'),
      value: (row) => row.expires_at,
      cell: (row) => <Time value={row.expires_at} format="relative" className="max-md:text-sm max-md:text-ink3" />,
      sortsAs: 'time',
      phone: 'end',
    },
  ],
  file: { name: ({ t }, { kind }) => t(kind ? 'export.signIns' : 'export.tokens') },
  bulk: ({ t }) => ({
    selected: t('bulk.selected'),
    count: (count) => t('bulk.count', { count }),
    nameOf: ({ name }) => name,
    actions: [
      {
        label: t('bulk.revoke'),
        done: t('bulk.revoked'),
        danger: true,
        fits: ({ is_session }) => !is_session,
        run,
        ask: (rows) => ({
          title: t('bulk.title', { count: rows.length }),
          text: t('bulk.text'),
          confirm: t('bulk.confirm', { count: rows.length }),
        }),
      },
      {
        label: t('bulk.end'),
        done: t('bulk.ended'),
        danger: true,
        fits: ({ is_session }) => is_session,
        run,
        ask: (rows) => ({
          title: t('bulk.endTitle', { count: rows.length }),
          text: t('bulk.endText'),
          confirm: t('bulk.endConfirm', { count: rows.length }),
        }),
      },
    ],
  }),
  add: ({ t }) => ({ href: paths.newToken, label: t('add') }),
  empty: ({ t }) => ({ title: t('none'), text: t('noneText') }),
});
