// Written by `npm run texts` from en/forms.json.

export interface FormsTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
