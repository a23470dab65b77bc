import { defineList } from '#components/data-table/define-list.ts';
import { paths } from '#lib/portal/paths.ts';
import { archived, archiving, catalogGiven, companyAndState, countLine, inUse, noneOf } from './catalog-list.tsx';
import { WebAddress } from './web-address.tsx';

export const brandList = defineList({
  name: 'brands',
  page: 'brands',
  texts: 'catalog',
  endpoint: async () => (await import('#lib/contract/brands.ts')).listBrands,
  one: async () => (await import('#lib/contract/brands.ts')).getBrand,
  sorts: ['name'],
  given: catalogGiven,
  filters: { archived },
  always: inUse,
  title: ({ shell }) => shell('view.brands'),
  text: countLine('brand'),
  notLoaded: ({ t }) => t('brand.notLoaded'),
  search: ({ t }) => t('field.name'),
  href: ({ id }) => paths.brand(id),
  columns: (words) => [
    { id: 'id', header: words.t('field.brand'), value: (row) => row.id, only: 'file' },
    { id: 'name', header: words.t('field.name'), value: (row) => row.name, main: true, sub: (row) => row.description },
    { id: 'description', header: words.t('field.description'), value: (row) => row.description, only: 'file' },
    ...companyAndState(words),
    {
      id: 'url',
      header: words.t('field.url'),
      value: (row) => row.url,
      cell: (row) => row.url && <WebAddress value={row.url} />,
    },
  ],
  file: { name: ({ t }) => t('export.brands'), order: ['id', 'name', 'description', 'url', 'company', 'state'] },
  bulk: (words) => archiving('brand', words),
  add: ({ shell, given: { mayEdit } }) => mayEdit && { href: paths.newBrand, label: shell('create.newBrand') },
  empty: noneOf('brand'),
});
