import { paths } from '#lib/portal/paths.ts';

export const catalogKinds = ['product', 'brand', 'campaign', 'scmField'] as const;
export type CatalogKind = (typeof catalogKinds)[number];

interface KindWords {
  /** 'brand', within a sentence. */
  one: string;
  list: string;
  record: (id: number) => string;
  /** What is asked before it goes into the archive. */
  archiving: string;
  /** The same of several. */
  archivingAll: string;
  /** What is asked before it is deleted. */
  deleting: string;
}

export const kindWords: Readonly<Record<CatalogKind, KindWords>> = {
  product: {
    one: 'product',
    list: paths.products,
    record: paths.product,
    archiving:
      'It can be ordered no more, and is offered nowhere. Its codes, their scans and its orders stay as they are.',
    archivingAll:
      'They can be ordered no more, and are offered nowhere. Their codes, scans and orders stay as they are.',
    deleting: 'It has no codes. With an order, it stays and you are told. This cannot be undone.',
  },
  brand: {
    one: 'brand',
    list: paths.brands,
    record: paths.brand,
    archiving: 'No other product can be given this brand. Those that have it keep it, and scans still show it.',
    archivingAll: 'No other product can be given these brands. Those that have them keep them.',
    deleting: 'A brand with products stays, and you are told. This cannot be undone.',
  },
  campaign: {
    one: 'campaign',
    list: paths.campaigns,
    record: paths.campaign,
    archiving:
      'No other product can be put into this campaign. Those in it stay, and their scans still lead to its address.',
    archivingAll: 'No other product can be put into these campaigns. Those in them stay.',
    deleting: 'A campaign with products stays, and you are told. This cannot be undone.',
  },
  scmField: {
    one: 'SCM field',
    list: paths.scmFields,
    record: paths.scmField,
    archiving:
      'It leaves the list of fields in use. Values stay with the codes, and it stays a column of exports and uploads.',
    archivingAll: 'They are offered for no new value. What codes have of them stays, and is still found.',
    deleting:
      'It ends as a column of exports and as a filter, and uploads that have its column are refused. Values stay with the codes, and are seen again under a new field of the same key.',
  },
};
