// Written by `npm run texts` from en/ui.json.

export interface UiTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
