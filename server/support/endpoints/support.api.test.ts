import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#lib/contract/support.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFailedIngestion } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let support: string;
let key: string;
beforeAll(async () => {
  api = await startApi();
  support = api.world.people.support.token;
  key = `${api.world.companies.brand}-invalid_id_error`;
});
afterAll(() => api.close());

const fail = (company: 'brand' | 'rival' = 'brand') => {
  const { companies, people } = api.world;
  return insertFailedIngestion(api, companies[company], people[company === 'brand' ? 'brandAdmin' : 'rivalAdmin'].id);
};
const read = async (given = key) =>
  (await api.call(contract.getSupportGroup, { token: support, params: { key: given } })).body;
const change = (body: object, given = key) =>
  api.call(contract.updateSupportGroup, { token: support, params: { key: given }, body });
const list = async (query: object = {}) =>
  (await api.call(contract.listSupportGroups, { token: support, query: query as Record<string, string> })).body;
const summary = async () => (await api.call(contract.summariseSupport, { token: support })).body;

describe('groups of failed uploads', () => {
  it('count the errors of their kind, tell the others, and are found by the names of files', async () => {
    const record = await fail('rival');
    const { db } = api.database;
    const { id } = await db
      .updateTable('ingestions')
      .set({ description: 'Palette 7%.csv', error_count: 4 })
      .where('key', '=', record)
      .returning('id')
      .executeTakeFirstOrThrow();
    const more = {
      ingestion_id: id,
      column_name: 'product',
      value: 'SAOP',
      type: 'unknown_product_error',
      message: 'No.',
    };
    await db
      .insertInto('ingestion_errors')
      .values({ ...more, position: 2, row: 2 })
      .execute();
    const own = `${api.world.companies.rival}-invalid_id_error`;
    const more2 = { ...more, column_name: 'id', value: 'n', type: 'invalid_id_error' };
    await db
      .insertInto('ingestion_errors')
      .values([3, 4].map((row) => ({ ...more2, position: row, row })))
      .execute();
    expect(await list({ search: 'palette 7%' })).toMatchObject({
      count: 1,
      results: [{ key: own, records: 1, errors: 4, kind_errors: 3 }],
    });
    expect(await list({ search: 'palette 77' })).toMatchObject({ count: 0 });
    expect((await read(own)).causes).toEqual([
      { error_type: 'invalid_id_error', errors: 3, records: 1 },
      { error_type: 'unknown_product_error', errors: 1, records: 1 },
    ]);
    await db.deleteFrom('ingestions').where('id', '=', id).execute();
  });

  // conforms: 35.1
  it('are counted by company and kind over every company, and summed up by each', async () => {
    const { brand, rival } = api.world.companies;
    await fail();
    const last = await fail();
    await fail('rival');
    const { results } = await list({ ordering: '-records' });
    expect(results.map(({ key: each, records, errors, state }) => ({ each, records, errors, state }))).toEqual([
      { each: key, records: 2, errors: 2, state: 'open' },
      { each: `${rival}-invalid_id_error`, records: 1, errors: 1, state: 'open' },
    ]);
    expect(results[0]).toMatchObject({ company: { id: brand }, last_record: { key: last }, assignee: null, notes: 0 });
    expect(await list({ company: rival })).toMatchObject({ count: 1 });
    expect(await list({ error_type: 'missing_id_error' })).toMatchObject({ count: 0, results: [] });
    expect(await list({ offset: 10 })).toMatchObject({ count: 2, results: [] });
    expect(await summary()).toMatchObject({
      open: 2,
      resolved: 0,
      mine: 0,
      records: 3,
      error_types: [{ error_type: 'invalid_id_error', groups: 2, records: 3 }],
      companies: [
        { company: { id: brand }, groups: 1, records: 2 },
        { company: { id: rival }, groups: 1, records: 1 },
      ],
    });
  });

  // conforms: 35.1
  it('tell how many of their uploads were corrected, and leave out what failed long ago', async () => {
    const record = await fail('rival');
    const old = await fail('rival');
    const { db } = api.database;
    const failed = (each: string) => db.updateTable('ingestions').where('key', '=', each);
    await failed(old)
      .set({ status_updated_at: new Date(Date.now() - 91 * 86_400_000) })
      .execute();
    await failed(record).set({ closed_at: new Date() }).execute();
    await fail('rival');
    const group = await read(`${api.world.companies.rival}-invalid_id_error`);
    expect(group).toMatchObject({ records: 3, corrected_records: 1, new_records: 2, state: 'open' });
  });

  // conforms: 35.1
  it('that do not exist are not found', async () => {
    for (const missing of [`${api.world.companies.brand}-upload_expired`, '999999999-invalid_id_error', '1-nothing']) {
      expect((await change({ state: 'resolved' }, missing)).status).toBe(404);
      const found = await api.call(contract.getSupportGroup, { token: support, params: { key: missing } });
      expect(found.status).toBe(404);
      const text = { text: 'A note.' };
      const noted = await api.call(contract.createSupportNote, {
        token: support,
        params: { key: missing },
        body: text,
      });
      expect(noted.status).toBe(404);
      const told = { record: 'nothing', subject: 'A subject', text: messageOf('notText') };
      const mailed = await api.call(contract.tellCompany, { token: support, params: { key: missing }, body: told });
      expect(mailed.status).toBe(404);
    }
  });
});

describe('what colleagues do', () => {
  // conforms: 35.2
  it('is taken by oneself, given to a colleague and let go, each once', async () => {
    const { support: self, operatorAdmin: colleague, brandAdmin } = api.world.people;
    expect((await change({ assignee: self.id })).body.assignee).toMatchObject({ id: self.id, email: self.email });
    await change({ assignee: self.id });
    expect((await summary()).mine).toBe(1);
    expect(await list({ assignee: self.id })).toMatchObject({ count: 1 });
    await change({ assignee: colleague.id });
    await change({ assignee: null });
    const { activity, assignee } = await read();
    expect(assignee).toBeNull();
    expect(activity.map(({ kind, assignee: to }) => [kind, to?.id])).toEqual([
      ['unassigned', undefined],
      ['assigned', colleague.id],
      ['assigned', self.id],
    ]);
    const refused = await change({ assignee: brandAdmin.id });
    expect({ status: refused.status, messages: refused.problem.assignee }).toEqual({
      status: 400,
      messages: [messageOf('supportColleagueNotFound')],
    });
  });

  // conforms: 35.2
  it('lists the colleagues', async () => {
    const { body } = await api.call(contract.listSupportStaff, { token: support });
    const { support: self, operatorAdmin } = api.world.people;
    expect(body.results.map(({ id }) => id).sort()).toEqual([self.id, operatorAdmin.id].sort());
    const found = await api.call(contract.listSupportStaff, { token: support, query: { search: 'support@' } });
    expect(found.body.results.map(({ id }) => id)).toEqual([self.id]);
  });

  // conforms: 35.3
  it('is noted, for colleagues alone', async () => {
    const noted = await api.call(contract.createSupportNote, {
      token: support,
      params: { key },
      body: { text: '  Their ERP cuts ids at 7 characters.\nWaiting for its update.  ' },
    });
    expect(noted.status).toBe(201);
    expect(await read()).toMatchObject({ notes: 1, activity: [{ id: noted.body.id, kind: 'note' }, {}, {}, {}] });
    const empty = await api.call(contract.createSupportNote, { token: support, params: { key }, body: { text: ' ' } });
    expect(empty.problem).toHaveProperty('text');
  });

  // conforms: 35.4
  it('resolves, opens again, and is open by itself when the same fails once more', async () => {
    expect((await change({ state: 'resolved' })).body).toMatchObject({ state: 'resolved', new_records: 0 });
    await change({ state: 'resolved' });
    expect(await list({ state: 'resolved' })).toMatchObject({ count: 1, results: [{ key }] });
    expect((await change({ state: 'open' })).body).toMatchObject({ state: 'open', is_reopened: false });
    await change({ state: 'resolved' });
    await fail();
    const again = await read();
    expect(again).toMatchObject({ state: 'open', is_reopened: true, records: 3, new_records: 1 });
    expect(again.activity.slice(0, 3).map(({ kind }) => kind)).toEqual(['resolved', 'reopened', 'resolved']);
    expect(await list({ state: 'resolved' })).toMatchObject({ count: 0 });
  });

  // conforms: 35.4
  it('resolves once for two who do it at one moment', async () => {
    const before = (await read()).activity.length;
    await Promise.all([change({ state: 'resolved' }), change({ state: 'resolved' }), change({ state: 'resolved' })]);
    expect((await read()).activity.length).toBe(before + 1);
  });

  // conforms: 35.4
  it('is in the audit log', async () => {
    const rows = await api.database.db
      .selectFrom('audit_records')
      .where('resource', '=', 'support_group')
      .where('action', '=', 'updateSupportGroup')
      .where('status', '=', 200)
      .select(['resource_id', 'changed_fields'])
      .execute();
    expect(rows[0]).toMatchObject({ resource_id: key });
    expect(rows.map(({ changed_fields }) => changed_fields)).toContainEqual(['state']);
  });
});

describe('telling the company', () => {
  const tell = (body: object) => api.call(contract.tellCompany, { token: support, params: { key }, body });
  const words = { subject: 'Your upload of today', text: 'Ids have 8 characters or more.' };

  // conforms: 35.5
  it('keeps what was written and enqueues the mail to its admins', async () => {
    const record = await fail();
    const { status, body } = await tell({ record, ...words });
    const { brandAdmin } = api.world.people;
    expect(status).toBe(201);
    expect(body).toMatchObject({
      kind: 'told',
      text: words.text,
      mail: { subject: words.subject, record, recipients: [brandAdmin.email], sent_at: null },
    });
    const { rows } = await api.database.pool.query<{ data: unknown }>(
      `SELECT data FROM pgboss.job WHERE name = 'mail-company-told'`,
    );
    expect(rows).toEqual([{ data: expect.objectContaining({ entryId: body.id }) }]);
  });

  // conforms: 35.5
  it('refuses an upload that is not of the group, and one that did not fail', async () => {
    const done = await fail();
    await api.database.db.updateTable('ingestions').set({ status: 'completed' }).where('key', '=', done).execute();
    for (const record of [done, await fail('rival'), 'nothing']) {
      const { status, problem } = await tell({ record, ...words });
      expect({ status, messages: problem.record }).toEqual({
        status: 400,
        messages: [messageOf('failedUploadNotFound')],
      });
    }
  });

  // conforms: 35.5
  it('is a conflict while the company has no active admin', async () => {
    const record = await fail();
    const admins = (is_active: boolean) =>
      api.database.db
        .updateTable('users')
        .set({ is_active })
        .where('company_id', '=', api.world.companies.brand)
        .where('role', '=', 'account_admin')
        .execute();
    await admins(false);
    const { status, problem } = await tell({ record, ...words });
    await admins(true);
    expect({ status, detail: problem.detail }).toEqual({
      status: 409,
      detail: messageOf('activeAdminMissing'),
    });
  });
});
