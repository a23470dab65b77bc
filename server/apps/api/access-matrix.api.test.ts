import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { accessTable, expectedFor, rowOf } from './testing/access-table.ts';
import { issueToken } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const byName = managementEndpoints.map((endpoint) => [endpoint.id, endpoint] as const);

it('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(accessTable).sort()).toEqual(managementEndpoints.map(({ id }) => id).sort());
});

describe.each(byName)('%s', (_, endpoint) => {
  it.each(personaNames)('answers %s as the table says', async (persona) => {
    const row = rowOf(endpoint);
    const input = await row.request(api, persona);
    // A session of its own: sign-out ends it.
    const token = await issueToken(api.database, api.world.people[persona].id);
    const answer = await api.injected.call(endpoint, { ...input, token });
    expect(answer.status, answer.text).toBe(expectedFor(row, persona));
  });
});
