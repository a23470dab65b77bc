import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getActivity } from '#lib/contract/activity.ts';
import { updateCase } from '#lib/contract/cases.ts';
import { getOpenItems, type OpenItem, updateOpenItems } from '#lib/contract/open-items.ts';
import { updatePartnership } from '#lib/contract/partnerships.ts';
import { confirmDomain } from '#lib/contract/single-sign-on.ts';
import { listSupportGroups, updateSupportGroup } from '#lib/contract/support.ts';
import { insertFailedIngestion, insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { caseOf } from '#server/programs/api/testing/case-access.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const tokenOf = (persona: PersonaName) => api.world.people[persona].token;
async function itemsOf(persona: PersonaName, limit?: number) {
  const query = limit === undefined ? {} : { limit };
  const { status, body } = await api.call(getOpenItems, { token: tokenOf(persona), query });
  expect(status).toBe(200);
  return body;
}
const find = async (persona: PersonaName, key: string | number) =>
  (await itemsOf(persona)).items.find((item) => item.key === String(key));
const idOf = ({ kind, key, state }: OpenItem) => ({ kind, key, state });
const change = (persona: PersonaName, items: OpenItem[], is_closed = true) =>
  api.call(updateOpenItems, { token: tokenOf(persona), body: { items: items.map(idOf), is_closed } });
const countsOf = async (persona: PersonaName) =>
  (await api.call(getActivity, { token: tokenOf(persona), query: { limit: 0 } })).body.counts;

let orders = 0;
/** An order that waits for the printing partner, made as many days ago. */
async function insertWaitingOrder(days: number, due: string | null = null): Promise<number> {
  orders += 1;
  const { id } = await api.database.db
    .insertInto('workorders')
    .values({
      company_id: api.world.companies.brand,
      printing_partner_id: api.world.companies.printer,
      reference: `waits ${orders}`,
      code_layout: 'sg-inside',
      use_serial_number: false,
      quantity: 10,
      activate_on_complete: false,
      url_prefix: 'http://codes.test/',
      extended_id_style: 'compact-12',
      codegen_status: 1,
      due_date: due,
      created_at: new Date(Date.now() - days * 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('an upload that failed', () => {
  // conforms: 36.18
  it('is open until it is closed, for everybody in the company, and can be opened again', async () => {
    const key = await insertFailedIngestion(api, api.world.companies.brand, api.world.people.brandAdmin.id);
    const item = await find('analyst', key);
    expect(item).toMatchObject({ kind: 'upload_failed', can_close: false });
    const before = (await countsOf('analyst')).ingestions_failed ?? 0;
    expect((await change('workorderEditor', [item as OpenItem])).body).toEqual({ changed: 1 });
    expect(await find('brandAdmin', key)).toBeUndefined();
    expect((await countsOf('analyst')).ingestions_failed).toBe(before - 1);
    expect((await change('workorderEditor', [item as OpenItem], false)).body).toEqual({ changed: 1 });
    expect(await find('brandAdmin', key)).toMatchObject({ kind: 'upload_failed', can_close: true });
  });

  it('is not closed by a role that cannot correct it, nor by another company', async () => {
    const key = await insertFailedIngestion(api, api.world.companies.brand, api.world.people.brandAdmin.id);
    const item = (await find('brandAdmin', key)) as OpenItem;
    expect((await change('analyst', [item])).status).toBe(403);
    expect((await change('rivalAdmin', [item])).body).toEqual({ changed: 0 });
    expect(await find('brandAdmin', key)).toBeDefined();
    expect(await find('rivalAdmin', key)).toBeUndefined();
  });
});

describe('a case', () => {
  // conforms: 36.18
  it('is an item while it is open, and is closed as a case alone', async () => {
    const { brand, rival } = api.world.companies;
    const { id } = await caseOf(api, brand);
    const foreign = await caseOf(api, rival);
    const item = (await find('scmEditor', id)) as OpenItem;
    expect(item).toMatchObject({ kind: 'case_open', count: 1, reasons: ['too_far_apart'], can_close: false });
    expect(await find('scmEditor', foreign.id)).toBeUndefined();
    expect((await change('scmEditor', [item])).status).toBe(403);
    const state = (state: string) =>
      api.call(updateCase, { token: tokenOf('scmEditor'), params: { id }, body: { state } });
    await state('waiting');
    expect(await find('brandAdmin', id)).toBeUndefined();
    await state('open');
    expect(await find('brandAdmin', id)).toBeDefined();
    await state('false_alarm');
    expect(await find('brandAdmin', id)).toBeUndefined();
  });
});

describe('an order that waits', () => {
  // conforms: 36.18
  it('concerns its partner at once, its brand owner from the next day or when it is due', async () => {
    const fresh = await insertWaitingOrder(0);
    const old = await insertWaitingOrder(2);
    expect(await find('printOperator', fresh)).toMatchObject({ kind: 'order_waiting', company: 'Company brand' });
    expect(await find('brandAdmin', fresh)).toBeUndefined();
    expect(await find('brandAdmin', old)).toMatchObject({ kind: 'order_waiting', company: 'Company printer' });
    expect(await find('rivalAdmin', old)).toBeUndefined();
  });

  it('is closed for one of the two companies, and open again when it becomes due', async () => {
    const id = await insertWaitingOrder(2, '2099-01-01');
    const item = (await find('brandAdmin', id)) as OpenItem;
    expect((await change('brandAdmin', [item])).body).toEqual({ changed: 1 });
    expect(await find('brandAdmin', id)).toBeUndefined();
    expect(await find('printerAdmin', id)).toMatchObject({ can_close: true });
    await api.database.db.updateTable('workorders').set({ due_date: '2020-01-01' }).where('id', '=', id).execute();
    expect(await find('brandAdmin', id)).toMatchObject({ state: 'overdue', due_date: '2020-01-01' });
  });
});

describe('a partnership that is asked for', () => {
  it('concerns the company that was asked until it answers', async () => {
    const { db } = api.database;
    const { rival, printer } = api.world.companies;
    await db.deleteFrom('partnerships').where('brand_owner_id', '=', rival).execute();
    const { id } = await db
      .insertInto('partnerships')
      .values({ brand_owner_id: rival, printing_partner_id: printer, state: 'pending', requested_by: rival })
      .returning('id')
      .executeTakeFirstOrThrow();
    const isIt = ({ kind, key }: OpenItem) => kind === 'partnership_request' && key === String(id);
    const seenBy = async (persona: PersonaName) => (await itemsOf(persona)).items.find(isIt);
    expect(await seenBy('printerAdmin')).toMatchObject({ company: expect.any(String), can_close: false });
    for (const persona of ['printOperator', 'rivalAdmin', 'brandAdmin'] as const) {
      expect(await seenBy(persona), persona).toBeUndefined();
    }
    const accepted = { token: tokenOf('printerAdmin'), params: { id }, body: { state: 'accepted' as const } };
    expect((await api.call(updatePartnership, accepted)).status).toBe(200);
    expect(await seenBy('printerAdmin')).toBeUndefined();
  });
});

describe('a domain', () => {
  it('is an item until it is verified, and again when its entry is missing', async () => {
    const { db } = api.database;
    const values = { company_id: api.world.companies.brand, name: 'items.brand.test', token: 'T7' };
    const { id } = await db.insertInto('code_domains').values(values).returning('id').executeTakeFirstOrThrow();
    const domain = db.updateTable('code_domains').where('id', '=', id);
    const item = async () => (await itemsOf('brandAdmin')).items.find(({ name }) => name === values.name);
    expect(await item()).toMatchObject({ kind: 'domain_unverified', state: '', can_close: true });
    expect((await itemsOf('rivalAdmin')).items.find(({ name }) => name === values.name)).toBeUndefined();
    await domain.set({ verified_at: new Date() }).execute();
    expect(await item()).toBeUndefined();
    await domain.set({ missing_since: new Date() }).execute();
    const missing = (await item()) as OpenItem;
    expect(missing.state).not.toBe('');
    expect((await change('brandAdmin', [missing])).body).toEqual({ changed: 1 });
    expect(await item()).toBeUndefined();
  });
});

describe('a user who is locked out', () => {
  it('is an item of the administrators of the company while it lasts', async () => {
    const { email, id } = api.world.people.analyst;
    const { db } = api.database;
    await db
      .insertInto('sign_in_attempts')
      .values({ subject: `account:${email}`, failures: 40, window_started_at: new Date() })
      .execute();
    const isIt = ({ kind, key }: OpenItem) => kind === 'user_locked' && key === String(id);
    const seenBy = async (persona: PersonaName) => (await itemsOf(persona)).items.find(isIt);
    expect(await seenBy('brandAdmin')).toMatchObject({ name: email, can_close: false });
    for (const persona of ['workorderEditor', 'rivalAdmin', 'support'] as const) {
      expect(await seenBy(persona), persona).toBeUndefined();
    }
    await db.deleteFrom('sign_in_attempts').where('subject', '=', `account:${email}`).execute();
    expect(await seenBy('brandAdmin')).toBeUndefined();
  });
});

it('lists a few of many, and counts all', async () => {
  const { count } = await itemsOf('brandAdmin');
  expect(count).toBeGreaterThan(2);
  const few = await itemsOf('brandAdmin', 2);
  expect(few.items).toHaveLength(2);
  expect(few.count).toBe(count);
});

// conforms: 36.18
it('can all be closed: nothing is open then and every badge is empty', async () => {
  await change('brandAdmin', (await itemsOf('brandAdmin')).items);
  expect(await itemsOf('brandAdmin')).toEqual({ count: 0, items: [] });
  expect(await countsOf('brandAdmin')).toEqual({
    workorders: 0,
    workorders_waiting: 0,
    ingestions_failed: 0,
    cases_open: 0,
    reports_open: 0,
  });
});

// conforms: 36.18
it('the operator’s staff see and count what failed in every company, until it is closed there', async () => {
  const { companies, people } = api.world;
  const key = await insertFailedIngestion(api, companies.rival, people.rivalAdmin.id);
  const order = await insertFinishedWorkorder(api, companies.rival, { prefix: 'FAILED', count: 1 });
  await api.database.db.updateTable('workorders').set({ codegen_status: 5 }).where('id', '=', order).execute();
  const waiting = await insertWaitingOrder(2);
  const doubted = await caseOf(api, companies.rival);
  expect(await find('support', key)).toMatchObject({
    ...{ kind: 'upload_failed', company: 'Company rival', can_close: true },
  });
  expect(await find('support', order)).toMatchObject({ kind: 'order_failed', company: 'Company rival' });
  expect(await find('support', waiting)).toBeUndefined();
  const counts = { workorders_waiting: null, cases_open: null, reports_open: 0 };
  expect(await countsOf('support')).toEqual({ ...counts, workorders: 1, ingestions_failed: 1 });
  await api.call(updateCase, { token: tokenOf('rivalAdmin'), params: doubted, body: { state: 'own_test' } });
  await change(
    'rivalAdmin',
    (await itemsOf('rivalAdmin')).items.filter(({ can_close }) => can_close),
  );
  expect(await countsOf('support')).toEqual({ ...counts, workorders: 0, ingestions_failed: 0 });
  expect(await itemsOf('support')).toEqual({ count: 0, items: [] });
});

// conforms: 36.18
it('the operator’s staff close what failed in a company for themselves, and the company keeps it', async () => {
  const { companies, people } = api.world;
  const key = await insertFailedIngestion(api, companies.rival, people.rivalAdmin.id);
  const { items } = await itemsOf('support');
  expect((await change('support', items)).status).toBe(200);
  expect(await itemsOf('support')).toEqual({ count: 0, items: [] });
  expect(await countsOf('support')).toMatchObject({ workorders: 0, ingestions_failed: 0 });
  expect(await find('operatorAdmin', key)).toBeUndefined();
  expect(await find('rivalAdmin', key)).toMatchObject({ kind: 'upload_failed' });
  await change('operatorAdmin', items, false);
  expect(await find('support', key)).toBeDefined();
});

// conforms: 36.18
it('domains of a sign-on are an item of the operator until they are confirmed, or until others are added', async () => {
  const { brand: company_id } = api.world.companies;
  const { db } = api.database;
  const token = tokenOf('operatorAdmin');
  const add = (domain: string) => db.insertInto('sign_on_domains').values({ company_id, domain }).execute();
  await db.insertInto('single_sign_ons').values({ company_id, issuer: 'https://id.test', client_id: 'c' }).execute();
  await add('one.test');
  const item = { kind: 'sign_on_domain', name: 'one.test', company: 'Company brand', can_close: true };
  const { items } = await itemsOf('operatorAdmin');
  expect(items).toEqual(expect.arrayContaining([expect.objectContaining(item)]));
  expect(await find('brandAdmin', company_id)).toBeUndefined();
  await change('operatorAdmin', items);
  expect(await find('operatorAdmin', company_id)).toBeUndefined();
  await add('two.test');
  expect(await find('operatorAdmin', company_id)).toMatchObject({ name: 'one.test, two.test', count: 2 });
  for (const domain of ['one.test', 'two.test']) {
    expect((await api.call(confirmDomain, { token, params: { id: company_id }, body: { domain } })).status).toBe(200);
  }
  expect(await find('operatorAdmin', company_id)).toBeUndefined();
});

// conforms: 36.18
it('an upload is no item of support once its group is resolved', async () => {
  const { companies, people } = api.world;
  const key = await insertFailedIngestion(api, companies.rival, people.rivalAdmin.id);
  expect(await find('support', key)).toBeDefined();
  const { body } = await api.call(listSupportGroups, {
    token: tokenOf('support'),
    query: { company: companies.rival },
  });
  const params = { key: body.results.find(({ last_record }) => last_record.key === key)?.key ?? '' };
  await api.call(updateSupportGroup, { token: tokenOf('support'), params, body: { state: 'resolved' } });
  expect(await find('support', key)).toBeUndefined();
  expect(await find('rivalAdmin', key)).toBeDefined();
  await api.call(updateSupportGroup, { token: tokenOf('support'), params, body: { state: 'open' } });
  expect(await find('support', key)).toBeDefined();
});
