'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import type { Brand } from '#lib/contract/catalog.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { type GroupListValues, groupListParams } from './catalog-list-params.ts';
import { type CatalogListProps, CatalogTable } from './catalog-table.tsx';
import { type CompanyNames, companyColumn } from './company-column.ts';
import { WebAddress } from './web-address.tsx';

const columnsFor = (companies: CompanyNames | undefined, t: Texts<'catalog'>): DataColumn<Brand>[] => [
  {
    accessorKey: 'name',
    header: t('field.name'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => (
      <RowLink href={paths.brand(row.original.id)} sub={row.original.description}>
        {row.original.name}
      </RowLink>
    ),
  },
  ...companyColumn<Brand>(companies, t),
  {
    id: 'url',
    header: t('field.url'),
    cell: ({ row }) => row.original.url && <WebAddress value={row.original.url} />,
  },
];

export function BrandList({ values, count, rows, mayEdit, companies }: CatalogListProps<GroupListValues, Brand>) {
  const t = useTexts('catalog');
  const [address, set] = useListParams(groupListParams);
  return (
    <CatalogTable
      kind="brand"
      mayEdit={mayEdit}
      searched={t('field.name')}
      columns={columnsFor(companies, t)}
      rows={rows}
      count={count}
      values={values}
      address={address}
      set={set}
      onSort={(sort) => set({ sort: groupListParams.sort.parse(sort) })}
    />
  );
}
