// Written by `npm run texts` from en/partners.json.

export interface PartnersTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
