import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { me } from '#lib/contract/auth.ts';
import { getCase } from '#lib/contract/cases.ts';
import { joinInspection, openInspectionCase } from '#lib/contract/inspection.ts';
import { insertTeamFixture } from '#server/programs/api/testing/account-access.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let admin: string;
let inspector: string;

beforeAll(async () => {
  api = await startApi();
  admin = api.world.people.brandAdmin.token;
  const { companies } = api.world;
  await insertFinishedWorkorder(api, companies.brand, { prefix: 'INSPECT', count: 3 });
  await insertFinishedWorkorder(api, companies.rival, { prefix: 'RIVALS', count: 1 });
  const { secret } = await insertTeamFixture(api);
  inspector = (await api.call(joinInspection, { body: { secret, name: 'Kari' } })).body.token;
});
afterAll(() => api.close());

// conforms: 32.48
it('opens a case of a code with a note, also of a foreign one, once for a key, and reads nothing of it', async () => {
  const open = (body: object, headers = {}) =>
    api.call(openInspectionCase, {
      token: inspector,
      body: { content: 'https://c.test/INSPECT000001', note: 'The seal is broken.', ...body },
      headers,
    });
  const first = await open({}, { 'idempotency-key': 'case-1' });
  expect(first.status).toBe(200);
  expect((await open({}, { 'idempotency-key': 'case-1' })).body).toEqual(first.body);
  expect((await open({ note: 'The label too.' })).body.id).toBe(first.body.id);
  const params = { id: first.body.id };
  const { body } = await api.call(getCase, { token: admin, params });
  const user = { id: expect.any(Number), name: expect.stringContaining('Kari') };
  expect(body).toMatchObject({
    extended_id: 'INSPECT000001',
    reasons: ['inspected'],
    events: [
      { kind: 'suspicion', reason: 'inspected', user, text: 'The seal is broken.' },
      { kind: 'suspicion', user, text: 'The label too.' },
    ],
  });
  expect((await api.call(getCase, { token: inspector, params })).status).toBe(403);
  expect((await open({ note: ' ' })).status).toBe(400);
  expect((await open({ scan: randomUUID() })).status).toBe(400);
  const code = { extendedId: 'INSPECT000001', workorderId: body.workorder?.id ?? 0 };
  const other = await insertScan(api, api.world.companies.brand);
  expect((await open({ scan: other })).status).toBe(400);
  const uuid = await insertScan(api, api.world.companies.brand, { code });
  expect((await open({ scan: uuid })).status).toBe(200);
  const { events } = (await api.call(getCase, { token: admin, params })).body;
  expect(events.at(-1)).toMatchObject({ scan: uuid });

  const foreign = await open({ content: 'https://fake.test/RIVALS000000', note: 'Sold as ours.' });
  expect(foreign.body).toEqual({ id: expect.any(Number), extended_id: null });
  expect((await open({ content: 'https://fake.test/RIVALS000000', scan: uuid })).status).toBe(400);
  const opened = await api.call(getCase, { token: admin, params: { id: foreign.body.id } });
  expect(opened.body).toMatchObject({
    extended_id: null,
    foreign_address: 'https://fake.test/RIVALS000000',
    events: [{ kind: 'suspicion', reason: 'inspected', user, text: 'Sold as ours.' }],
  });

  const { id: user_id } = (await api.call(me, { token: inspector })).body.user;
  await api.database.db
    .insertInto('case_events')
    .values(Array.from({ length: 100 }, () => ({ case_id: params.id, kind: 'note' as const, user_id })))
    .execute();
  expect((await open({})).status).toBe(429);
});
