// Written by `npm run texts` from en/tokens.json.

export interface TokensTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
