'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { appBulk } from '#components/apps/app-bulk.ts';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { appState } from './app-words.ts';
import { type AppListValues, appListParams } from './operator-list-params.ts';

const columns = (t: Translator<'operator'>): readonly DataColumn<ScanApp>[] => [
  {
    accessorKey: 'name',
    header: t('application'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.operatorApp(row.original.id)}>{row.original.name}</RowLink>,
  },
  {
    id: 'company',
    header: t('company.label'),
    cell: ({ row }) => row.original.company.name,
  },
  {
    id: 'identifier',
    header: t('identifier'),
    meta: { phone: 'hide' },
    cell: ({ row }) => (
      <span className="inline-block max-w-64 truncate align-middle font-mono text-code">{row.original.identifier}</span>
    ),
  },
  {
    id: 'state',
    header: t('state.label'),
    meta: { phone: 'end' },
    cell: ({ row }) => {
      const { label, tone } = appState(row.original, t);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  {
    accessorKey: 'created_at',
    header: t('created'),
    meta: { sortsAs: 'time', phone: 'hide' },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" />,
  },
];

interface AppListProps {
  values: AppListValues;
  count: number;
  rows: ScanApp[];
}

/** The applications of every company that may send photos. */
export function AppList(props: AppListProps) {
  const t = useTranslations('operator');
  const words = useTranslations('apps');
  return (
    <PagedList
      {...props}
      name="operator-apps"
      exports={{ list: 'operator-apps' }}
      bulk={useMemo(() => appBulk('operator-apps', words), [words])}
      label={t('apps.label')}
      columns={useMemo(() => columns(t), [t])}
      rowId={(row) => String(row.id)}
      params={appListParams}
      search={t('app.search')}
      filters={<ActiveFilter />}
      empty={
        <EmptyState
          title={t('app.none')}
          action={
            <ButtonLink href={paths.newOperatorApp} variant="primary">
              {t('app.addOne')}
            </ButtonLink>
          }
        >
          {t('app.noneText')}
        </EmptyState>
      }
    />
  );
}

function ActiveFilter() {
  const t = useTranslations('operator');
  const [values, set] = useListParams(appListParams);
  return (
    <FilterMenu
      label={t('state.label')}
      value={values.active ?? undefined}
      options={[
        { value: 'yes', label: t('active') },
        { value: 'no', label: t('off') },
      ]}
      onChange={(next) => set({ active: appListParams.active.parse(next ?? '') })}
    />
  );
}
