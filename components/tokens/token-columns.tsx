import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';

import { Time } from '#components/ui/time.tsx';
import type { Token } from '#lib/contract/users.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { permissionName } from './permission-words.ts';

/** Two names and how many more. */
function summary({ is_session, permissions }: Token, t: Texts<'tokens'>): string {
  if (is_session) return t('everything');
  const names = permissions.map((permission) => permissionName(permission, t));
  return names.length <= 2 ? names.join(', ') : t('andOthers', { first: names[0] ?? '', count: names.length - 1 });
}

export const tokenColumns = (t: Texts<'tokens'>): readonly DataColumn<Token>[] => [
  {
    id: 'name',
    header: t('name'),
    fixed: true,
    phone: 'main',
    wrap: true,
    cell: (row) => <RowLink href={paths.token(row.id)}>{row.name}</RowLink>,
  },
  { id: 'permissions', header: t('may'), cell: (row) => summary(row, t), wrap: true },
  {
    id: 'used',
    header: t('lastUsed'),
    phone: 'hide',
    cell: (row) => (row.last_used_at ? <Time value={row.last_used_at} format="relative" /> : t('never')),
  },
  {
    id: 'created',
    header: t('made'),
    sort: 'created_at',
    sortsAs: 'time',
    phone: 'hide',
    className: 'md:max-lg:hidden',
    cell: (row) => <Time value={row.created_at} format="date" />,
  },
  {
    id: 'expires',
    header: t('expires'),
    sort: 'expires_at',
    sortsAs: 'time',
    phone: 'end',
    cell: (row) => <Time value={row.expires_at} format="relative" className="max-md:text-sm max-md:text-ink3" />,
  },
];
