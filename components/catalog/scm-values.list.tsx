import { defineList } from '#components/data-table/define-list.ts';
import { formatNumber } from '#lib/format/numbers.ts';
import { paths } from '#lib/portal/paths.ts';

/** Values that codes have in an SCM field; each leads to its codes. */
export const scmValues = defineList({
  name: 'scm-values',
  page: 'scmField',
  texts: 'catalog',
  endpoint: async () => (await import('#lib/contract/scm-values.ts')).listScmValues,
  rowId: ({ value }) => value,
  sorts: ['codes', 'value'],
  sort: '-codes',
  given: () => ({ scmKey: '' }),
  title: ({ t }) => t('values.title'),
  notLoaded: ({ t }) => t('values.notLoaded'),
  search: ({ t }) => t('values.search'),
  href: ({ value }, { scmKey }) => paths.codesOfScmValue(scmKey, value),
  columns: ({ t, locale }) => [
    {
      id: 'value',
      header: t('values.value'),
      cell: (row) => <span className="break-words">{row.value}</span>,
      main: true,
      wrap: true,
    },
    {
      id: 'codes',
      header: t('values.codes'),
      cell: (row) => (row.is_exact ? formatNumber(row.codes, locale) : t('values.moreThan', { count: row.codes })),
      numeric: true,
      phone: 'end',
    },
  ],
  empty: ({ t }) => ({ title: t('values.none'), text: t('values.noneText') }),
});
