// Written by `npm run texts` from en/ingestion.json.

export interface IngestionTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
