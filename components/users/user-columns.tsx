import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { roleName } from './role-words.ts';

export const userColumns = (t: Translator<'users'>, common: Translator<'common'>): readonly DataColumn<User>[] => [
  {
    accessorKey: 'name',
    header: t('name'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.user(row.original.id)} sub={row.original.email}>
        {row.original.name}
      </RowLink>
    ),
  },
  {
    id: 'role',
    header: t('role.label'),
    cell: ({ row }) => roleName(row.original.role, common),
  },
  {
    id: 'two-factor',
    header: t('twoFactor.label'),
    meta: { phone: 'hide', className: 'md:max-lg:hidden' },
    cell: ({ row }) => t(row.original.two_factor ? 'on' : 'off'),
  },
  {
    id: 'signed-in',
    header: t('lastSignIn'),
    meta: { phone: 'hide' },
    cell: ({ row }) =>
      row.original.last_sign_in_at ? <Time value={row.original.last_sign_in_at} format="relative" /> : t('never'),
  },
  {
    id: 'state',
    header: t('state'),
    meta: { phone: 'end' },
    cell: ({ row }) => (
      <Status tone={row.original.is_active ? 'ok' : 'off'}>
        {row.original.is_active ? t('active') : t('inactive')}
      </Status>
    ),
  },
];
