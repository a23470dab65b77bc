// Written by `npm run texts` from en/service.json.

export interface ServiceTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
