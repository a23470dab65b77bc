// Written by `npm run texts` from en/authenticate.json.

export interface AuthenticateTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
