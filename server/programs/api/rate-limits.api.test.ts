import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me, signIn } from '#lib/contract/auth.ts';
import { listWorkorders } from '#lib/contract/workorders.ts';
import { networkOf } from '#server/core/http/rate-limits.ts';
import { type Answer, expectProblem } from './testing/api-client.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

const perMinute = 50;

let api: TestApi;
beforeAll(async () => {
  api = await startApi({ API_RATE_PER_MINUTE: String(perMinute) });
});
afterAll(() => api.close());

const newToken = () => issueToken(api.database, api.world.people.brandAdmin.id);

function standing(answer: Answer): { left: number; seconds: number } {
  expect(answer.headers.get('ratelimit-policy')).toBe(`"default";q=${perMinute};w=60`);
  const [, left, seconds] = /^"default";r=(\d+);t=(\d+)$/.exec(answer.headers.get('ratelimit') ?? '') ?? [];
  expect(left).toBeDefined();
  expect(Number(seconds)).toBeGreaterThanOrEqual(1);
  expect(Number(seconds)).toBeLessThanOrEqual(60);
  return { left: Number(left), seconds: Number(seconds) };
}

describe('requests with a token', () => {
  it('carry how many are left, whatever the answer is', async () => {
    const token = await newToken();
    expect(standing(await api.call(me, { token })).left).toBe(perMinute - 1);
    const invalid = await api.call(listWorkorders, { token, query: { limit: 'many' } });
    expect(invalid.status).toBe(400);
    expect(standing(invalid).left).toBe(perMinute - 2);
  });

  // conforms: 26.9
  it('are refused beyond the limit, and others are not', async () => {
    const token = await newToken();
    const other = await newToken();
    const answers = await Promise.all(Array.from({ length: perMinute + 5 }, () => api.call(me, { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(perMinute);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    for (const answer of refused) {
      expectProblem(answer);
      expect(answer.problem.code).toBe('too_many_requests');
      const { left, seconds } = standing(answer);
      expect(left).toBe(0);
      expect(answer.headers.get('retry-after')).toBe(String(seconds));
    }
    expect((await api.call(me, { token: other })).status).toBe(200);
  });
});

// conforms: 26.9
it('requests without a valid token count for their address, every kind of answer', async () => {
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const first = '198.51.100.1';
  const paths = ['/api/v2/me/', '/api/v2/nothing/', '/api/v2/openapi.json', '/api/v2/docs/'];
  let left = perMinute;
  for (const path of paths) {
    left -= 1;
    expect(standing(await api.raw(path, from(first))).left, path).toBe(left);
  }
  const wrong = { email: 'nobody@brand.test', password: 'not the password' };
  expect(standing(await api.call(signIn, { ...from(first), body: wrong })).left).toBe(left - 1);
  await Promise.all(Array.from({ length: left }, () => api.raw('/api/v2/nothing/', from(first))));
  for (const path of paths) {
    const refused = await api.raw(path, from(first));
    expect(refused.status, path).toBe(429);
    expectProblem(refused);
    expect(standing(refused).left, path).toBe(0);
  }
  expect((await api.raw('/api/v2/openapi.json', from('198.51.100.2'))).status).toBe(200);
  const token = await newToken();
  expect((await api.call(me, { ...from(first), token })).status).toBe(200);
});

it('a call of an agent counts once', async () => {
  const token = await newToken();
  const call = (name: string, given: object) =>
    api.raw('/mcp?tools=all', {
      method: 'POST',
      token,
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } }),
    });
  const read = await call('list_products', { limit: 1 });
  expect(read.text).toContain('results');
  expect(standing(read).left).toBe(perMinute - 1);
  expect(standing(await api.call(me, { token })).left).toBe(perMinute - 2);
  const refused = await call('list_products', { limit: 0 });
  expect(standing(refused).left).toBe(perMinute - 3);
  expect(standing(await api.call(me, { token })).left).toBe(perMinute - 4);
});

it('addresses that cannot be decoded are counted apart', async () => {
  const send = () => api.raw('/api/v2/%ff/');
  const first = await send();
  expect(first.status).toBe(400);
  expect(standing(first).left).toBe(perMinute - 1);
  await Promise.all(Array.from({ length: perMinute - 1 }, send));
  const refused = await send();
  expect(refused.status).toBe(429);
  expectProblem(refused);
  expect(refused.headers.get('retry-after')).toBe(String(standing(refused).seconds));
  expect((await api.raw('/api/v2/openapi.json')).status).toBe(200);
});

it('the health check is not counted', async () => {
  const answer = await api.raw('/health');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('ratelimit')).toBeNull();
});

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '::ffff:192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0DB8:1:2::9', '2001:db8:1:2'],
  ['2001:db8::9', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
