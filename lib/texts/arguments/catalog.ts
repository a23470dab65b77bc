// Written by `npm run texts` from en/catalog.json.

export interface CatalogTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
