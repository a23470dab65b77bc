// Written by `npm run texts` from en/webhooks.json.

export interface WebhooksTexts {
  plain: Record<never, undefined>;
  rich: Record<never, undefined>;
}
