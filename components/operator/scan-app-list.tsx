'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { scanAppBulk } from '#components/scan-apps/scan-app-bulk.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Status } from '#components/ui/status.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type ScanAppListValues, scanAppListParams } from './operator-list-params.ts';
import { scanAppState } from './scan-app-words.ts';

const columns = (t: Translator<'operator'>): readonly DataColumn<ScanApp>[] => [
  {
    accessorKey: 'name',
    header: t('application'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.operatorScanApp(row.original.id)}>{row.original.name}</RowLink>,
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
      <span className="inline-block max-w-64 truncate align-bottom font-mono text-code">{row.original.identifier}</span>
    ),
  },
  {
    id: 'state',
    header: t('state.label'),
    meta: { phone: 'end' },
    cell: ({ row }) => {
      const { label, tone } = scanAppState(row.original, t);
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

interface ScanAppListProps {
  values: ScanAppListValues;
  count: number;
  rows: ScanApp[];
}

/** The applications of every company that may send photos. */
export function ScanAppList(props: ScanAppListProps) {
  const t = useTranslations('operator');
  const words = useTranslations('scan-apps');
  return (
    <PagedList
      {...props}
      name="operator-apps"
      exports={{ list: 'operator-apps' }}
      bulk={useMemo(() => scanAppBulk('operator-apps', words), [words])}
      label={t('scanApps.label')}
      columns={useMemo(() => columns(t), [t])}
      rowId={(row) => String(row.id)}
      params={scanAppListParams}
      search={t('scanApp.search')}
      filters={<ActiveFilter />}
      empty={
        <EmptyState
          title={t('scanApp.none')}
          action={
            <ButtonLink href={paths.newOperatorScanApp} variant="primary">
              {t('scanApp.addOne')}
            </ButtonLink>
          }
        >
          {t('scanApp.noneText')}
        </EmptyState>
      }
    />
  );
}

function ActiveFilter() {
  const t = useTranslations('operator');
  const [values, set] = useListParams(scanAppListParams);
  return (
    <FilterMenu
      label={t('state.label')}
      value={values.active ?? undefined}
      options={[
        { value: 'yes', label: t('active') },
        { value: 'no', label: t('off') },
      ]}
      onChange={(next) => set({ active: scanAppListParams.active.parse(next ?? '') })}
    />
  );
}
