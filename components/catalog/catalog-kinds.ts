import type { LookupKind } from '#lib/contract/lookups.ts';
import { paths } from '#lib/portal/paths.ts';
import { eachLookup, lookups } from './lookups.ts';

export type CatalogKind = 'product' | LookupKind;

/** Where the list, the form and a record of each kind are. */
export const kindPlaces = {
  product: {
    page: 'products',
    list: paths.products,
    createPage: 'newProduct',
    create: paths.newProduct,
    record: paths.product,
  },
  ...eachLookup((kind) => {
    const { page, createPage, record } = lookups[kind];
    return { page, list: paths[page], createPage, create: paths[createPage], record };
  }),
} as const;
