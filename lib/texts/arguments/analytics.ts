// Written by `npm run texts` from en/analytics.json.

export interface AnalyticsTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
