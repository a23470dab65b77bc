// Written by `npm run texts` from en/overview.json.

export interface OverviewTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
