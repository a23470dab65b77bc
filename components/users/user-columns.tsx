import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { User } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import { roleName } from './role-words.ts';

export const userColumns: readonly DataColumn<User>[] = [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    phone: 'main',
    cell: (row) => (
      <RowLink href={paths.user(row.id)} sub={row.email}>
        {row.name}
      </RowLink>
    ),
  },
  { id: 'role', header: 'Role', cell: (row) => roleName(row.role) },
  {
    id: 'two-factor',
    header: 'Two-factor',
    phone: 'hide',
    className: 'md:max-lg:hidden',
    cell: (row) => (row.two_factor ? 'on' : 'off'),
  },
  {
    id: 'signed-in',
    header: 'Last sign-in',
    phone: 'hide',
    cell: (row) => (row.last_sign_in_at ? <Time value={row.last_sign_in_at} format="relative" /> : 'never'),
  },
  {
    id: 'state',
    header: 'State',
    phone: 'end',
    cell: (row) => <Status tone={row.is_active ? 'ok' : 'off'}>{row.is_active ? 'Active' : 'Inactive'}</Status>,
  },
];
