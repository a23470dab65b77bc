import { paths } from '#lib/portal/paths.ts';

export const catalogKinds = ['product', 'brand', 'campaign', 'scmField'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

/** Where the list, the form and a record of each kind are; the list's name as addresses and exports have it. */
export const kindPlaces = {
  product: {
    name: 'products',
    page: 'products',
    list: paths.products,
    create: paths.newProduct,
    record: paths.product,
    listKey: 'view.products',
    createKey: 'create.newProduct',
  },
  brand: {
    name: 'brands',
    page: 'brands',
    list: paths.brands,
    create: paths.newBrand,
    record: paths.brand,
    listKey: 'view.brands',
    createKey: 'create.newBrand',
  },
  campaign: {
    name: 'campaigns',
    page: 'campaigns',
    list: paths.campaigns,
    create: paths.newCampaign,
    record: paths.campaign,
    listKey: 'view.campaigns',
    createKey: 'create.newCampaign',
  },
  scmField: {
    name: 'scm-fields',
    page: 'scmFields',
    list: paths.scmFields,
    create: paths.newScmField,
    record: paths.scmField,
    listKey: 'view.scmFields',
    createKey: 'create.newScmField',
  },
} as const;
