import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createCase,
  createCaseNote,
  getCase,
  listCases,
  mergeCases,
  splitCase,
  updateCase,
} from '#lib/contract/cases.ts';
import { updateCodeStatus } from '#lib/contract/codes.ts';
import { updateNextBatch } from '#server/codes/queries/update-batch.ts';
import { type InUnitOfWork, transact } from '#server/core/db/unit-of-work.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';
import { settleCases } from '../jobs/settle-cases.ts';
import { gatherIntoCase } from '../shared/gather-into-case.ts';

let api: TestApi;
let workorderId: number;
beforeAll(async () => {
  api = await startApi();
  const { brand: companyId } = api.world.companies;
  workorderId = await insertFinishedWorkorder(api, companyId, { prefix: 'DOUBT', count: 5 });
  await api.database.db
    .insertInto('webhooks')
    .values({
      company_id: companyId,
      created_by: api.world.people.brandAdmin.id,
      url: 'https://hooks.test/',
      events: ['case.opened', 'case.closed'],
      secret: Buffer.from('sealed'),
    })
    .execute();
});
afterAll(() => api.close());
beforeEach(() => api.database.pool.query('TRUNCATE cases, case_events, webhook_events, reports CASCADE'));

const code = (index: number) => `DOUBT00000${index}`;
const tokenOf = (persona: PersonaName) => api.world.people[persona].token;
const get = (id: number, persona: PersonaName = 'brandAdmin') =>
  api.call(getCase, { token: tokenOf(persona), params: { id } });
const change = (id: number, body: Record<string, unknown>, persona: PersonaName = 'brandAdmin') =>
  api.call(updateCase, { token: tokenOf(persona), params: { id }, body });
const open = (body: { extended_id: string; note?: string }, persona: PersonaName = 'brandAdmin') =>
  api.call(createCase, { token: tokenOf(persona), body });
const codesOf = async (query: Record<string, string>, persona: PersonaName = 'brandAdmin') =>
  (await api.call(listCases, { token: tokenOf(persona), query })).body.results.map((row) => row.extended_id);
const suspect = (index: number, madeAt = new Date(), reason = 'too_far_apart') =>
  api.database.db.transaction().execute((trx) =>
    gatherIntoCase(trx, {
      companyId: api.world.companies.brand,
      extendedId: code(index),
      workorderId,
      productId: null,
      reason,
      scanUuid: null,
      madeAt,
    }),
  );
const hooks = async () =>
  (await api.database.db.selectFrom('webhook_events').select(['type', 'data']).orderBy('id').execute()).map(
    ({ type, data }) => [type, (data as { state: string }).state],
  );

describe('a case', () => {
  // conforms: 32.19
  it('is opened by hand once, by whoever looks after it from then on', async () => {
    const { status, body } = await open({ extended_id: code(0), note: 'A customer called.' }, 'scmEditor');
    expect(status).toBe(201);
    expect(body).toMatchObject({
      extended_id: code(0),
      state: 'open',
      reasons: [],
      suspicions: 0,
      owner: { id: api.world.people.scmEditor.id },
      workorder: { id: workorderId },
      activation_status: 1,
      earlier: null,
      events: [{ kind: 'opened', text: 'A customer called.', user: { id: api.world.people.scmEditor.id } }],
    });
    expect((await get(body.id, 'analyst')).body).toEqual(body);
    const again = await open({ extended_id: code(0) });
    expect(again.status).toBe(409);
    expect(again.problem['detail']).toContain(`case ${body.id}`);
    expect((await open({ extended_id: 'NOSUCHCODE00' })).status).toBe(400);
    expect(await suspect(0)).toBe(body.id);
    expect(await hooks()).toEqual([['case.opened', 'open']]);
  });

  // conforms: 32.19
  it('is closed with a state and a reason, and reopened', async () => {
    const id = await suspect(0);
    const closed = await change(id, { state: 'counterfeit', note: 'The seal is missing.' });
    expect(closed.body).toMatchObject({ state: 'counterfeit', closed_at: expect.any(String) });
    expect((await change(id, { state: 'counterfeit' })).status).toBe(200);
    expect((await change(id, { state: 'waiting' })).body).toMatchObject({ state: 'waiting', closed_at: null });
    expect((await change(id, { state: 'open' })).body.state).toBe('open');
    const { events } = (await get(id)).body;
    expect(events.map(({ kind, state, text }) => [kind, state, text])).toEqual([
      ['suspicion', null, ''],
      ['state', 'counterfeit', 'The seal is missing.'],
      ['state', 'waiting', ''],
      ['state', 'open', ''],
    ]);
    expect(await hooks()).toEqual([
      ['case.opened', 'open'],
      ['case.closed', 'counterfeit'],
      ['case.opened', 'waiting'],
    ]);
  });

  // conforms: 32.19
  it('is not reopened while its code has another that is not closed', async () => {
    const first = await suspect(0);
    await change(first, { state: 'false_alarm' });
    const second = await suspect(0);
    expect((await get(second)).body.earlier).toBe(first);
    const refused = await change(first, { state: 'open' });
    expect(refused.status).toBe(409);
    expect(refused.problem['detail']).toContain('another case');
    await change(second, { state: 'own_test' });
    expect((await change(first, { state: 'open' })).status).toBe(200);
  });

  it('has an owner, an active user of its company, and notes', async () => {
    const id = await suspect(0);
    const { analyst, rivalAdmin } = api.world.people;
    const given = await change(id, { owner: analyst.id, note: 'Please look.' });
    expect(given.body.owner).toMatchObject({ id: analyst.id });
    for (const owner of [rivalAdmin.id, 2_000_000_000]) expect((await change(id, { owner })).status).toBe(400);
    const note = await api.call(createCaseNote, {
      token: tokenOf('scmEditor'),
      params: { id },
      body: { text: 'Bought at the market.' },
    });
    expect(note.body).toMatchObject({ kind: 'note', text: 'Bought at the market.', state: null });
    expect((await change(id, { owner: null })).body.owner).toBeNull();
    const { events } = (await get(id)).body;
    expect(events.map(({ kind, text, owner }) => [kind, text, owner?.id ?? null])).toEqual([
      ['suspicion', '', null],
      ['owner', 'Please look.', analyst.id],
      ['note', 'Bought at the market.', null],
      ['owner', '', null],
    ]);
  });

  it('takes 500 notes', async () => {
    const id = await suspect(0);
    await api.database.pool.query(
      "INSERT INTO case_events (case_id, kind, text) SELECT $1, 'note', 'n' FROM generate_series(1, 500)",
      [id],
    );
    const body = { text: 'One more.' };
    expect((await api.call(createCaseNote, { token: tokenOf('brandAdmin'), params: { id }, body })).status).toBe(409);
  });

  // conforms: 32.19
  it('shows the scans of its code, without those of staff and of other days', async () => {
    const { brand: companyId } = api.world.companies;
    const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * 3_600_000).toISOString();
    const of = { code: { extendedId: code(1), workorderId } };
    await insertScan(api, companyId, { ...of, at: at(60) });
    const first = await insertScan(api, companyId, {
      ...of,
      at: at(20),
      position: { latitude: 54.35, longitude: 18.65 },
    });
    await insertScan(api, companyId, { ...of, at: at(10), isStaff: true });
    const second = await insertScan(api, companyId, { ...of, at: at(2), suspicion: ['too_far_apart'] });
    const { body } = await get(await suspect(1, new Date(at(2))));
    expect(body.scans.map(({ uuid, position, suspicion }) => [uuid, position, suspicion])).toEqual([
      [first, { latitude: 54.35, longitude: 18.65 }, []],
      [second, null, ['too_far_apart']],
    ]);
    expect(body.scans_in_all).toBe(2);
  });
});

// conforms: 32.19
it('lists cases by state, owner, code and reason, those with the latest suspicion first', async () => {
  const [first, second, third] = [
    await suspect(0, new Date('2026-06-03T12:00:00Z')),
    await suspect(1, new Date('2026-06-01T12:00:00Z'), 'scanned_too_often'),
    await suspect(2, new Date('2026-06-02T12:00:00Z')),
  ];
  await change(second, { state: 'waiting', owner: api.world.people.analyst.id });
  await change(third, { state: 'false_alarm' });
  expect(await codesOf({})).toEqual([code(0), code(2), code(1)]);
  expect(await codesOf({ ordering: 'id' })).toEqual([code(0), code(1), code(2)]);
  expect(await codesOf({ closed: 'false' })).toEqual([code(0), code(1)]);
  expect(await codesOf({ closed: 'true' })).toEqual([code(2)]);
  expect(await codesOf({ state: 'waiting' })).toEqual([code(1)]);
  expect(await codesOf({ owner: String(api.world.people.analyst.id) })).toEqual([code(1)]);
  expect(await codesOf({ extended_id: code(2) })).toEqual([code(2)]);
  expect(await codesOf({ reason: 'too_far_apart' })).toEqual([code(0), code(2)]);
  expect(await codesOf({ search: code(0).toLowerCase() })).toEqual([code(0)]);
  expect(await codesOf({}, 'rivalAdmin')).toEqual([]);
  expect(await codesOf({}, 'support')).toHaveLength(3);
  expect((await get(first, 'rivalAdmin')).status).toBe(404);
  expect((await change(first, { state: 'own_test' }, 'rivalAdmin')).status).toBe(404);
  expect((await open({ extended_id: code(2) }, 'rivalAdmin')).status).toBe(400);
});

const merge = (id: number, cases: number[], persona: PersonaName = 'brandAdmin') =>
  api.call(mergeCases, { token: tokenOf(persona), params: { id }, body: { cases, note: 'One seller.' } });
const split = (id: number, codes: string[], persona: PersonaName = 'brandAdmin') =>
  api.call(splitCase, { token: tokenOf(persona), params: { id }, body: { codes, note: 'Another shop.' } });

// conforms: 32.19
describe('the history of a case', () => {
  it('has the changes of the status of its codes between the other acts', async () => {
    const [id, other] = [await suspect(0), await suspect(1)];
    const change = async (codes: number[], activation_status: number) => {
      const body = {
        extended_ids: codes.map(code),
        activation_status,
        ...(activation_status === 2 && { blacklist_reason: 1 }),
      };
      const { body: started } = await api.call(updateCodeStatus, { token: tokenOf('brandAdmin'), body });
      const { db } = api.database;
      const task = await db
        .selectFrom('code_tasks')
        .where('key', '=', started.task)
        .select('id')
        .executeTakeFirstOrThrow();
      while (await transact(api.database, ({ trx }) => updateNextBatch(trx, task.id)));
    };
    await change([0, 1, 2], 2);
    await api.call(createCaseNote, { token: tokenOf('brandAdmin'), params: { id }, body: { text: 'Blacklisted.' } });
    await change([0], 1);
    await merge(id, [other]);
    const { events } = (await get(id)).body;
    expect(events.map(({ kind, codes, activation_status: status }) => [kind, codes, status])).toEqual([
      ['suspicion', [code(0)], null],
      ['suspicion', [code(1)], null],
      ['code_status', [code(0), code(1)], 2],
      ['note', [], null],
      ['code_status', [code(0)], 1],
      ['merged', [code(1)], null],
    ]);
    expect(events[2]?.user?.id).toBe(api.world.people.brandAdmin.id);
    await change([0, 1, 2], 1);
  });
});

describe('merged cases', () => {
  it('are open when one of them is, which the history of one that waited says', async () => {
    const [id, other] = [await suspect(0), await suspect(1)];
    await change(id, { state: 'waiting' });
    const { body } = await merge(id, [other]);
    expect(body.state).toBe('open');
    expect(body.events.map(({ kind, state }) => [kind, state])).toEqual([
      ['suspicion', null],
      ['suspicion', null],
      ['state', 'waiting'],
      ['merged', null],
      ['state', 'open'],
    ]);
  });

  it('are one with the codes, notes and history of all, which the numbers of the others lead to', async () => {
    const [first, second, third] = [await suspect(0), await suspect(1), await suspect(2, new Date(), 'reported')];
    await api.call(createCaseNote, {
      ...{ token: tokenOf('brandAdmin'), params: { id: second } },
      body: { text: 'Seen at the market.' },
    });
    await change(second, { owner: api.world.people.analyst.id });
    const merged = await merge(first, [second, third, second]);
    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({
      ...{ id: first, extended_id: code(0), codes: [code(0), code(1), code(2)], codes_in_all: 3, suspicions: 3 },
      ...{ gathered_by: 'hand', reasons: ['reported', 'too_far_apart'], owner: { id: api.world.people.analyst.id } },
    });
    expect(merged.body.code_details.map(({ extended_id, suspicions }) => [extended_id, suspicions])).toEqual([
      [code(0), 1],
      [code(1), 1],
      [code(2), 1],
    ]);
    expect(merged.body.events.map(({ kind, text }) => [kind, text])).toEqual([
      ...[0, 1, 2].map(() => ['suspicion', '']),
      ['note', 'Seen at the market.'],
      ['owner', ''],
      ['merged', 'One seller.'],
      ['merged', 'One seller.'],
    ]);
    expect((await get(second)).body.id).toBe(first);
    expect((await get(second, 'rivalAdmin')).status).toBe(404);
    expect(await codesOf({ closed: 'false' })).toEqual([code(0)]);
    expect(await codesOf({ extended_id: code(2) })).toEqual([code(0)]);
    expect(await codesOf({ search: code(1) })).toEqual([code(0)]);
    expect(await codesOf({ workorder: String(workorderId) })).toEqual([code(0)]);
    expect(await suspect(1)).toBe(first);
    expect((await open({ extended_id: code(2) })).problem['detail']).toContain(`case ${first}`);
    const events = await api.database.db.selectFrom('webhook_events').select(['type', 'data']).orderBy('id').execute();
    expect(events.slice(3)).toMatchObject([
      { type: 'case.closed', data: { id: second, codes: [code(1)], merged_into: first } },
      { type: 'case.closed', data: { id: third, codes: [code(2)], merged_into: first } },
    ]);
  });

  it('are open cases of one company alone', async () => {
    const { rival } = api.world.companies;
    const prefix = 'OTHERS';
    const rivalOrder = await insertFinishedWorkorder(api, rival, { prefix, count: 1 });
    const foreign = await api.database.db.transaction().execute((trx) =>
      gatherIntoCase(trx, {
        ...{ companyId: rival, extendedId: 'OTHERS000000', workorderId: rivalOrder, productId: null },
        ...{ reason: 'copy', scanUuid: null, madeAt: new Date() },
      }),
    );
    const [first, second] = [await suspect(0), await suspect(1)];
    for (const id of [foreign, 2_000_000_000, first]) expect((await merge(first, [id])).status).toBe(400);
    expect((await merge(foreign, [first])).status).toBe(404);
    expect((await merge(first, [second], 'rivalAdmin')).status).toBe(404);
    await change(second, { state: 'own_test' });
    expect((await merge(first, [second])).status).toBe(409);
    expect((await merge(second, [first])).status).toBe(409);
    await api.database.pool.query(
      `INSERT INTO case_codes (case_id, company_id, extended_id, first_at, last_at)
       SELECT $1, $2, 'MANY' || n, now(), now() FROM generate_series(1, 999) AS n`,
      [first, api.world.companies.brand],
    );
    expect((await merge(first, [await suspect(2)])).status).toBe(409);
  });

  it('are taken apart again, into a case that nothing joins by itself', async () => {
    const [first, second] = [await suspect(0), await suspect(1)];
    await suspect(2);
    await merge(first, [second]);
    expect((await split(first, [code(0), code(1)])).status).toBe(400);
    expect((await split(first, [code(2)])).status).toBe(400);
    expect((await split(first, [code(0)], 'rivalAdmin')).status).toBe(404);
    const made = await split(first, [code(0)]);
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({ codes: [code(0)], suspicions: 1, gathered_by: null, state: 'open' });
    expect((await get(first)).body).toMatchObject({ codes: [code(1)], extended_id: code(1), suspicions: 1 });
    expect(made.body.events.map(({ kind, text, case: other }) => [kind, text, other])).toEqual([
      ['suspicion', '', null],
      ['split', 'Another shop.', first],
    ]);
    expect(await suspect(0)).toBe(made.body.id);
    await suspect(3);
    await suspect(4);
    const { database } = api;
    const inUnitOfWork: InUnitOfWork = (work) =>
      transact(database, (begun) =>
        work({ ...begun, enqueue: () => Promise.reject(new Error('No job is expected.')) }),
      );
    await settleCases({ database, inUnitOfWork, signal: new AbortController().signal });
    expect(await codesOf({ closed: 'false', ordering: 'id' })).toEqual([code(1), code(2), code(0)]);
    expect((await get(made.body.id)).body.codes).toEqual([code(0)]);
    await change(first, { state: 'false_alarm' });
    expect((await split(first, [code(1)])).status).toBe(409);
  });
});

// conforms: 32.19
it('marks the reports about its codes as handled when it is closed, and no others', async () => {
  const { brand, rival } = api.world.companies;
  const report = (company_id: number, extended_id: string, foreign_address: string | null = null) =>
    api.database.db
      .insertInto('reports')
      .values({
        company_id,
        extended_id,
        foreign_address,
        note: 'Torn',
        deleted_after: new Date(Date.now() + 86_400_000),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
  const ofCase = [await report(brand, code(0)), await report(brand, code(1))];
  const others = [
    await report(brand, code(2)),
    await report(rival, code(0)),
    await report(brand, code(0), 'https://win.example/'),
  ];
  const id = await suspect(0);
  await merge(id, [await suspect(1)]);
  expect((await get(id)).body.open_reports).toBe(2);
  expect((await change(id, { state: 'waiting' })).body.open_reports).toBe(2);
  expect((await change(id, { state: 'counterfeit' })).body.open_reports).toBe(0);
  const handled = await api.database.db
    .selectFrom('reports')
    .where('handled_at', 'is not', null)
    .select(['id', 'handled_by'])
    .orderBy('id')
    .execute();
  expect(handled).toEqual(ofCase.map((each) => ({ ...each, handled_by: api.world.people.brandAdmin.id })));
  expect(others).toHaveLength(3);
});
