'use client';

import { useMemo } from 'react';
import { appBulk } from '#components/apps/app-bulk.ts';
import { BulkPagedList } from '#components/data-table/bulk-paged-list.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { appState } from './app-words.ts';
import { type AppListValues, appListParams } from './operator-list-params.ts';

const columns = (t: Texts<'operator'>): readonly DataColumn<ScanApp>[] => [
  {
    id: 'name',
    header: t('application'),
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => <RowLink href={paths.operatorApp(row.id)}>{row.name}</RowLink>,
  },
  { id: 'company', header: t('company'), cell: (row) => row.company.name },
  {
    id: 'identifier',
    header: t('identifier'),
    phone: 'hide',
    cell: (row) => (
      <span className="inline-block max-w-64 truncate align-middle font-mono text-code">{row.identifier}</span>
    ),
  },
  {
    id: 'state',
    header: t('state'),
    phone: 'end',
    cell: (row) => {
      const { label, tone } = appState(row, t);
      return <Status tone={tone}>{label}</Status>;
    },
  },
  {
    id: 'created',
    header: t('created'),
    sort: 'created_at',
    sortsAs: 'time',
    phone: 'hide',
    cell: (row) => <Time value={row.created_at} format="date" />,
  },
];

interface AppListProps {
  values: AppListValues;
  count: number;
  rows: ScanApp[];
}

/** The applications of every company that may send photos. */
export function AppList(props: AppListProps) {
  const t = useTexts('operator');
  const words = useTexts('apps');
  return (
    <BulkPagedList
      {...props}
      name="operator-apps"
      exports={{ list: 'operator-apps' }}
      bulk={useMemo(() => appBulk('operator-apps', words), [words])}
      label={t('apps')}
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
  const t = useTexts('operator');
  const [values, set] = useListParams(appListParams);
  return (
    <FilterMenu
      label={t('state')}
      value={values.active ?? undefined}
      options={[
        { value: 'yes', label: t('active') },
        { value: 'no', label: t('off') },
      ]}
      onChange={(next) => set({ active: appListParams.active.parse(next ?? '') })}
    />
  );
}
