'use client';

import { useTranslations } from 'next-intl';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { noFilters } from '#components/data-table/list-filters.ts';
import { PickIdFilter } from '#components/data-table/pick-filter.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { findBrands, findCampaigns } from '#components/forms/actions.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { NumberText } from '#components/ui/number-text.tsx';
import { RowLink } from '#components/ui/row-link.tsx';
import type { Product } from '#lib/contract/products.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Translator } from '#lib/texts/translator.ts';
import { type ProductListValues, productListParams } from './catalog-list-params.ts';
import { type CatalogListProps, CatalogTable } from './catalog-table.tsx';
import { type CompanyNames, companyColumn } from './company-column.ts';

const columnsFor = (companies: CompanyNames | undefined, t: Translator<'catalog'>): DataColumn<Product>[] => [
  {
    accessorKey: 'name',
    header: t('field.name'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.product(row.original.id)}>{row.original.name}</RowLink>,
  },
  {
    accessorKey: 'sku',
    header: 'SKU',
    cell: ({ row }) => <span className="font-mono text-code">{row.original.sku}</span>,
  },
  {
    id: 'brand',
    header: t('field.brand'),
    meta: { className: 'md:max-lg:hidden' },
    cell: ({ row }) => row.original.brand.name,
  },
  ...companyColumn<Product>(companies, t),
  {
    id: 'campaign',
    header: t('field.campaign'),
    meta: { phone: 'hide', className: 'md:max-xl:hidden' },
    cell: ({ row }) => row.original.campaign?.name,
  },
  {
    id: 'active',
    header: t('product.activeCodes'),
    meta: { numeric: true, phone: 'hide' },
    cell: ({ row }) => <NumberText value={row.original.codes.active} />,
  },
  {
    id: 'codes',
    header: t('codes.title'),
    meta: { numeric: true, phone: 'end' },
    cell: ({ row }) => <NumberText value={row.original.codes.total} />,
  },
];

export function ProductList({ values, count, rows, mayEdit, companies }: CatalogListProps<ProductListValues, Product>) {
  const t = useTranslations('catalog');
  const [address, set] = useListParams(productListParams);
  return (
    <CatalogTable
      kind="product"
      mayEdit={mayEdit}
      searched={t('product.searchHint')}
      columns={columnsFor(companies, t)}
      rows={rows}
      count={count}
      values={values}
      address={address}
      set={set}
      onSort={(sort) => set({ sort: productListParams.sort.parse(sort) })}
      onClear={() => set(noFilters(productListParams))}
      isNarrowed={values.brand !== null || values.campaign !== null}
      filters={
        <>
          <PickIdFilter
            label={t('field.brand')}
            placeholder={t('field.name')}
            search={findBrands}
            value={address.brand}
            // Rows of that brand carry its name; without a row there is nothing to name.
            name={rows.find(({ brand }) => brand.id === address.brand)?.brand.name}
            onChange={(brand) => set({ brand })}
          />
          <PickIdFilter
            label={t('field.campaign')}
            placeholder={t('field.name')}
            search={findCampaigns}
            value={address.campaign}
            name={rows.find(({ campaign }) => campaign?.id === address.campaign)?.campaign?.name}
            onChange={(campaign) => set({ campaign })}
          />
        </>
      }
      firstSteps={<ButtonLink href={paths.importProducts}>{t('import.button')}</ButtonLink>}
    />
  );
}
