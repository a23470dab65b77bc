import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { id, idParams, listQuery, page, queryWideId, storedReason, text, timestamp, wideId } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { defineResource } from './resource.ts';
import { deliveryStatuses } from './values/webhooks.ts';
import { testEventType, webhookEventTypes } from './webhook-events.ts';

export { deliveryStatuses } from './values/webhooks.ts';

export const webhooksPerCompany = 20;
/** Why the service switched a webhook off: the receiver answered 410, or every attempt had failed for days. */
export const disabledReasons = ['gone', 'failing'] as const;

function isHttpAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** Below 1024 are the ports of other services, such as mail. */
function hasWebPort(value: string): boolean {
  const { port } = new URL(value);
  return port === '' || port === '80' || port === '443' || Number(port) >= 1024;
}

function hasCredentials(value: string): boolean {
  const { username, password } = new URL(value);
  return username !== '' || password !== '';
}

const webhookUrl = z
  .string()
  .trim()
  .max(2000, reasonText('atMostCharacters', { count: 2_000 }))
  .regex(/^[\x21-\x7e]*$/, reasonText('charactersNotInAddress'))
  .refine(isHttpAddress, { message: reasonText('notHttpAddress'), abort: true })
  .refine(hasWebPort, reasonText('notWebPort'))
  .refine((value) => !hasCredentials(value), reasonText('addressWithPassword'))
  .refine((value) => !value.includes('#'), reasonText('addressWithFragment'));

const events = z
  .array(z.enum(webhookEventTypes))
  .min(1, reasonText('eventsMissing'))
  .max(webhookEventTypes.length, reasonText('eventDuplicated'));

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  events: z.array(z.string()),
  is_active: z.boolean(),
  disabled_reason: z.enum(disabledReasons).nullable(),
  disabled_at: timestamp.nullable(),
  /** Since when every attempt has failed; null after a success. */
  failing_since: timestamp.nullable(),
  /** Until then messages are signed with the secret before the last rotation too. */
  previous_secret_expires_at: timestamp.nullable(),
  created_at: timestamp,
});
export type Webhook = z.output<typeof webhook>;

const shownOnce = webhook.extend({ secret: z.string() });

export const delivery = z.object({
  id: wideId,
  /** The webhook-id header: the same however often the event is sent. */
  message_id: z.string(),
  event: z.string(),
  status: z.enum(deliveryStatuses),
  attempts: z.int(),
  response_status: z.int().nullable(),
  duration_ms: z.int().nullable(),
  error: z.string().nullable(),
  error_reason: storedReason,
  created_at: timestamp,
  last_attempt_at: timestamp.nullable(),
  next_attempt_at: timestamp.nullable(),
});
export type Delivery = z.output<typeof delivery>;

export const deliveryDetail = delivery.extend({
  payload: z.record(z.string(), z.unknown()),
  attempt_log: z.array(
    z.object({
      number: z.int(),
      started_at: timestamp,
      duration_ms: z.int(),
      response_status: z.int().nullable(),
      error: z.string().nullable(),
      error_reason: storedReason,
      response_excerpt: z.string(),
    }),
  ),
});
export type DeliveryDetail = z.output<typeof deliveryDetail>;

const tag = 'Webhooks';
const deliveryParams = idParams.extend({ delivery_id: queryWideId });

export const {
  list: listWebhooks,
  get: getWebhook,
  create: createWebhook,
  update: updateWebhook,
  delete: deleteWebhook,
} = defineResource({
  one: 'Webhook',
  many: 'Webhooks',
  tag,
  path: '/api/v2/webhooks/',
  view: 'webhook_manage',
  edit: 'webhook_manage',
  record: webhook,
  query: listQuery(['id', 'created_at', 'url']),
  fields: {
    url: webhookUrl,
    events,
    description: text(500).default(''),
    is_active: z.boolean().default(true),
  },
  created: shownOnce,
  summaries: {
    list: 'List the webhooks of your company',
    get: 'Read a webhook of your company',
    create: 'Create a webhook; the secret it signs with is shown once',
    update: 'Update a webhook, or switch it on and off; what waits is not sent while it is off',
    delete: 'Delete a webhook with its log of deliveries',
  },
  problems: { create: { 409: `The company has ${webhooksPerCompany} webhooks, the most there can be.` } },
});

export const rotateSecret = defineEndpoint({
  id: 'rotateWebhookSecret',
  tag,
  summary: 'Make a new secret, shown once; until the grace period ends messages are signed with both',
  method: 'POST',
  path: '/api/v2/webhooks/:id/rotate-secret/',
  access: 'webhook_manage',
  status: 200,
  success: 'json',
  // A second try after an answer that was lost would otherwise make a second secret, and end the one that receivers
  // have.
  creates: true,
  audit: { resource: 'webhook', id: 'params.id' },
  params: idParams,
  body: z.strictObject({
    grace_hours: z
      .int()
      .min(0, reasonText('atLeast', { count: 0 }))
      .max(168, reasonText('atMost', { count: 168 }))
      .default(24),
  }),
  response: shownOnce,
});

export const testWebhook = defineEndpoint({
  id: 'testWebhook',
  tag,
  summary: 'Send a test event to a webhook; read on how it went in its deliveries',
  method: 'POST',
  path: '/api/v2/webhooks/:id/test/',
  access: 'webhook_manage',
  status: 201,
  success: 'json',
  creates: true,
  audit: { resource: 'webhook', id: 'params.id' },
  params: idParams,
  response: delivery,
  problems: { 409: 'The webhook is switched off.' },
});

export const listDeliveries = defineEndpoint({
  id: 'listWebhookDeliveries',
  tag,
  summary: 'List what was sent to a webhook in the last 30 days, newest first',
  method: 'GET',
  path: '/api/v2/webhooks/:id/deliveries/',
  access: 'webhook_manage',
  status: 200,
  success: 'json',
  params: idParams,
  query: listQuery(['id']).extend({
    status: z.enum(deliveryStatuses).optional(),
    event: z.enum([...webhookEventTypes, testEventType]).optional(),
  }),
  response: page(delivery),
});

export const getDelivery = defineEndpoint({
  id: 'getWebhookDelivery',
  tag,
  summary: 'Read a delivery: what was sent, and each attempt with the beginning of its answer',
  method: 'GET',
  path: '/api/v2/webhooks/:id/deliveries/:delivery_id/',
  access: 'webhook_manage',
  status: 200,
  success: 'json',
  params: deliveryParams,
  response: deliveryDetail,
});

export const replayDelivery = defineEndpoint({
  id: 'replayWebhookDelivery',
  tag,
  summary: 'Send a delivery again under the same webhook-id',
  method: 'POST',
  path: '/api/v2/webhooks/:id/deliveries/:delivery_id/replay/',
  access: 'webhook_manage',
  status: 200,
  success: 'json',
  params: deliveryParams,
  response: delivery,
  problems: { 409: 'It is still being delivered, or the webhook is switched off.' },
});
