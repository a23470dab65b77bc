// Written by `npm run texts` from en/scans.json.

export interface ScansTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
