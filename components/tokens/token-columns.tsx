import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Token } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { permissionName } from './permission-words.ts';

/** Two names and how many more. */
export function permissionSummary({ is_session, permissions }: Token, t: Translator<'tokens'>): string {
  if (is_session) return t('everything');
  const names = permissions.map((permission) => permissionName(permission, t));
  return names.length <= 2 ? names.join(', ') : t('andOthers', { first: names[0] ?? '', count: names.length - 1 });
}

export const tokenColumns = (t: Translator<'tokens'>): readonly DataColumn<Token>[] => [
  {
    id: 'name',
    header: t('name'),
    enableHiding: false,
    meta: { phone: 'main', wrap: true },
    cell: ({ row }) => <RowLink href={paths.token(row.original.id)}>{row.original.name}</RowLink>,
  },
  {
    id: 'permissions',
    header: t('may.label'),
    meta: { wrap: true },
    cell: ({ row }) => permissionSummary(row.original, t),
  },
  {
    id: 'used',
    header: t('lastUsed'),
    meta: { phone: 'hide' },
    cell: ({ row }) =>
      row.original.last_used_at ? <Time value={row.original.last_used_at} format="relative" /> : t('never'),
  },
  {
    accessorKey: 'created_at',
    header: t('made'),
    meta: { sortsAs: 'time', phone: 'hide', className: 'md:max-lg:hidden' },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" />,
  },
  {
    accessorKey: 'expires_at',
    header: t('expires'),
    meta: { sortsAs: 'time', phone: 'end' },
    cell: ({ row }) => (
      <Time value={row.original.expires_at} format="relative" className="max-md:text-sm max-md:text-ink3" />
    ),
  },
];
