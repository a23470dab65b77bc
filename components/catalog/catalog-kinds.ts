import { paths } from '#lib/portal/paths.ts';

export const catalogKinds = ['product', 'brand', 'campaign', 'scmField'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

interface KindPaths {
  list: string;
  record: (id: number) => string;
}

/** Where the list and a record of each kind are. */
export const kindPaths: Readonly<Record<CatalogKind, KindPaths>> = {
  product: { list: paths.products, record: paths.product },
  brand: { list: paths.brands, record: paths.brand },
  campaign: { list: paths.campaigns, record: paths.campaign },
  scmField: { list: paths.scmFields, record: paths.scmField },
};
