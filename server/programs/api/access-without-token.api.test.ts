import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { rowOf } from './testing/access-table.ts';
import { expectProblem } from './testing/api-client.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const guarded = managementEndpoints
  .filter(({ access }) => access !== 'public')
  .map((endpoint) => [endpoint.id, endpoint] as const);

describe.each(guarded)('%s without a valid token', (_, endpoint) => {
  async function ask(token: string | undefined, headers?: Record<string, string>) {
    const input = await rowOf(endpoint).request(api, 'brandAdmin');
    const answer = await api.injected.call(endpoint, { ...input, token, headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('UAT');
    expectProblem(answer);
    return answer.problem.code;
  }

  // conforms: 21.1, 26.3, A5
  it('is refused with no, an unknown, an expired and a revoked token alike', async () => {
    const { id } = api.world.people.brandAdmin;
    const expired = await issueToken(api.database, id, { expiresAt: new Date(Date.now() - 1000) });
    const revoked = await issueToken(api.database, id, { revoked: true });
    const codes = await Promise.all([
      ask(undefined),
      ask('uat_0000000000000000000000000000'),
      ask(expired),
      ask(revoked),
      ask(undefined, { authorization: `Bearer ${api.world.people.brandAdmin.token}` }),
    ]);
    expect(new Set(codes)).toEqual(new Set(['not_authenticated']));
  });
});
