import * as z from 'zod';
import { reasonText } from '#lib/texts/reason-text.ts';
import { timestamp, wholeNumber } from './common.ts';
import { defineEndpoint } from './endpoint.ts';
import { webhookEventTypes } from './webhook-events.ts';

export const companyEvent = z.object({
  /** The webhook-id of its message. */
  id: z.string(),
  cursor: z.string(),
  type: z.enum(webhookEventTypes),
  timestamp,
  /** The `data` of a webhook's message. */
  data: z.record(z.string(), z.unknown()),
});
export type CompanyEvent = z.output<typeof companyEvent>;

/** Events without a webhook, for programs that nothing outside can call. */
export const getEvents = defineEndpoint({
  id: 'getEvents',
  tag: 'Webhooks',
  summary: 'List the events of the last 30 days, the oldest first; go on from the cursor of the last answer',
  method: 'GET',
  path: '/api/v2/events/',
  access: 'webhook_manage',
  status: 200,
  success: 'json',
  query: z.strictObject({
    /** Lists events after this cursor of an event or an answer. `latest` lists none and answers the cursor of now. */
    cursor: z
      .string()
      .regex(/^(latest|0|[1-9]\d{0,14})$/, reasonText('notCursor'))
      .optional(),
    type: z.enum(webhookEventTypes).optional(),
    limit: wholeNumber(1, 200).default(100),
  }),
  response: z.object({
    /** Address of the following events; null where there are none yet. */
    next: z.string().nullable(),
    /** Asked with it later, the list begins where this answer ends. */
    cursor: z.string(),
    results: z.array(companyEvent),
  }),
});
