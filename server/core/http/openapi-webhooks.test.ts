import { expect, it } from 'vitest';
import { testEventType, webhookEventTypes } from '#lib/contract/webhook-events.ts';
import { resolvedOpenApi } from '#server/programs/api/testing/resolved-openapi.ts';

interface Sent {
  operationId: string;
  summary: string;
  parameters: { name: string; in: string; required: boolean }[];
  requestBody: { content: Record<string, { schema: { properties: Record<string, unknown>; required: string[] } }> };
  responses: Record<string, unknown>;
}

const webhooks = resolvedOpenApi()['webhooks'] as Record<string, { post: Sent }>;

it('tells of every event, and of the one the test call sends', () => {
  expect(Object.keys(webhooks)).toEqual([...webhookEventTypes, testEventType]);
  expect(webhooks['workorder.ready_to_print']?.post.operationId).toBe('onWorkorderReadyToPrint');
});

// conforms: 36.16
it.each([...webhookEventTypes, testEventType])('tells of %s what is sent, and how it is signed', (type) => {
  const post = webhooks[type]?.post;
  expect(post?.summary).toMatch(/^[A-Z].{8,}[^.]$/);
  expect(post?.parameters.map(({ name, in: place }) => `${place} ${name}`)).toEqual([
    'header webhook-id',
    'header webhook-timestamp',
    'header webhook-signature',
  ]);
  const schema = post?.requestBody.content['application/json']?.schema;
  expect(schema?.required).toEqual(['type', 'timestamp', 'data']);
  expect(schema?.properties).toMatchObject({ type: { const: type }, data: { type: 'object' } });
  expect(Object.keys(post?.responses ?? {}).sort()).toEqual(['2XX', '410']);
});
