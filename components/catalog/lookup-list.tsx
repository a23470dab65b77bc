'use client';

import { useTranslations } from 'next-intl';
import type { DataColumn } from '#components/data-table/data-column.ts';
import { useListParams } from '#components/data-table/use-list-params.ts';
import { RowLink } from '#components/ui/row-link.tsx';
import type { Translator } from '#lib/texts/translator.ts';
import { type LookupListValues, lookupListParams } from './catalog-list-params.ts';
import { type CatalogListProps, CatalogTable } from './catalog-table.tsx';
import { type CompanyNames, companyColumn } from './company-column.ts';
import { type LookupKind, type LookupRecord, lookups, textOf } from './lookups.ts';
import { WebAddress } from './web-address.tsx';

function columnsFor(
  kind: LookupKind,
  companies: CompanyNames | undefined,
  t: Translator<'catalog'>,
): DataColumn<LookupRecord>[] {
  const { fields, columns, sorts, secondLine, record } = lookups[kind];
  const shown = columns.flatMap((column): DataColumn<LookupRecord>[] => {
    if (column === 'company') return companyColumn<LookupRecord>(companies, t);
    const field = fields.find(({ name }) => name === column);
    if (!field) return [];
    const { name, input, labelKey, headerKey = labelKey } = field;
    const isKey = input === 'key';
    return [
      {
        id: name,
        ...(sorts.includes(name) && { accessorFn: (row) => textOf(row, name) }),
        header: t(headerKey),
        ...(isKey && { meta: { phone: 'end' as const } }),
        cell: ({ row }) => {
          const value = textOf(row.original, name);
          if (isKey) return <span className="font-mono text-code">{value}</span>;
          return value && (input === 'address' ? <WebAddress value={value} /> : value);
        },
      },
    ];
  });
  return [
    {
      accessorKey: 'name',
      header: t('field.name'),
      enableHiding: false,
      meta: { phone: 'main' },
      cell: ({ row: { original } }) => (
        <RowLink href={record(original.id)} sub={secondLine && textOf(original, secondLine)}>
          {original.name}
        </RowLink>
      ),
    },
    ...shown,
  ];
}

/** The list of a simple resource. */
export function LookupList({
  kind,
  values,
  count,
  rows,
  mayEdit,
  companies,
}: CatalogListProps<LookupListValues, LookupRecord, LookupKind>) {
  const t = useTranslations('catalog');
  const params = lookupListParams[kind];
  const [address, set] = useListParams(params);
  return (
    <CatalogTable
      kind={kind}
      mayEdit={mayEdit}
      searched={t(lookups[kind].searchedKey)}
      columns={columnsFor(kind, companies, t)}
      rows={rows}
      count={count}
      values={values}
      address={address}
      set={set}
      onSort={(sort) => set({ sort: params.sort.parse(sort) })}
    />
  );
}
