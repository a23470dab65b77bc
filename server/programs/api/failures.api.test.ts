import { afterAll, beforeAll, expect, it } from 'vitest';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { reason } from '#lib/texts/reason.ts';
import { accessTable } from './testing/access-table.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

async function ask(method: string, path: string, body: unknown, idempotencyKey?: string) {
  const response = await fetch(`${api.baseUrl}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      authorization: `UAT ${api.world.people.brandAdmin.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { response, text: await response.text() };
}

// conforms: 23.8, 26.9, A30
it('what goes wrong on our side is a 5xx that tells nothing of the inside, at every endpoint', async () => {
  const requests = [];
  for (const endpoint of managementEndpoints) {
    const input = (await accessTable[endpoint.id]?.request(api, 'brandAdmin')) ?? {};
    const path = endpoint.path.replace(/:([a-z_]+)/g, (_, name: string) =>
      encodeURIComponent(String(input.params?.[name])),
    );
    requests.push({ endpoint, path, body: input.body });
  }
  // Everything the API asks of its database fails from here on, as it does when the server is out of reach.
  const { pool } = api.database;
  const broken = async () => {
    throw new Error('connect ECONNREFUSED 10.1.2.3:5432 at secret_table');
  };
  const [connect, query] = [pool.connect, pool.query];
  Object.assign(pool, { connect: broken, query: broken });
  try {
    for (const { endpoint, path, body } of requests) {
      const { response, text } = await ask(endpoint.method, path, body, endpoint.creates ? 'a-key' : undefined);
      expect(response.status, `${endpoint.id} ${text}`).toBe(500);
      expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
      const { request_id: requestId, ...problem } = JSON.parse(text) as Record<string, unknown>;
      expect(problem).toEqual({
        type: 'urn:proofmark:problem:internal_error',
        title: expect.any(String),
        status: 500,
        detail: expect.any(String),
        code: 'internal_error',
        reason_codes: { detail: [reason('internalError')] },
      });
      expect(requestId).toBe(response.headers.get('x-request-id'));
      expect(text).not.toMatch(/10\.1\.2\.3|ECONNREFUSED|secret_table/);
      expect(response.headers.get('ratelimit'), endpoint.id).toMatch(/^"default";r=\d+;t=\d+$/);
      expect(response.headers.get('ratelimit-policy')).toMatch(/^"default";q=\d+;w=60$/);
    }
  } finally {
    Object.assign(pool, { connect, query });
  }
  expect((await ask('GET', '/api/v2/me/', undefined)).response.status).toBe(200);
});
