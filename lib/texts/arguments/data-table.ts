// Written by `npm run texts` from en/data-table.json.

export interface DataTableTexts {
  plain: {
    'export.noSuchList': undefined;
  };
  rich: Record<never, undefined>;
}
