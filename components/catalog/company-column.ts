import type { DataColumn } from '#components/data-table/data-column.ts';
import type { Translator } from '#lib/texts/translator.ts';

/** Names of companies by id, for those who see the catalogues of several. */
export type CompanyNames = Readonly<Record<number, string>>;

/** Whose it is; no column for those who see their own alone. */
export function companyColumn<T extends { company: number }>(
  names: CompanyNames | undefined,
  t: Translator<'catalog'>,
): DataColumn<T>[] {
  if (!names) return [];
  return [
    {
      id: 'company',
      header: t('field.company'),
      meta: { className: 'md:max-lg:hidden' },
      cell: ({ row }) => names[row.original.company] ?? t('companyNumber', { id: String(row.original.company) }),
    },
  ];
}
