// Written by `npm run texts` from en/activity.json.

export interface ActivityTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
