'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import type { CustomLayout, Equipment, Substrate } from '#lib/contract/printing.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type EquipmentListValues, oneListParams } from './equipment-list-params.ts';

const idOf = ({ id }: { id: number }) => String(id);

interface ListProps<T> {
  values: EquipmentListValues;
  count: number;
  rows: T[];
}

const equipmentColumns = (
  showsCompany: boolean,
  t: Translator<'equipment'>,
  locale: string,
): readonly DataColumn<Equipment>[] => [
  {
    accessorKey: 'name',
    header: t('list.label'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.oneEquipment(row.original.id)}>{row.original.name}</RowLink>,
  },
  ...(showsCompany
    ? [
        {
          id: 'company',
          header: t('company'),
          cell: ({ row }) => row.original.company.name,
        } satisfies DataColumn<Equipment>,
      ]
    : []),
  {
    id: 'dpi',
    header: t('resolution'),
    meta: { numeric: true, phone: 'end' },
    cell: ({ row }) => `${formatNumber(row.original.dpi, locale)} dpi`,
  },
  {
    id: 'substrates',
    header: t('calibratedFor'),
    meta: { wrap: true },
    cell: ({ row }) => row.original.substrates.map(({ name }) => name).join(', ') || null,
  },
];

export function EquipmentList({ showsCompany, ...list }: ListProps<Equipment> & { showsCompany: boolean }) {
  const t = useTranslations('equipment');
  const locale = useLocale();
  return (
    <PagedList
      {...list}
      name="equipment"
      exports={{ list: 'equipment' }}
      label={t('list.label')}
      columns={useMemo(() => equipmentColumns(showsCompany, t, locale), [showsCompany, t, locale])}
      rowId={idOf}
      params={oneListParams}
      search={t('name')}
      empty={
        <EmptyState
          title={t('none')}
          action={
            <ButtonLink href={paths.newEquipment} variant="primary">
              {t('add')}
            </ButtonLink>
          }
        >
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}

const substrateColumns = (t: Translator<'equipment'>): readonly DataColumn<Substrate>[] => [
  {
    accessorKey: 'name',
    header: t('substrate'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.substrate(row.original.id)} sub={row.original.description || undefined}>
        {row.original.name}
      </RowLink>
    ),
  },
  {
    id: 'equipment',
    header: t('calibratedEquipment'),
    meta: { wrap: true },
    cell: ({ row }) => row.original.calibrated_equipment.map(({ name }) => name).join(', ') || null,
  },
];

export function SubstrateList({ mayEdit, ...list }: ListProps<Substrate> & { mayEdit: boolean }) {
  const t = useTranslations('equipment');
  return (
    <PagedList
      {...list}
      name="substrates"
      exports={{ list: 'equipment' }}
      label={t('substrates')}
      columns={useMemo(() => substrateColumns(t), [t])}
      rowId={idOf}
      params={oneListParams}
      search={t('name')}
      empty={
        <EmptyState
          title={t('substratesNone')}
          action={
            mayEdit && (
              <ButtonLink href={paths.newSubstrate} variant="primary">
                {t('addSubstrate')}
              </ButtonLink>
            )
          }
        >
          {t('substratesNoneText')}
        </EmptyState>
      }
    />
  );
}

const layoutColumns = (t: Translator<'equipment'>): readonly DataColumn<CustomLayout>[] => [
  {
    accessorKey: 'name',
    header: t('layout'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.customLayout(row.original.id)} sub={row.original.description || undefined}>
        {row.original.name}
      </RowLink>
    ),
  },
  {
    id: 'position',
    header: t('graphic'),
    cell: ({ row }) => t(`position.${row.original.position}`),
  },
  {
    id: 'size',
    header: t('side'),
    meta: { numeric: true, phone: 'end' },
    cell: ({ row }) => row.original.size_modules,
  },
];

export function LayoutList(list: ListProps<CustomLayout>) {
  const t = useTranslations('equipment');
  return (
    <PagedList
      {...list}
      name="layouts"
      exports={{ list: 'equipment' }}
      label={t('layouts')}
      columns={useMemo(() => layoutColumns(t), [t])}
      rowId={idOf}
      params={oneListParams}
      search={t('name')}
      empty={
        <EmptyState
          title={t('layoutsNone')}
          action={
            <ButtonLink href={paths.newCustomLayout} variant="primary">
              {t('addLayout')}
            </ButtonLink>
          }
        >
          {t('layoutsNoneText')}
        </EmptyState>
      }
    />
  );
}
