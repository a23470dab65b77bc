// Written by `npm run texts` from en/company.json.

export interface CompanyTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
