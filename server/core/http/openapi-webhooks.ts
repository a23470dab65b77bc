import { type Json, schemaOf } from '#lib/contract/json-schema.ts';
import { testEventData, testEventType, webhookEvents, webhookMessage } from '#lib/contract/webhook-events.ts';

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

/** Parameters and answers of every message, as components. */
export const webhookParameters: Record<string, Json> = {
  WebhookId: header('webhook-id', 'Of the message: the same each time it is sent. Act once on each.'),
  WebhookTimestamp: header(
    'webhook-timestamp',
    'When it was sent, in seconds since 1970. Refuse what is more than five minutes off.',
  ),
  WebhookSignature: header(
    'webhook-signature',
    'One or more signatures with a space between, each `v1,` and the base64 of an HMAC-SHA256 over id, timestamp and body with dots between, keyed with what follows `whsec_` in the secret, base64-decoded.',
  ),
};
export const webhookResponses: Record<string, Json> = {
  WebhookTaken: {
    description: 'Taken. Anything else, or no answer within 10 seconds, is tried again for a day.',
  },
  WebhookGone: { description: 'No more of these: the webhook is switched off.' },
};

const parameters = Object.keys(webhookParameters).map((name) => ({ $ref: `#/components/parameters/${name}` }));

/** Messages that the service sends to webhooks, for the `webhooks` of the OpenAPI document. */
export function describeWebhooks(): Json {
  const all = { ...webhookEvents, [testEventType]: { summary: 'What the test call sends', data: testEventData } };
  return Object.fromEntries(
    Object.entries(all).map(([type, { summary, data }]) => [
      type,
      {
        post: {
          operationId: `on${type.replace(/(?:^|[._])([a-z])/g, (_, letter: string) => letter.toUpperCase())}`,
          summary,
          tags: ['Webhooks'],
          security: [],
          parameters,
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(webhookMessage(type, data), 'output') } },
          },
          responses: {
            '2XX': { $ref: '#/components/responses/WebhookTaken' },
            '410': { $ref: '#/components/responses/WebhookGone' },
          },
        },
      },
    ]),
  );
}
