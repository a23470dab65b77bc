import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EndpointShape } from '#lib/contract/endpoint.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { isPermission, permissionsOf } from '#lib/permissions/permissions.ts';
import { accessTable, expectedFor } from './testing/access-table.ts';
import { expectProblem } from './testing/api-client.ts';
import { insertPerson, issueToken, type TestPerson } from './testing/people.ts';
import { startApi, type TestApi } from './testing/start-api.ts';
import { type PersonaName, personaNames } from './testing/world.ts';

let api: TestApi;
let roleless: TestPerson;
beforeAll(async () => {
  api = await startApi();
  roleless = await insertPerson(api.database, api.world.companies.brand, 'no role', 'roleless@brand.test');
});
afterAll(() => api.close());

const byName = managementEndpoints.map((endpoint) => [endpoint.id, endpoint] as const);
const guarded = byName.filter(([, endpoint]) => endpoint.access !== 'public');
const ofPermission = byName.filter(([, endpoint]) => isPermission(endpoint.access));

function rowOf(endpoint: EndpointShape) {
  const row = accessTable[endpoint.id];
  if (!row) throw new Error(`${endpoint.id} has no row in the access table: say who may call it.`);
  return row;
}

it('every endpoint has a row, and every row an endpoint', () => {
  expect(Object.keys(accessTable).sort()).toEqual(managementEndpoints.map(({ id }) => id).sort());
});

describe.each(byName)('%s', (_, endpoint) => {
  it.each(personaNames)('answers %s as the table says', async (persona) => {
    const row = rowOf(endpoint);
    const input = await row.request(api, persona);
    // A session of its own: sign-out ends it.
    const token = await issueToken(api.database, api.world.people[persona].id);
    const answer = await api.call(endpoint, { ...input, token });
    expect(answer.status, answer.text).toBe(expectedFor(row, persona));
  });
});

describe.each(guarded)('%s without a valid token', (_, endpoint) => {
  async function ask(token: string | undefined, headers?: Record<string, string>) {
    const input = await rowOf(endpoint).request(api, 'brandAdmin');
    const answer = await api.call(endpoint, { ...input, token, headers });
    expect(answer.status).toBe(401);
    expect(answer.headers.get('www-authenticate')).toBe('UAT');
    expectProblem(answer);
    return answer.problem.code;
  }

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

describe.each(ofPermission)('%s by tokens with a share of the permissions', (_, endpoint) => {
  /** Someone who may: the first persona the table lets through. */
  function holder(): { persona: PersonaName; status: number } {
    const row = rowOf(endpoint);
    const persona = personaNames.find((name) => (expectedFor(row, name) ?? 500) < 400);
    if (!persona) throw new Error(`${endpoint.id} lets nobody through.`);
    return { persona, status: expectedFor(row, persona) ?? 0 };
  }

  async function ask(choose: (held: readonly string[]) => string[]) {
    const { persona } = holder();
    const person = api.world.people[persona];
    const { company_type, role } = await api.database.db
      .selectFrom('users')
      .innerJoin('companies', 'companies.id', 'users.company_id')
      .where('users.id', '=', person.id)
      .select(['companies.company_type', 'users.role'])
      .executeTakeFirstOrThrow();
    const permissions = choose(permissionsOf(company_type, role)).filter(isPermission);
    const token = await issueToken(api.database, person.id, { permissions });
    const answer = await api.call(endpoint, { ...(await rowOf(endpoint).request(api, persona)), token });
    return answer.status;
  }

  it('is refused when exactly the permission it needs is missing', async () => {
    expect(await ask((held) => held.filter((name) => name !== endpoint.access))).toBe(403);
  });

  it('passes with exactly the permission it needs', async () => {
    // What an endpoint besides asks for: the files of SIDs their own permission, a token nothing its maker lacks.
    const also: Record<string, string> = {
      getWorkorderCodesFile: 'workorder_sid_download',
      getWorkorderSerialNumbers: 'workorder_sid_download',
      createWorkorderArtwork: 'workorder_sid_download',
      createToken: 'workorder_view',
    };
    const needed = [endpoint.access, also[endpoint.id] ?? endpoint.access];
    // Whoever makes a user, or signs in for one, could give themselves what their token was not given.
    const wantsAll = ['createUser', 'resetTwoFactor'].includes(endpoint.id);
    expect(await ask((held) => (wantsAll ? [...held] : needed))).toBe(holder().status);
  });

  it('is not opened by a permission that the role does not have', async () => {
    // A role that holds nothing: of the roles there are, all hold some permissions, and a route may refuse others itself.
    const permissions = [endpoint.access].filter(isPermission);
    const token = await issueToken(api.database, roleless.id, { permissions });
    const input = await rowOf(endpoint).request(api, holder().persona);
    const answer = await api.call(endpoint, { ...input, token });
    // For want of the permission, not by a rule of the route's own.
    const detail = `This needs the permission ${endpoint.access}.`;
    expect(answer).toMatchObject({ status: 403, problem: { code: 'permission_denied', detail } });
  });
});
