// Written by `npm run texts` from en/app.json.

export interface AppTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
