import { Webhook } from 'standardwebhooks';
import type { webhooks } from './paths.ts';

/** The body of a webhook, as the service sends it. */
export type WebhookEvent = {
  [Name in keyof webhooks]: webhooks[Name] extends {
    post: { requestBody?: { content: { 'application/json': infer Body } } };
  }
    ? Body
    : never;
}[keyof webhooks];

/**
 * Verifies the signature and the age of a webhook (Standard Webhooks), and returns its event.
 * @param body as it was received: parsed and written again it has other bytes
 * @param secret of the webhook, `whsec_…`
 * @throws WebhookVerificationError of `standardwebhooks`: answer 400 and do nothing
 */
export function verifyWebhook(
  body: string,
  headers: Headers | Readonly<Record<string, string | string[] | undefined>>,
  secret: string,
): WebhookEvent {
  const entries = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const single = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return new Webhook(secret).verify(body, Object.fromEntries(single)) as WebhookEvent;
}
