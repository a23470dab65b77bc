import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#lib/contract/auth.ts';
import { type EndpointShape, endpointUrl, maxBodyOf } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { isPermission } from '#lib/permissions/permissions.ts';
import { formOverhead } from '#server/core/http/receive-photo.ts';
import { expectedFor, rowOf } from './testing/access-table.ts';
import { expectProblem } from './testing/api-client.ts';
import { documentedRefusals } from './testing/documented-answer.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

// Refusals that every endpoint has for the same reason. Tests of the routes cover those of one endpoint;
// refusals-met.last.test.ts checks that none is left out.
let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const having = (fits: (endpoint: EndpointShape) => unknown) =>
  managementEndpoints.filter(fits).map((endpoint) => [endpoint.id, endpoint] as const);

/** Somebody the endpoint lets in, and a request that is right in every way. */
async function allowed(endpoint: EndpointShape) {
  const row = rowOf(endpoint);
  const persona = personaNames.find((name) => (expectedFor(row, name) ?? 500) < 400) ?? 'brandAdmin';
  const { id, token } = api.world.people[persona];
  return { userId: id, token, input: await row.request(api, persona) };
}

async function expectRefusal(
  endpoint: EndpointShape,
  status: number,
  request: {
    path: string;
    token?: string | undefined;
    body?: string;
    type?: string;
    headers?: Record<string, string>;
  },
  client: TestApi['injected'] = api.injected,
): Promise<void> {
  const { path, token, body, type = 'application/json', headers } = request;
  const answer = await client.raw(path, {
    method: endpoint.method,
    token,
    ...(headers && { headers }),
    ...(body !== undefined && { body, headers: { 'content-type': type } }),
  });
  expect(answer.status, `${endpoint.method} ${path}: ${answer.text}`).toBe(status);
  expectProblem(answer);
}

const fill = (endpoint: EndpointShape, value: string) => endpoint.path.replace(/:[a-z_]+/g, value);

describe.each(having(({ params }) => params))('%s', (_, endpoint) => {
  it('refuses an address that cannot be decoded', async () => {
    const { token } = await allowed(endpoint);
    await expectRefusal(endpoint, 400, { path: fill(endpoint, '%'), token });
  });
});

// Forms are tested with their routes.
describe.each(having(({ params, photo }) => params && 'id' in params.shape && !photo))('%s', (_, endpoint) => {
  it('finds nothing under an id that was never given', async () => {
    const { token, input } = await allowed(endpoint);
    const body = input.body === undefined ? {} : { body: JSON.stringify(input.body) };
    const { search } = new URL(endpointUrl(endpoint, input), 'http://any');
    await expectRefusal(endpoint, 404, { path: fill(endpoint, '2000000000') + search, token, ...body });
  });
});

describe.each(having(({ method, body, photo }) => method !== 'GET' && (!body || photo)))('%s', (_, endpoint) => {
  it('refuses a body that is no JSON, of another type, or too large, though it needs none', async () => {
    const { token, input } = await allowed(endpoint);
    const path = endpointUrl(endpoint, input);
    await expectRefusal(endpoint, 415, { path, token, body: '{}', type: 'text/plain' });
    const limit = maxBodyOf(endpoint) + (endpoint.photo ? formOverhead : 0);
    const tooLarge = `{"a":"${'x'.repeat(limit)}"}`;
    await expectRefusal(endpoint, 413, { path, token, body: tooLarge });
    await expectRefusal(endpoint, 400, { path, token, body: '{' });
  });
});

describe.each(having(({ creates }) => creates))('%s under an Idempotency-Key', (_, endpoint) => {
  const key = `refused-${endpoint.id}`;

  async function send(input: Awaited<ReturnType<typeof allowed>>['input'], token: string) {
    return api.injected.call(endpoint, { ...input, token, headers: { 'idempotency-key': key } });
  }

  it('is refused while the first request runs, and when the key comes with another', async () => {
    const { userId, token, input } = await allowed(endpoint);
    expect((await send(input, token)).status).toBe(endpoint.status);
    // The request has the state of a running one: its row, under lease and without an answer.
    await api.database.db
      .updateTable('idempotency_keys')
      .set({ status: null, answer: null, lease_until: new Date(Date.now() + 3_600_000) })
      .where('key', '=', key)
      .execute();
    expect((await send(input, token)).status).toBe(409);
    const permissions = isPermission(endpoint.access) ? [endpoint.access] : [];
    const narrower = await issueToken(api.database, userId, { permissions });
    expect((await send(input, narrower)).status).toBe(422);
  });
});

describe('an allowance that is used up', () => {
  let exhausted: TestApi;
  let addresses = 0;
  beforeAll(async () => {
    exhausted = await startApi({ API_RATE_PER_MINUTE: '1' });
  });
  afterAll(() => exhausted.close());

  it.each(having(() => true))('refuses %s', async (_, endpoint) => {
    expect(documentedRefusals).toContain(`${endpoint.id} 429`);
    const token = await issueToken(exhausted.database, exhausted.world.people.brandAdmin.id);
    // Requests without a token count for their address. Each endpoint has one of its own: the minute of an address
    // that others have used up could end between these two.
    addresses += 1;
    const isPublic = endpoint.access === 'public';
    const caller = isPublic ? { headers: { 'x-forwarded-for': `203.0.113.${addresses}` } } : { token };
    expect((await exhausted.injected.call(me, caller)).status).toBe(isPublic ? 401 : 200);
    await expectRefusal(endpoint, 429, { path: fill(endpoint, '1'), ...caller }, exhausted.injected);
  });
});
