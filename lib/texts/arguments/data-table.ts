// Written by `npm run texts` from en/data-table.json.

export interface DataTableTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
