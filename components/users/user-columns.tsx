import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { roleName } from './role-words.ts';

export const userColumns = (t: Texts<'users'>, common: Texts<'common'>): readonly DataColumn<User>[] => [
  {
    id: 'name',
    header: t('name'),
    sort: 'name',
    fixed: true,
    phone: 'main',
    cell: (row) => (
      <RowLink href={paths.user(row.id)} sub={row.email}>
        {row.name}
      </RowLink>
    ),
  },
  { id: 'role', header: t('role'), cell: (row) => roleName(row.role, common) },
  {
    id: 'two-factor',
    header: t('twoFactor'),
    phone: 'hide',
    className: 'md:max-lg:hidden',
    cell: (row) => t(row.two_factor ? 'on' : 'off'),
  },
  {
    id: 'signed-in',
    header: t('lastSignIn'),
    phone: 'hide',
    cell: (row) => (row.last_sign_in_at ? <Time value={row.last_sign_in_at} format="relative" /> : t('never')),
  },
  {
    id: 'state',
    header: t('state'),
    phone: 'end',
    cell: (row) => <Status tone={row.is_active ? 'ok' : 'off'}>{row.is_active ? t('active') : t('inactive')}</Status>,
  },
];
