import { choice } from '#components/data-table/choice.tsx';
import { defineList } from '#components/data-table/define-list.ts';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { User } from '#lib/contract/users.ts';
import { roles } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import { unlockUsers, updateUsers } from './actions.ts';
import { roleName, rolesIn } from './role-words.ts';

const setActive = (is_active: boolean) => (rows: readonly User[]) =>
  updateUsers(
    rows.map(({ id }) => id),
    { is_active },
  );

const tones = { active: 'ok', inactive: 'off', locked: 'wait' } as const;

function stateOf({ is_active, locked_until }: User): keyof typeof tones {
  if (!is_active) return 'inactive';
  return locked_until ? 'locked' : 'active';
}

/** Users of one company, also for the operator, who sees all. */
export const users = defineList({
  name: 'users',
  page: 'users',
  texts: 'users',
  endpoint: async () => (await import('#lib/contract/users.ts')).listUsers,
  one: async () => (await import('#lib/contract/users.ts')).getUser,
  sorts: ['name', 'email', 'created_at'],
  given: ({ id, company }) => ({ self: id, companyType: company.companyType }),
  always: ({ user }) => ({ query: { company: user.company.id } }),
  filters: {
    role: choice(roles, {
      label: ({ t }) => t('role.label'),
      option: (role, { common }) => roleName(role, common),
      offered: ({ companyType }) => rolesIn(companyType),
      query: (role) => ({ role }),
    }),
    state: choice(['active', 'inactive', 'locked'], {
      label: ({ t }) => t('state'),
      option: (state, { t }) => t(state),
      query: (state) =>
        state === 'locked' ? { is_locked: 'true' } : { is_active: state === 'active' ? 'true' : 'false' },
    }),
  },
  title: ({ t }) => t('list.label'),
  text: ({ t }, { user }) => t('list.text', { company: user.company.name }),
  notLoaded: ({ t }) => t('list.notLoaded'),
  search: ({ t }) => t('searchHint'),
  href: ({ id }) => paths.user(id),
  columns: ({ t, common }) => [
    { id: 'id', header: t('user'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: t('name'), value: (row) => row.name, main: true, sub: (row) => row.email },
    { id: 'email', header: t('email'), value: (row) => row.email, only: 'file' },
    { id: 'role', header: t('role.label'), value: (row) => roleName(row.role, common) },
    {
      id: 'two-factor',
      header: t('twoFactor.label'),
      value: (row) => t(row.two_factor ? 'on' : 'off'),
      phone: 'hide',
      className: 'md:max-lg:hidden',
    },
    {
      id: 'signed-in',
      header: t('lastSignIn'),
      value: (row) => row.last_sign_in_at,
      cell: (row) => (row.last_sign_in_at ? <Time value={row.last_sign_in_at} format="relative" /> : t('never')),
      phone: 'hide',
    },
    { id: 'created_at', header: t('added'), value: (row) => row.created_at, only: 'file' },
    {
      id: 'state',
      header: t('state'),
      value: (row) => t(stateOf(row)),
      cell: (row) => <Status tone={tones[stateOf(row)]}>{t(stateOf(row))}</Status>,
      phone: 'end',
    },
  ],
  file: { name: ({ t }) => t('export.name') },
  bulk: ({ t, given: { self } }) => ({
    selected: t('bulk.selected'),
    count: (count) => t('bulk.count', { count }),
    nameOf: ({ name, email }) => name || email,
    actions: [
      {
        label: t('deactivate.label'),
        done: t('bulk.deactivated'),
        danger: true,
        fits: (row) => row.is_active && row.id !== self,
        run: setActive(false),
        undo: { done: t('bulk.activeAgain'), run: setActive(true) },
        ask: (rows) => ({
          title: t('bulk.title', { count: rows.length }),
          text: t('bulk.text'),
          confirm: t('bulk.confirm', { count: rows.length }),
        }),
      },
      {
        label: t('activate.label'),
        done: t('bulk.activated'),
        fits: (row) => !row.is_active,
        run: setActive(true),
      },
      {
        label: t('unlock.label'),
        done: t('bulk.unlocked'),
        fits: (row) => stateOf(row) === 'locked' && row.id !== self,
        run: (rows) => unlockUsers(rows.map(({ id }) => id)),
      },
    ],
  }),
  add: ({ t }) => ({ href: paths.newUser, label: t('invite.label') }),
});
