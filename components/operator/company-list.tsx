'use client';

import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Company } from '#lib/contract/companies.ts';
import { companyTypes } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { companyBulk } from './operator-bulk.ts';
import { type CompanyListValues, companyListParams } from './operator-list-params.ts';

const columns = (t: Translator<'operator'>): readonly DataColumn<Company>[] => [
  {
    accessorKey: 'name',
    header: t('company.label'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.operatorCompany(row.original.id)}>{row.original.name}</RowLink>,
  },
  {
    id: 'type',
    header: t('type.label'),
    meta: { phone: 'end' },
    cell: ({ row }) => t(`type.${row.original.company_type}`),
  },
  {
    id: 'slug',
    header: t('slug'),
    cell: ({ row }) => <span className="font-mono text-code">{row.original.slug}</span>,
  },
  {
    accessorKey: 'created_at',
    header: t('created'),
    meta: { sortsAs: 'time' },
    cell: ({ row }) => <Time value={row.original.created_at} format="date" />,
  },
];

interface CompanyListProps {
  values: CompanyListValues;
  count: number;
  rows: Company[];
}

/** Every company of the service. There is always one: the operator's own. */
export function CompanyList(props: CompanyListProps) {
  const t = useTranslations('operator');
  return (
    <PagedList
      {...props}
      name="companies"
      exports={{ list: 'companies' }}
      bulk={useMemo(() => companyBulk(t), [t])}
      label={t('companies.label')}
      columns={useMemo(() => columns(t), [t])}
      rowId={(row) => String(row.id)}
      params={companyListParams}
      search={t('company.search')}
      choice={{
        parameter: 'type',
        label: t('type.label'),
        options: companyTypes.map((value) => ({ value, label: t(`type.${value}`) })),
      }}
      empty={<EmptyState title={t('company.none')}>{t('company.noneText')}</EmptyState>}
    />
  );
}
