// Written by `npm run texts` from en/apps.json.

export interface AppsTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
