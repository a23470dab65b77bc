import { defineList } from '#components/data-table/define-list.ts';
import { pick } from '#components/data-table/pick.tsx';
import { findBrands, findCampaigns } from '#components/forms/actions.ts';
import type { Product } from '#lib/contract/products.ts';
import { paths } from '#lib/portal/paths.ts';
import { catalogGiven } from './catalog-given.ts';
import { archived, archiving, countLine, inUse, noneOf } from './catalog-list.tsx';
import { companyAndState } from './company-and-state.ts';

export const productList = defineList({
  name: 'products',
  page: 'products',
  texts: 'catalog',
  endpoint: async () => (await import('#lib/contract/products.ts')).listProducts,
  one: async () => (await import('#lib/contract/products.ts')).getProduct,
  sorts: ['name', 'sku'],
  given: catalogGiven,
  filters: {
    brand: pick({
      label: ({ t }) => t('field.brand'),
      placeholder: ({ t }) => t('field.name'),
      search: findBrands,
      nameOf: (_given, id, rows: readonly Product[]) => rows.find(({ brand }) => brand.id === id)?.brand.name,
      query: (brand) => ({ brand }),
    }),
    campaign: pick({
      label: ({ t }) => t('field.campaign'),
      placeholder: ({ t }) => t('field.name'),
      search: findCampaigns,
      nameOf: (_given, id, rows: readonly Product[]) =>
        rows.find(({ campaign }) => campaign?.id === id)?.campaign?.name,
      query: (campaign) => ({ campaign }),
    }),
    archived,
  },
  always: inUse,
  title: ({ shell }) => shell('view.products'),
  text: countLine('product'),
  notLoaded: ({ t }) => t('product.notLoaded'),
  search: ({ t }) => t('product.searchHint'),
  href: ({ id }) => paths.product(id),
  columns: (words) => {
    const { t, common } = words;
    return [
      { id: 'id', header: t('field.product'), value: (row) => row.id, only: 'file' },
      { id: 'name', header: t('field.name'), value: (row) => row.name, main: true },
      { id: 'sku', header: 'SKU', fileHeader: t('field.sku'), value: (row) => row.sku, look: 'code' },
      { id: 'brand', header: t('field.brand'), value: (row) => row.brand.name, className: 'md:max-lg:hidden' },
      ...companyAndState<Product>(words),
      {
        id: 'campaign',
        header: t('field.campaign'),
        value: (row) => row.campaign?.name,
        phone: 'hide',
        className: 'md:max-xl:hidden',
      },
      { id: 'url', header: t('field.url'), value: (row) => row.url, only: 'file' },
      {
        id: 'active',
        header: t('product.activeCodes'),
        fileHeader: common('codeStatus.active'),
        value: (row) => row.codes.active,
        look: 'number',
        phone: 'hide',
      },
      { id: 'codes', header: t('codes.title'), value: (row) => row.codes.total, look: 'number', phone: 'end' },
      { id: 'inactive', header: common('codeStatus.inactive'), value: (row) => row.codes.inactive, only: 'file' },
      {
        id: 'blacklisted',
        header: common('codeStatus.blacklisted'),
        value: (row) => row.codes.blacklisted,
        only: 'file',
      },
    ];
  },
  file: {
    name: ({ t }) => t('product.file'),
    order: [
      ...['id', 'name', 'sku', 'brand', 'campaign', 'url', 'codes', 'active', 'inactive', 'blacklisted', 'company'],
      'state',
    ],
  },
  bulk: (words) => archiving('product', words),
  add: ({ t, shell, given: { mayEdit } }) =>
    mayEdit && [
      { href: paths.importProducts, label: t('import.button') },
      { href: paths.newProduct, label: shell('create.newProduct') },
    ],
  empty: noneOf('product'),
});
