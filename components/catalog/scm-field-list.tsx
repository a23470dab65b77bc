'use client';

import type { DataColumn } from '#components/data-table/data-column.ts';
import { RowLink } from '#components/data-table/row-link.tsx';
import { useListParams } from '#components/data-table/use-list-params.ts';
import type { ScmField } from '#lib/contract/catalog.ts';
import { paths } from '#lib/portal/paths.ts';
import type { Texts } from '#lib/texts/make-texts.ts';
import { useTexts } from '#texts';
import { type ScmFieldListValues, scmFieldListParams } from './catalog-list-params.ts';
import { type CatalogListProps, CatalogTable } from './catalog-table.tsx';
import { type CompanyNames, companyColumn } from './company-column.ts';

const columnsFor = (companies: CompanyNames | undefined, t: Texts<'catalog'>): DataColumn<ScmField>[] => [
  {
    accessorKey: 'name',
    header: t('field.name'),
    enableHiding: false,
    meta: { phone: 'main' },
    cell: ({ row }) => <RowLink href={paths.scmField(row.original.id)}>{row.original.name}</RowLink>,
  },
  {
    accessorKey: 'key',
    header: t('field.key'),
    meta: { phone: 'end' },
    cell: ({ row }) => <span className="font-mono text-code">{row.original.key}</span>,
  },
  ...companyColumn<ScmField>(companies, t),
];

export function ScmFieldList({
  values,
  count,
  rows,
  mayEdit,
  companies,
}: CatalogListProps<ScmFieldListValues, ScmField>) {
  const t = useTexts('catalog');
  const [address, set] = useListParams(scmFieldListParams);
  return (
    <CatalogTable
      kind="scmField"
      mayEdit={mayEdit}
      searched={t('scmField.searchHint')}
      columns={columnsFor(companies, t)}
      rows={rows}
      count={count}
      values={values}
      address={address}
      set={set}
      onSort={(sort) => set({ sort: scmFieldListParams.sort.parse(sort) })}
    />
  );
}
