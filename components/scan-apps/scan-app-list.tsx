'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { ScanApp } from '#lib/contract/scan-apps.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { scanAppBulk } from './scan-app-bulk.ts';
import { type ScanAppListValues, scanAppListParams } from './scan-app-list-params.ts';
import { ScanAppState } from './scan-app-state.tsx';

const columnsOf = (t: Translator<'scan-apps'>, ofAll: boolean): readonly DataColumn<ScanApp>[] => [
  {
    accessorKey: 'name',
    header: t('name'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row: { original } }) => (
      <RowLink href={ofAll ? paths.operatorScanApp(original.id) : paths.scanApp(original.id)}>{original.name}</RowLink>
    ),
  },
  ...(ofAll
    ? [{ id: 'company', header: t('company'), cell: ({ row }) => row.original.company.name } as DataColumn<ScanApp>]
    : []),
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

interface ScanAppListProps {
  values: ScanAppListValues;
  count: number;
  rows: ScanApp[];
  /** For the operator, who sees those of every company. */
  ofAll?: boolean;
}

/** Applications that may send photos. */
export function ScanAppList({ ofAll = false, ...list }: ScanAppListProps) {
  const t = useTranslations('scan-apps');
  const name = ofAll ? 'operator-apps' : 'apps';
  return (
    <PagedList
      {...list}
      name={name}
      exports={{ list: name }}
      bulk={useMemo(() => scanAppBulk(name, t), [name, t])}
      label={t('list.label')}
      columns={useMemo(() => columnsOf(t, ofAll), [t, ofAll])}
      rowId={(row) => String(row.id)}
      params={scanAppListParams}
      search={t('searchHint')}
      choice={{
        parameter: 'state',
        label: t('state'),
        options: [
          { value: 'active', label: t('on') },
          { value: 'inactive', label: t('off') },
        ],
      }}
      empty={
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink href={ofAll ? paths.newOperatorScanApp : paths.newScanApp} variant="primary">
              {t('add.label')}
            </ButtonLink>
          }
        >
          {t(ofAll ? 'noneOfAll' : 'noneText')}
        </EmptyState>
      }
    />
  );
}
