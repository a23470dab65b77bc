// Written by `npm run texts` from en/codes.json.

export interface CodesTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
