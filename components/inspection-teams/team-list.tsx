'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { InspectionTeam } from '#lib/contract/inspection.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type TeamListValues, teamListParams } from './team-list-params.ts';
import { TeamState } from './team-state.tsx';

const columnsOf = (t: Translator<'inspection-teams'>): readonly DataColumn<InspectionTeam>[] => [
  {
    accessorKey: 'name',
    header: t('name'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.inspectionTeam(row.original.id)}>{row.original.name}</RowLink>,
  },
  {
    id: 'inspectors',
    header: t('people'),
    meta: { numeric: true },
    cell: ({ row }) => row.original.inspectors,
  },
  {
    id: 'last_used_at',
    header: t('lastSignIn'),
    meta: { phone: 'hide' },
    cell: ({ row }) => row.original.last_used_at && <Time value={row.original.last_used_at} format="relative" />,
  },
  {
    accessorKey: 'valid_until',
    header: t('until'),
    meta: { sortsAs: 'time' },
    cell: ({ row }) => <Time value={row.original.valid_until} format="date" />,
  },
  {
    id: 'state',
    header: t('state'),
    meta: { phone: 'end' },
    cell: ({ row }) => <TeamState team={row.original} />,
  },
];

interface TeamListProps {
  values: TeamListValues;
  count: number;
  rows: InspectionTeam[];
}

export function TeamList({ values, count, rows }: TeamListProps) {
  const t = useTranslations('inspection-teams');
  return (
    <PagedList
      name="inspection-teams"
      label={t('label')}
      columns={useMemo(() => columnsOf(t), [t])}
      rows={rows}
      rowId={(row) => String(row.id)}
      count={count}
      values={values}
      params={teamListParams}
      search={t('search')}
      choice={{
        parameter: 'state',
        label: t('state'),
        options: [
          { value: 'on', label: t('on') },
          { value: 'off', label: t('off') },
        ],
      }}
      empty={
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink href={paths.newInspectionTeam} variant="primary">
              {t('add.label')}
            </ButtonLink>
          }
        >
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}
