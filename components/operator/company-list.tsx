'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { PagedList } from '#components/data-table/paged-list.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { FilterMenu } from '#components/ui/filter-menu.tsx';
import { Time } from '#components/ui/time.tsx';
import type { Company } from '#lib/contract/companies.ts';
import { paths } from '#lib/portal/paths.ts';
import { companyTypeOptions, companyTypeWords } from './company-words.ts';
import { type CompanyListValues, companyListParams } from './operator-list-params.ts';

const columns: readonly DataColumn<Company>[] = [
  {
    id: 'name',
    header: 'Company',
    fixed: true,
    phone: 'main',
    sort: 'name',
    cell: (row) => <RowLink href={paths.operatorCompany(row.id)}>{row.name}</RowLink>,
  },
  { id: 'type', header: 'Type', phone: 'end', cell: (row) => companyTypeWords[row.company_type] },
  { id: 'slug', header: 'Slug', cell: (row) => <span className="font-mono text-code">{row.slug}</span> },
  {
    id: 'created',
    header: 'Created',
    sort: 'created_at',
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
  return (
    <PagedList
      {...props}
      name="companies"
      exports={{ list: 'companies' }}
      label="Companies"
      columns={columns}
      rowId={(row) => String(row.id)}
      params={companyListParams}
      search="Name or slug"
      filters={<TypeFilter />}
      empty={<EmptyState title="No companies yet">Brand owners and printing partners will stand here.</EmptyState>}
    />
  );
}

function TypeFilter() {
  const [address, set] = useListParams(companyListParams);
  return (
    <FilterMenu
      label="Type"
      value={address.type ?? undefined}
      options={companyTypeOptions}
      onChange={(next) => set({ type: companyListParams.type.parse(next ?? '') })}
    />
  );
}
