// Written by `npm run texts` from en/security.json.

export interface SecurityTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
