import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { plural } from '#components/ui/format.ts';
import { Time } from '#components/ui/time.tsx';
import type { Token } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import { permissionName } from './permission-words.ts';

/** Two names and how many more. */
function summary({ is_session, permissions }: Token): string {
  if (is_session) return 'Everything the role may do';
  const names = permissions.map(permissionName);
  return names.length <= 2 ? names.join(', ') : `${names[0]} and ${plural(names.length - 1, 'other')}`;
}

export const tokenColumns: readonly DataColumn<Token>[] = [
  {
    id: 'name',
    header: 'Name',
    fixed: true,
    phone: 'main',
    wrap: true,
    cell: (row) => <RowLink href={paths.token(row.id)}>{row.name}</RowLink>,
  },
  { id: 'permissions', header: 'May', cell: summary, wrap: true },
  {
    id: 'used',
    header: 'Last used',
    phone: 'hide',
    cell: (row) => (row.last_used_at ? <Time value={row.last_used_at} format="relative" /> : 'never'),
  },
  {
    id: 'created',
    header: 'Made',
    sort: 'created_at',
    phone: 'hide',
    className: 'md:max-lg:hidden',
    cell: (row) => <Time value={row.created_at} format="date" />,
  },
  {
    id: 'expires',
    header: 'Expires',
    sort: 'expires_at',
    phone: 'end',
    cell: (row) => <Time value={row.expires_at} format="relative" className="max-md:text-sm max-md:text-ink3" />,
  },
];
