'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { PickIdFilter } from '#components/data-table/pick-filter.tsx';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findBrands, findCampaigns } from '#components/forms/actions.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import type { Product } from '#lib/contract/catalog.ts';
import { paths } from '#lib/portal/paths.ts';
import { type ProductListValues, productListParams } from './catalog-list-params.ts';
import { CatalogTable } from './catalog-table.tsx';
import { type CompanyNames, companyColumn } from './company-column.ts';

interface ProductListProps {
  values: ProductListValues;
  count: number;
  rows: Product[];
  mayEdit: boolean;
  companies: CompanyNames | undefined;
}

const columnsFor = (companies: CompanyNames | undefined): DataColumn<Product>[] => [
  {
    id: 'name',
    header: 'Name',
    sort: 'name',
    fixed: true,
    phone: 'main',
    cell: (row) => <RowLink href={paths.product(row.id)}>{row.name}</RowLink>,
  },
  {
    id: 'sku',
    header: 'SKU',
    sort: 'sku',
    cell: (row) => <span className="font-mono text-code">{row.sku}</span>,
  },
  { id: 'brand', header: 'Brand', className: 'md:max-lg:hidden', cell: (row) => row.brand.name },
  ...companyColumn<Product>(companies),
  {
    id: 'campaign',
    header: 'Campaign',
    phone: 'hide',
    className: 'md:max-xl:hidden',
    cell: (row) => row.campaign?.name,
  },
  {
    id: 'active',
    header: 'Active codes',
    numeric: true,
    phone: 'hide',
    cell: (row) => <NumberText value={row.codes.active} />,
  },
  {
    id: 'codes',
    header: 'Codes',
    numeric: true,
    phone: 'end',
    cell: (row) => <NumberText value={row.codes.total} />,
  },
];

export function ProductList({ values, count, rows, mayEdit, companies }: ProductListProps) {
  const [address, set] = useListParams(productListParams);
  return (
    <CatalogTable
      name="products"
      exports="products"
      kind="product"
      mayEdit={mayEdit}
      searched="Name or SKU"
      columns={columnsFor(companies)}
      rows={rows}
      count={count}
      values={values}
      address={address}
      onSearch={(q) => set({ q }, { typing: true })}
      onSort={(sort) => set({ sort: productListParams.sort.parse(sort) })}
      onArchived={(archived) => set({ archived })}
      onClear={() => set({ q: null, archived: null, brand: null, campaign: null })}
      isNarrowed={values.brand !== null || values.campaign !== null}
      filters={
        <>
          <PickIdFilter
            label="Brand"
            placeholder="Name"
            search={findBrands}
            value={address.brand}
            // Rows of that brand carry its name; without a row there is nothing to name.
            name={rows.find(({ brand }) => brand.id === address.brand)?.brand.name}
            onChange={(brand) => set({ brand })}
          />
          <PickIdFilter
            label="Campaign"
            placeholder="Name"
            search={findCampaigns}
            value={address.campaign}
            name={rows.find(({ campaign }) => campaign?.id === address.campaign)?.campaign?.name}
            onChange={(campaign) => set({ campaign })}
          />
        </>
      }
      nothing={
        <EmptyState
          title="No products yet"
          action={
            mayEdit && (
              <>
                <ButtonLink href={paths.importProducts}>Products from a CSV</ButtonLink>
                <ButtonLink href={paths.newProduct} variant="primary">
                  Add a product
                </ButtonLink>
              </>
            )
          }
        >
          Orders and uploads name a product by its SKU. Its codes lead those who scan them to its page, and are counted
          here.
        </EmptyState>
      }
    />
  );
}
