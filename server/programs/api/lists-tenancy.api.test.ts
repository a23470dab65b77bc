import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { accessTable } from './testing/access-table.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

let api: TestApi;
/** The brand has one of everything there is to list: what its admin reads, changes and makes in the access table. */
beforeAll(async () => {
  api = await startApi();
  const { token } = api.world.people.brandAdmin;
  for (const endpoint of managementEndpoints) {
    const input = await accessTable[endpoint.id]?.request(api, 'brandAdmin');
    const mayAsk = (accessTable[endpoint.id]?.expected[personaNames.indexOf('brandAdmin')] ?? 403) < 400;
    if (endpoint.creates && mayAsk) await api.call(endpoint, { ...input, token });
  }
});
afterAll(() => api.close());

/** Shared by all companies. */
const everyones = ['listSubstrates'];
/** Rows are numbered in each company; redirect-rules.api.test.ts compares what they hold. */
const numbered = ['listRedirectVersions'];
/** The support's are of every company, for the operator's staff alone. */
const isOpen = (access: EndpointShape['access']) => access !== 'public' && access !== 'support_view';
const lists = managementEndpoints.filter(
  ({ id, path, access }) =>
    /^(list|search[A-Z])/.test(id) &&
    !path.includes(':') &&
    isOpen(access) &&
    ![...everyones, ...numbered].includes(id),
);

type Row = { id?: number; key?: string; uuid?: string; extended_id?: string; task_id?: string };

async function namesIn(endpoint: EndpointShape, token: string): Promise<unknown[]> {
  const answer = await api.call(endpoint, { token, query: { limit: 200 } });
  expect(answer.status, answer.text).toBe(200);
  const { results } = answer.body as { results: Row[] };
  return results.map((row) => row.id ?? row.key ?? row.uuid ?? row.extended_id ?? row.task_id);
}

// conforms: A3
describe("a list of one's own", () => {
  it('there are many', () => {
    expect(lists.length).toBeGreaterThan(18);
  });

  // conforms: 34.4
  it.each(lists.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s shows nothing of another company',
    async (_, endpoint) => {
      const { brandAdmin, rivalAdmin } = api.world.people;
      const theirs = await namesIn(endpoint, brandAdmin.token);
      // Or the test could not fail.
      expect(theirs.length).toBeGreaterThan(0);
      expect(theirs).not.toContain(undefined);
      const own = await namesIn(endpoint, rivalAdmin.token);
      expect(own.filter((name) => theirs.includes(name))).toEqual([]);
    },
  );
});
