'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import type { User } from '#lib/contract/users.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { roleOptions } from './role-words.ts';
import { userBulk } from './user-bulk.ts';
import { userColumns } from './user-columns.tsx';
import { type UserListValues, userListParams } from './user-list-params.ts';

const states = (t: Translator<'users'>) =>
  [
    { value: 'active', label: t('active') },
    { value: 'inactive', label: t('inactive') },
  ] as const;

interface UserListProps {
  values: UserListValues;
  page: { count: number; results: User[] };
  companyType: string;
  /** The reader's own id. */
  self: number;
}

export function UserList(props: UserListProps) {
  return (
    <ListFrame>
      <Rows {...props} />
    </ListFrame>
  );
}

function Rows({ values, page, companyType, self }: UserListProps) {
  const t = useTranslations('users');
  const common = useTranslations('common');
  const [address, set] = useListParams(userListParams);
  const bulk = useMemo(() => userBulk(self, t), [self, t]);
  const columns = useMemo(() => userColumns(t, common), [t, common]);
  const roles = roleOptions(companyType, t, common);
  return (
    <>
      <FilterBar end={<ExportLink list="users" count={page.count} />}>
        <ListSearch
          label={t('search')}
          placeholder={t('searchHint')}
          value={address.q}
          onChange={(q, options) => set({ q }, options)}
        />
        <FilterMenu
          label={t('role.label')}
          value={address.role ?? undefined}
          options={roles}
          onChange={(next) => set({ role: roles.find(({ value }) => value === next)?.value ?? null })}
        />
        <FilterMenu
          label={t('state')}
          value={address.state ?? undefined}
          options={states(t)}
          onChange={(next) => set({ state: states(t).find(({ value }) => value === next)?.value ?? null })}
        />
      </FilterBar>
      <DataTable
        bulk={bulk}
        name="users"
        label={t('list.label')}
        columns={columns}
        rows={page.results}
        rowId={(row) => String(row.id)}
        sort={address.sort}
        onSort={(sort) => set({ sort: userListParams.sort.parse(sort) })}
        empty={
          <EmptyState
            title={t('noFit')}
            action={<Button onClick={() => set(noFilters(userListParams))}>{t('takeOff')}</Button>}
          >
            {page.count > 0 ? t('behindLast') : t('nothingMatches')}
          </EmptyState>
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}
