import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { accessTable } from './testing/access-table.ts';
import { type Answer, type CallInput, withoutRequestId } from './testing/api-client.ts';
import { foreignFilters, foreignReferences, sharedFilters, sharedReferences } from './testing/foreign-references.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { personaNames } from './testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { rival, stranger } = api.world.companies;
  await api.database.db
    .insertInto('partnerships')
    .values({ brand_owner_id: rival, printing_partner_id: stranger, state: 'accepted' })
    .execute();
});
afterAll(() => api.close());

/** Names that are references, besides everything that is typed as an id. */
const names = [
  'product',
  'template',
  'ingestion_key',
  'record',
  'retry_of',
  'extended_ids',
  'serial_numbers',
  'items',
  'constraints',
  'filters',
  'company',
  'photos',
  'cases',
];
const idLimit = '2147483647';

function referencesOf(schema: z.ZodType | undefined): string[] {
  if (!schema) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .filter(([name, property]) => names.includes(name) || JSON.stringify(property).includes(idLimit))
    .map(([name]) => name);
}

const inBodies = managementEndpoints.flatMap((endpoint) =>
  referencesOf(endpoint.body).map((member) => `${endpoint.id}.${member}`),
);
/** No persona may read the support's lists and sees one company alone. */
const byCompany = managementEndpoints.filter(({ access }) => access !== 'support_view');
const inQueries = byCompany.flatMap((endpoint) =>
  referencesOf(endpoint.query)
    .filter((name) => !sharedFilters.includes(name))
    .map((name) => [`${endpoint.id}?${name}`, endpoint, name] as const),
);

// conforms: 34.2, A2
it('every member of a body that names a resource has its row, and every row its member', () => {
  const rows = Object.keys(foreignReferences).map((row) => row.split(' ')[0] ?? '');
  expect([...new Set([...rows, ...Object.keys(sharedReferences)])].sort()).toEqual([...inBodies].sort());
});

/** Common part of two answers. A message may repeat a key that was sent, never an id. */
function plainly(answer: Answer, value: string | number) {
  const plain = withoutRequestId(answer);
  const text = typeof value === 'string' ? plain.text.replaceAll(value, '<value>') : plain.text;
  return { ...plain, text, headers: { ...plain.headers, 'content-length': '' } };
}

async function expectSame(
  endpoint: EndpointShape,
  foreign: CallInput,
  missing: CallInput,
  values: [string | number, string | number],
) {
  const one = await api.call(endpoint, foreign);
  const other = await api.call(endpoint, missing);
  expect(plainly(one, values[0])).toEqual(plainly(other, values[1]));
  return one;
}

describe("another company's resource in a body", () => {
  // conforms: 17.11, 34.2
  it.each(Object.entries(foreignReferences))('is refused in %s as one that does not exist', async (row, reference) => {
    const [name = ''] = row.split(' ');
    const [id, member = ''] = name.split('.');
    const endpoint = managementEndpoints.find((candidate) => candidate.id === id);
    if (!endpoint) throw new Error(`There is no ${id}.`);
    const { token } = api.world.people[reference.as ?? 'rivalAdmin'];
    const foreign = await reference.foreign(api);
    const body = (await reference.body(foreign, api)) as Record<string, unknown>;
    const params = (await reference.params?.(api)) as Record<string, unknown> | undefined;
    const given = JSON.stringify(body[member]).replaceAll(JSON.stringify(foreign), JSON.stringify(reference.missing));
    const other = { ...body, [member]: JSON.parse(given) as unknown };
    const values: [string | number, string | number] = [foreign, reference.missing];
    const answer = await expectSame(endpoint, { token, params, body }, { token, params, body: other }, values);
    expect(answer.status, answer.text).toBe(400);
    expect(answer.problem[member], answer.text).toEqual([expect.any(String)]);
  });
});

describe("another company's resource in a filter", () => {
  // conforms: 16.2, 28.1, 29.3, 34.3
  it.each(inQueries)('finds as little in %s as one that does not exist', async (_, endpoint, name) => {
    const make = foreignFilters[name];
    if (!make) throw new Error(`${endpoint.id} filters by ${name}: say in foreignFilters what that is.`);
    const expected = accessTable[endpoint.id]?.expected ?? [];
    // The rival where it may call the endpoint, else another persona outside the brand that may.
    const persona = (['rivalAdmin'] as const).find((who) => (expected[personaNames.indexOf(who)] ?? 403) < 400);
    if (!persona)
      throw new Error(`The rival may not call ${endpoint.id}; choose another who sees nothing of the brand.`);
    const { token } = api.world.people[persona];
    const params = endpoint.params ? (await accessTable[endpoint.id]?.request(api, persona))?.params : undefined;
    const foreign = await make(api);
    const nowhere = 2_000_000_000;
    const ask = (value: number) => ({ token, params, query: { [name]: value } });
    const answer = await expectSame(endpoint, ask(foreign), ask(nowhere), [foreign, nowhere]);
    if (answer.status === 200 && endpoint.success === 'file') {
      // Nothing but the line that names the columns.
      expect(answer.text.trimEnd().split('\n')).toHaveLength(1);
    } else if (answer.status === 200) expect((answer.body as { results: unknown[] }).results).toEqual([]);
    else expect(answer.problem[name]).toEqual([messageOf('resourceNotFound')]);
  });
});
