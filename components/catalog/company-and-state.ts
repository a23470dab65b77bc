import type { ListColumn } from '#components/data-table/define-list.ts';
import type { CatalogWords } from './catalog-given.ts';

interface Entry {
  company: number;
  is_archived: boolean;
}

/** Company and state of a record: in the CSV the last columns, in the table the company for those who see several. */
export const companyAndState = <T extends Entry>({
  t,
  common,
  given: { companies },
}: CatalogWords): ListColumn<T>[] => [
  ...(companies
    ? [
        {
          id: 'company',
          header: t('field.company'),
          value: ({ company }: T) => companies[company] ?? company,
          cell: ({ company }: T) => companies[company] ?? common('companyNumber', { id: String(company) }),
          className: 'md:max-lg:hidden',
        },
      ]
    : []),
  {
    id: 'state',
    header: t('field.state'),
    value: ({ is_archived }: T) => t(is_archived ? 'state.archived' : 'state.inUse'),
    only: 'file',
  },
];
