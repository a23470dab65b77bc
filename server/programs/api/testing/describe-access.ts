import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { expectedFor, rowOf } from './access-table.ts';
import { issueToken } from './people.ts';
import { startApi, type TestApi } from './start-api.ts';
import { personaNames } from './world.ts';

/** Files of the access matrix: one for each, so that they run beside each other. */
export const accessParts = [1, 2, 3] as const;

/** Every persona at each endpoint of a part of the contract, by `inject` over a world of the part's own. */
export function describeAccess(part: (typeof accessParts)[number]): void {
  let api: TestApi;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());

  const endpoints = managementEndpoints.filter((_, index) => index % accessParts.length === part - 1);
  describe.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))('%s', (_, endpoint) => {
    // conforms: 21.2, 38.3
    it.each(personaNames)('answers %s as the table says', async (persona) => {
      const row = rowOf(endpoint);
      const input = await row.request(api, persona);
      // A session of its own: sign-out ends it.
      const token = await issueToken(api.database, api.world.people[persona].id);
      const answer = await api.injected.call(endpoint, { ...input, token });
      expect(answer.status, answer.text).toBe(expectedFor(row, persona));
    });
  });
}
