import type { DataColumn } from '#components/data-table/data-column.ts';

/** Names of companies by id, for those who see the catalogues of several. */
export type CompanyNames = Readonly<Record<number, string>>;

/** Whose it is; no column for those who see their own alone. */
export function companyColumn<T extends { company: number }>(names: CompanyNames | undefined): DataColumn<T>[] {
  if (!names) return [];
  return [
    {
      id: 'company',
      header: 'Company',
      className: 'md:max-lg:hidden',
      cell: (row) => names[row.company] ?? `Company ${row.company}`,
    },
  ];
}
