'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { ButtonLink } from '#components/ui/button-link.tsx';
import { EmptyState } from '#components/ui/empty-state.tsx';
import type { Brand } from '#lib/contract/catalog.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
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

const columnsFor = (companies: CompanyNames | undefined, t: Texts<'catalog'>): DataColumn<Brand>[] => [
  {
    id: 'name',
    header: t('field.name'),
    sort: 'name',
    fixed: true,
    phone: 'main',
    cell: (row) => (
      <RowLink href={paths.brand(row.id)} sub={row.description}>
        {row.name}
      </RowLink>
    ),
  },
  ...companyColumn<Brand>(companies, t),
  { id: 'url', header: t('field.url'), cell: (row) => row.url && <WebAddress value={row.url} /> },
];

export function BrandList({ values, count, rows, mayEdit, companies }: BrandListProps) {
  const t = useTexts('catalog');
  const shell = useTexts('shell');
  const [address, set] = useListParams(groupListParams);
  return (
    <CatalogTable
      name="brands"
      exports="brands"
      kind="brand"
      mayEdit={mayEdit}
      searched={t('field.name')}
      columns={columnsFor(companies, t)}
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
          title={t('brand.none')}
          action={
            mayEdit && (
              <ButtonLink href={paths.newBrand} variant="primary">
                {shell('create.newBrand')}
              </ButtonLink>
            )
          }
        >
          {t('brand.noneText')}
        </EmptyState>
      }
    />
  );
}
