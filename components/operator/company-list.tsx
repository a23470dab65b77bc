'use client';

import { useMemo } from 'react';
import { BulkPagedList } from '#components/data-table/bulk-paged-list.tsx';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Company } from '#lib/contract/companies.ts';
import { companyTypes } from '#lib/permissions/permissions.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { companyBulk } from './operator-bulk.ts';
import { type CompanyListValues, companyListParams } from './operator-list-params.ts';

const columns = (t: Texts<'operator'>): readonly DataColumn<Company>[] => [
  {
    id: 'name',
    header: t('company'),
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => <RowLink href={paths.operatorCompany(row.id)}>{row.name}</RowLink>,
  },
  { id: 'type', header: t('type'), phone: 'end', cell: (row) => t(`type.${row.company_type}`) },
  { id: 'slug', header: t('slug'), cell: (row) => <span className="font-mono text-code">{row.slug}</span> },
  {
    id: 'created',
    header: t('created'),
    sort: 'created_at',
    sortsAs: 'time',
    cell: (row) => <Time value={row.created_at} format="date" />,
  },
];

interface CompanyListProps {
  values: CompanyListValues;
  count: number;
  rows: Company[];
}

/** Every company of the service. There is always one: the operator's own. */
export function CompanyList(props: CompanyListProps) {
  const t = useTexts('operator');
  return (
    <BulkPagedList
      {...props}
      name="companies"
      exports={{ list: 'companies' }}
      bulk={useMemo(() => companyBulk(t), [t])}
      label={t('companies')}
      columns={useMemo(() => columns(t), [t])}
      rowId={(row) => String(row.id)}
      params={companyListParams}
      search={t('company.search')}
      filters={<TypeFilter />}
      empty={<EmptyState title={t('company.none')}>{t('company.noneText')}</EmptyState>}
    />
  );
}

function TypeFilter() {
  const t = useTexts('operator');
  const [address, set] = useListParams(companyListParams);
  return (
    <FilterMenu
      label={t('type')}
      value={address.type ?? undefined}
      options={companyTypes.map((value) => ({ value, label: t(`type.${value}`) }))}
      onChange={(next) => set({ type: companyListParams.type.parse(next ?? '') })}
    />
  );
}
