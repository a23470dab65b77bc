// Written by `npm run texts` from en/support.json.

export interface SupportTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
