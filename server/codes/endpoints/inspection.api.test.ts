import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { me } from '#lib/contract/auth.ts';
import { getCode, searchCodes } from '#lib/contract/codes.ts';
import * as contract from '#lib/contract/inspection.ts';
import { managementEndpoints } from '#lib/contract/registry.ts';
import { createScmField } from '#lib/contract/scm-fields.ts';
import { getUser, listUsers } from '#lib/contract/users.ts';
import { openToInspectors } from '#lib/permissions/permissions.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let admin: string;
let team: contract.InspectionTeam;
let inspector: string;

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const sets = [
  { name: 'Received in Oslo', values: { place: 'Oslo', received: 'yes' } },
  { name: 'Sold', values: { received: 'sold' } },
];

async function makeTeam(name: string, hours = 100) {
  const body = { name, valid_until: inHours(hours), value_sets: sets };
  const { status, body: made } = await api.call(contract.createInspectionTeam, { token: admin, body });
  expect(status).toBe(201);
  return made;
}
async function accessOf(id: number) {
  const { body } = await api.call(contract.openInspectionAccess, { token: admin, params: { id } });
  return { ...body, secret: new URL(body.link).hash.slice(1) };
}
const join = (secret: string, name = 'Kari') => api.call(contract.joinInspection, { body: { secret, name } });
const inspect = (content: string, token = inspector) => api.call(contract.inspectCode, { token, query: { content } });
const scmOf = async (id: string) =>
  (await api.call(getCode, { token: admin, params: { extended_id: id } })).body.scm_data;
const set = (contents: string[], value_set = 'Received in Oslo', headers?: Record<string, string>) =>
  api.call(contract.setInspectionValues, {
    token: inspector,
    body: { value_set, contents },
    ...(headers && { headers }),
  });
const undo = (key: string, token = inspector) => api.call(contract.undoInspectionValues, { token, params: { key } });
const failures = () => api.database.db.deleteFrom('sign_in_attempts').execute();

beforeAll(async () => {
  api = await startApi();
  admin = api.world.people.brandAdmin.token;
  for (const key of ['place', 'received']) {
    await api.call(createScmField, { token: admin, body: { key, name: key } });
  }
  const { companies } = api.world;
  await insertFinishedWorkorder(api, companies.brand, { prefix: 'INSPECT', count: 3 });
  await insertFinishedWorkorder(api, companies.rival, { prefix: 'RIVALS', count: 1 });
  team = await makeTeam('Oslo');
  inspector = (await join((await accessOf(team.id)).secret)).body.token;
});
afterAll(() => api.close());

// conforms: 32.48
describe('an inspection team', () => {
  it('is joined by its link and by its code in any writing, each person under one user', async () => {
    const access = await accessOf(team.id);
    expect(access.code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
    const first = await join(access.secret, 'Per');
    const second = await join(access.code.toLowerCase().replace('-', ' '), 'per');
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body.user).toEqual(first.body.user);
    expect(first.body.user).toMatchObject({ name: 'Per (Oslo)', role: 'inspector' });
    const { body } = await api.call(contract.getInspectionTeam, { token: admin, params: { id: team.id } });
    expect(body).toMatchObject({ inspectors: 2, is_active: true, value_sets: sets });
  });

  it('replaces the code each time it is shown, and keeps the link', async () => {
    const before = await accessOf(team.id);
    const after = await accessOf(team.id);
    expect(after.link).toBe(before.link);
    expect((await join(before.code)).status).toBe(401);
    await api.database.db
      .updateTable('inspection_teams')
      .set({ code_expires_at: new Date(Date.now() - 1000) })
      .where('id', '=', team.id)
      .execute();
    expect((await join(after.code)).status).toBe(401);
    expect((await join(after.secret)).status).toBe(200);
  });

  it('takes ten wrong codes from a network, then none for a while', async () => {
    await failures();
    const { secret } = await accessOf(team.id);
    const statuses: number[] = [];
    for (let attempt = 0; attempt < 11; attempt += 1) statuses.push((await join('AAAA-AAAA')).status);
    expect(statuses).toEqual([...Array(10).fill(401), 429]);
    expect((await join(secret)).status).toBe(429);
    await failures();
    expect((await join(secret)).status).toBe(200);
  });

  // conforms: A59
  it('looks at ten of sixty wrong codes at once, and at every right one', async () => {
    await failures();
    const wrong = await Promise.all(Array.from({ length: 60 }, () => join('AAAA-AAAA')));
    expect(wrong.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(wrong.filter(({ status }) => status === 429)).toHaveLength(50);
    await failures();
    const { secret } = await accessOf(team.id);
    const right = await Promise.all(Array.from({ length: 30 }, (_, person) => join(secret, `At once ${person}`)));
    expect(right.map(({ status }) => status)).toEqual(right.map(() => 200));
    expect((await join('AAAA-AAAA')).status).toBe(401);
    await failures();
  });

  it('ends with its sessions when it is turned off, and its link never works again', async () => {
    const other = await makeTeam('Bergen');
    const { secret } = await accessOf(other.id);
    const { token } = (await join(secret)).body;
    expect((await api.call(me, { token })).status).toBe(200);
    const change = (is_active: boolean) =>
      api.call(contract.updateInspectionTeam, { token: admin, params: { id: other.id }, body: { is_active } });
    expect((await change(false)).body.is_active).toBe(false);
    expect((await api.call(me, { token })).status).toBe(401);
    expect((await join(secret)).status).toBe(401);
    const params = { id: other.id };
    expect((await api.call(contract.openInspectionAccess, { token: admin, params })).status).toBe(409);
    await change(true);
    expect((await join(secret)).status).toBe(401);
    expect((await join((await accessOf(other.id)).secret)).status).toBe(200);
  });

  it('ends sessions no later than itself, also when its time is shortened', async () => {
    const short = await makeTeam('Short', 2);
    const joined = (await join((await accessOf(short.id)).secret)).body;
    expect(Date.parse(joined.expires_at)).toBe(Date.parse(short.valid_until));
    const valid_until = inHours(1);
    await api.call(contract.updateInspectionTeam, { token: admin, params: { id: short.id }, body: { valid_until } });
    const { body } = await api.call(me, { token: joined.token });
    expect(Date.parse(body.token.expires_at)).toBe(Date.parse(valid_until));
  });

  it('refuses a past time, one beyond a year, unknown fields, empty sets and a name twice', async () => {
    const make = async (body: object) =>
      (
        await api.call(contract.createInspectionTeam, {
          token: admin,
          body: { name: 'X', valid_until: inHours(1), ...body },
        })
      ).status;
    expect(await make({ valid_until: inHours(-1) })).toBe(400);
    expect(await make({ valid_until: inHours(24 * 400) })).toBe(400);
    expect(await make({ value_sets: [{ name: 'A', values: { nowhere: 'x' } }] })).toBe(400);
    expect(await make({ value_sets: [{ name: 'A', values: {} }] })).toBe(400);
    expect(await make({ value_sets: [sets[0], sets[0]] })).toBe(400);
  });

  it('lists its people, and removes one with their sessions', async () => {
    const shop = await makeTeam('Shop');
    const { secret } = await accessOf(shop.id);
    const [kari, per] = [(await join(secret, 'Kari')).body, (await join(secret, 'Per')).body];
    await join(secret, 'Per');
    await api.call(me, { token: kari.token });
    const params = { id: shop.id };
    const list = async () => (await api.call(contract.listInspectors, { token: admin, params })).body.results;
    expect(await list()).toMatchObject([
      { id: kari.user.id, name: 'Kari (Shop)', sessions: 1, last_seen_at: expect.any(String) },
      { id: per.user.id, name: 'Per (Shop)', sessions: 2 },
    ]);
    const remove = (id: number, inspector: number, token = admin) =>
      api.call(contract.deleteInspector, { token, params: { id, inspector } });
    expect((await remove(team.id, per.user.id)).status).toBe(404);
    expect((await remove(shop.id, api.world.people.scmEditor.id)).status).toBe(404);
    expect((await remove(shop.id, per.user.id, api.world.people.rivalAdmin.token)).status).toBe(404);
    expect((await remove(shop.id, per.user.id)).status).toBe(204);
    expect((await api.call(me, { token: per.token })).status).toBe(401);
    expect((await api.call(me, { token: kari.token })).status).toBe(200);
    expect((await list()).map(({ name }) => name)).toEqual(['Kari (Shop)']);
    expect((await remove(shop.id, per.user.id)).status).toBe(404);
    expect((await join(secret, 'Per')).body.user.id).not.toBe(per.user.id);
  });

  it('gets another link, and sessions go on', async () => {
    const other = await makeTeam('Renewed');
    const { secret, code } = await accessOf(other.id);
    const { token } = (await join(secret)).body;
    const params = { id: other.id };
    await api.call(contract.updateInspectionTeam, { token: admin, params, body: { new_link: true } });
    expect((await join(secret)).status).toBe(401);
    expect((await join(code)).status).toBe(401);
    expect((await api.call(me, { token })).status).toBe(200);
    expect((await join((await accessOf(other.id)).secret)).status).toBe(200);
    await failures();
  });

  it('has at most 500 people', async () => {
    const full = await makeTeam('Full');
    const { secret } = await accessOf(full.id);
    await join(secret, 'One');
    const { db } = api.database;
    const users = await db
      .insertInto('users')
      .values(
        Array.from({ length: 499 }, (_, index) => ({
          company_id: api.world.companies.brand,
          email: `full-${index}@inspection.invalid`,
          name: 'Full',
          role: 'inspector',
          password_hash: 'none',
        })),
      )
      .returning('id')
      .execute();
    await db
      .insertInto('inspectors')
      .values(users.map(({ id }) => ({ user_id: id, team_id: full.id, name_key: `full ${id}` })))
      .execute();
    expect((await join(secret, 'Another')).status).toBe(409);
    expect((await join(secret, 'ONE')).status).toBe(200);
  });
});

// conforms: 32.48
describe('an inspector', () => {
  it('holds one permission, and reads nothing else of the company', async () => {
    const { body } = await api.call(me, { token: inspector });
    expect(body).toMatchObject({ role: 'inspector', permissions: ['code_inspect'] });
    expect((await api.call(searchCodes, { token: inspector, query: {} })).status).toBe(403);
  });

  it.each(
    managementEndpoints
      .filter(({ id, access }) => access === 'signed-in' && !openToInspectors.has(id))
      .map((endpoint) => [endpoint.id, endpoint] as const),
  )('is refused %s, which asks users for no permission', async (_, endpoint) => {
    const params = { id: api.world.companies.brand, task_id: 'any', document_key: 'any' };
    const { status } = await api.call(endpoint, { token: inspector, params, ...(endpoint.body && { body: {} }) });
    expect(status).toBe(403);
  });

  it('is none of the users that an administrator manages', async () => {
    const { body } = await api.call(listUsers, { token: admin, query: { limit: 200 } });
    expect(body.results.some(({ role }) => role === 'inspector')).toBe(false);
    const { id } = (await api.call(me, { token: inspector })).body.user;
    expect((await api.call(getUser, { token: admin, params: { id } })).status).toBe(404);
  });

  it('sees a code by its address or its id, and no other company’s', async () => {
    const { body } = await inspect('https://codes.test/x/INSPECT000000');
    expect(body).toMatchObject({ extended_id: 'INSPECT000000', status: expect.any(String), scans: [] });
    expect((await inspect(' INSPECT000000 ')).body).toEqual(body);
    expect((await inspect('RIVALS000000')).status).toBe(404);
    expect((await inspect('NOTHING00000')).status).toBe(404);
    const { body: own } = await api.call(contract.getInspection, { token: inspector });
    expect(own).toMatchObject({ team: 'Oslo', value_sets: sets, fields: { place: 'place' }, keeps_photos: false });
  });

  it('sets prepared values on codes of the company alone, and takes them back once', async () => {
    const { status, body } = await set(['INSPECT000000', 'https://c.test/INSPECT000001', 'RIVALS000000', 'no code']);
    expect(status).toBe(200);
    expect(body.items.map(({ extended_id, result }) => [extended_id, result])).toEqual([
      ['INSPECT000000', 'changed'],
      ['INSPECT000001', 'changed'],
      [null, 'unknown'],
      [null, 'unknown'],
    ]);
    expect(await scmOf('INSPECT000001')).toEqual({ place: 'Oslo', received: 'yes' });
    expect((await set(['INSPECT000000'])).body.items[0]?.result).toBe('unchanged');

    await set(['INSPECT000001'], 'Sold');
    expect((await undo(body.id, api.world.people.rivalAdmin.token)).status).toBe(404);
    expect((await undo(body.id, admin)).status).toBe(404);
    const undone = await undo(body.id);
    expect(undone.body.items.map(({ extended_id, result }) => [extended_id, result]).sort()).toEqual([
      ['INSPECT000000', 'restored'],
      ['INSPECT000001', 'changed_since'],
    ]);
    expect(await scmOf('INSPECT000000')).toEqual({});
    expect(await scmOf('INSPECT000001')).toEqual({ place: 'Oslo', received: 'sold' });
    expect((await undo(body.id)).status).toBe(409);
  });

  it('sets only the values of the own team, once for a key', async () => {
    expect((await set(['INSPECT000002'], 'Mine')).status).toBe(400);
    const key = { 'idempotency-key': 'queue-entry-1' };
    const first = await set(['INSPECT000002'], 'Sold', key);
    const again = await set(['INSPECT000002'], 'Sold', key);
    expect(again.body).toEqual(first.body);
    expect(first.body.items[0]?.result).toBe('changed');
  });

  it('is named in the history of a code whose values they set', async () => {
    await set(['INSPECT000002'], 'Received in Oslo');
    const { body } = await api.call(getCode, { token: admin, params: { extended_id: 'INSPECT000002' } });
    expect(body.history).toContainEqual(expect.objectContaining({ event: 'scm_updated', by_name: 'Kari (Oslo)' }));
  });

  it('is named in the audit log', async () => {
    const { body } = await api.call(me, { token: inspector });
    const rows = await api.database.db
      .selectFrom('audit_records')
      .where('user_id', '=', body.user.id)
      .where('action', '=', 'setInspectionValues')
      .select(['company_id', 'resource_id'])
      .execute();
    expect(rows.length).toBeGreaterThan(0);
    expect(rows[0]?.company_id).toBe(api.world.companies.brand);
    expect(body.user.name).toBe('Kari (Oslo)');
  });
});
