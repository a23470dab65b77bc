'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Brand } from '#lib/contract/catalog.ts';
import { paths } from '#lib/portal/paths.ts';
import { type GroupListValues, groupListParams } from './catalog-list-params.ts';
import { CatalogTable } from './catalog-table.tsx';
import { type CompanyNames, companyColumn } from './company-column.ts';
import { WebAddress } from './web-address.tsx';

interface BrandListProps {
  values: GroupListValues;
  count: number;
  rows: Brand[];
  mayEdit: boolean;
  companies: CompanyNames | undefined;
}

const columnsFor = (companies: CompanyNames | undefined): DataColumn<Brand>[] => [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    phone: 'main',
    cell: (row) => (
      <RowLink href={paths.brand(row.id)} sub={row.description}>
        {row.name}
      </RowLink>
    ),
  },
  ...companyColumn<Brand>(companies),
  { id: 'url', header: 'Leads to', cell: (row) => row.url && <WebAddress value={row.url} /> },
];

export function BrandList({ values, count, rows, mayEdit, companies }: BrandListProps) {
  const [address, set] = useListParams(groupListParams);
  return (
    <CatalogTable
      name="brands"
      exports="brands"
      kind="brand"
      mayEdit={mayEdit}
      searched="Name"
      columns={columnsFor(companies)}
      rows={rows}
      count={count}
      values={values}
      address={address}
      onSearch={(q) => set({ q }, { typing: true })}
      onSort={(sort) => set({ sort: groupListParams.sort.parse(sort) })}
      onArchived={(archived) => set({ archived })}
      onClear={() => set({ q: null, archived: null })}
      nothing={
        <EmptyState
          title="No brands yet"
          action={
            mayEdit && (
              <ButtonLink href={paths.newBrand} variant="primary">
                Add a brand
              </ButtonLink>
            )
          }
        >
          A brand is the name your customers know. Each product belongs to one, and a scan shows it.
        </EmptyState>
      }
    />
  );
}
