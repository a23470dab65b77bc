// Written by `npm run texts` from en/audit.json.

export interface AuditTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
