import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { isPermission, permissionsOf } from '#lib/permissions/permissions.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { expectedFor, rowOf } from './testing/access-table.ts';
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

const ofPermission = managementEndpoints
  .filter(({ access }) => isPermission(access))
  .map((endpoint) => [endpoint.id, endpoint] as const);

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
    const answer = await api.injected.call(endpoint, { ...(await rowOf(endpoint).request(api, persona)), token });
    return answer.status;
  }

  // conforms: 21.2, 38.3, A5
  it('is refused when exactly the permission it needs is missing', async () => {
    expect(await ask((held) => held.filter((name) => name !== endpoint.access))).toBe(403);
  });

  // conforms: 21.2
  it('passes with exactly the permission it needs', async () => {
    // Further conditions of endpoints: the file of SIDs has its own permission; a token has no permission that its
    // maker lacks.
    const also: Record<string, string> = {
      // Its author needs nothing more; the admin of the table is another.
      deleteSavedView: 'user_manage',
      getWorkorderCodesFile: 'workorder_sid_download',
      getWorkorderSerialNumbers: 'workorder_sid_download',
      createWorkorderArtwork: 'workorder_sid_download',
      createToken: 'workorder_view',
    };
    const needed = [endpoint.access, also[endpoint.id] ?? endpoint.access];
    // Creating a user, or signing in for one, could give permissions that the token does not have.
    const wantsAll =
      /^(?:createUser|createInvitation|sendInvitation|resetTwoFactor|unlockUser|createScimToken|\w+SingleSignOn)$/.test(
        endpoint.id,
      );
    expect(await ask((held) => (wantsAll ? [...held] : needed))).toBe(holder().status);
  });

  it('is not opened by a permission that the role does not have', async () => {
    // A role that holds nothing: of the roles there are, all hold some permissions, and an endpoint may refuse others
    // itself.
    const permissions = [endpoint.access].filter(isPermission);
    const token = await issueToken(api.database, roleless.id, { permissions });
    const input = await rowOf(endpoint).request(api, holder().persona);
    const answer = await api.injected.call(endpoint, { ...input, token });
    // Refused because the permission is missing, not by a rule of the endpoint's own.
    const detail = messageOf('permissionMissing', { permission: endpoint.access });
    expect(answer).toMatchObject({ status: 403, problem: { code: 'permission_denied', detail } });
  });
});
