'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { DataTable } from '#components/data-table/data-table.tsx';
import { ExportLink } from '#components/data-table/export-link.tsx';
import { noFilters } from '#components/data-table/list-filters.ts';
import { ListFrame } from '#components/data-table/list-frame.tsx';
import { ListPager } from '#components/data-table/list-pager.tsx';
import { ListSearch } from '#components/data-table/list-search.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { Button } from '#components/ui/button.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterBar } from '#components/ui/filter-bar.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { scanAppBulk } from './scan-app-bulk.ts';
import { type ScanAppListValues, scanAppListParams } from './scan-app-list-params.ts';
import { ScanAppState } from './scan-app-state.tsx';

const columns = (t: Translator<'scan-apps'>): readonly DataColumn<ScanApp>[] => [
  {
    accessorKey: 'name',
    header: t('name'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.scanApp(row.original.id)}>{row.original.name}</RowLink>,
  },
  {
    id: 'identifier',
    header: t('identifier'),
    meta: { wrap: true },
    cell: ({ row }) => <span className="font-mono text-code break-all">{row.original.identifier}</span>,
  },
  {
    accessorKey: 'created_at',
    header: t('added.label'),
    meta: { sortsAs: 'time', phone: 'hide' },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" />,
  },
  {
    id: 'state',
    header: t('state'),
    meta: { phone: 'end' },
    cell: ({ row }) => <ScanAppState scanApp={row.original} />,
  },
];

const states = (t: Translator<'scan-apps'>) =>
  [
    { value: 'active', label: t('on') },
    { value: 'inactive', label: t('off') },
  ] as const;

interface ScanAppListProps {
  values: ScanAppListValues;
  page: { count: number; results: ScanApp[] };
}

/** Applications that may send photos. */
export function ScanAppList(props: ScanAppListProps) {
  return (
    <ListFrame>
      <Rows {...props} />
    </ListFrame>
  );
}

function Rows({ values, page }: ScanAppListProps) {
  const t = useTranslations('scan-apps');
  const bulk = useMemo(() => scanAppBulk('apps', t), [t]);
  const [address, set] = useListParams(scanAppListParams);
  return (
    <>
      <FilterBar end={<ExportLink list="apps" count={page.count} />}>
        <ListSearch
          label={t('search')}
          placeholder={t('searchHint')}
          value={address.q}
          onChange={(q, options) => set({ q }, options)}
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
        name="apps"
        label={t('list.label')}
        columns={useMemo(() => columns(t), [t])}
        rows={page.results}
        rowId={(row) => String(row.id)}
        sort={address.sort}
        onSort={(sort) => set({ sort: scanAppListParams.sort.parse(sort) })}
        empty={
          values.q.trim() || values.state || values.page > 1 ? (
            <EmptyState
              title={t('noFit')}
              action={<Button onClick={() => set(noFilters(scanAppListParams))}>{t('takeOffFilters')}</Button>}
            >
              {t('nothingMatches')}
            </EmptyState>
          ) : (
            <EmptyState
              title={t('none')}
              action={
                <ButtonLink href={`${paths.scanApps}/new`} variant="primary">
                  {t('add.label')}
                </ButtonLink>
              }
            >
              {t('noneText')}
            </EmptyState>
          )
        }
      />
      {page.count > 0 && <ListPager values={values} count={page.count} shown={page.results.length} />}
    </>
  );
}
