// Written by `npm run texts` from en/templates.json.

export interface TemplatesTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
