import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getOpenItems } from '#lib/contract/open-items.ts';
import {
  answerTemplateRequest,
  createTemplateRequest,
  getTemplateRequest,
  listTemplateRequests,
} from '#lib/contract/template-requests.ts';
import { updateTemplate } from '#lib/contract/workorder-templates.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(() => api.database.pool.query('TRUNCATE template_requests, notice_events'));

const tokenOf = (persona: PersonaName) => api.world.people[persona].token;
const ask = (persona: PersonaName, body: object = {}) =>
  api.call(createTemplateRequest, {
    token: tokenOf(persona),
    body: { name: 'Serum carton', code_layout: 'sg-inside', ...body },
  });
const answer = (id: number, body: object, persona: PersonaName = 'operatorAdmin') =>
  api.call(answerTemplateRequest, { token: tokenOf(persona), params: { id }, body });
const get = (persona: PersonaName, id: number) =>
  api.call(getTemplateRequest, { token: tokenOf(persona), params: { id } });
const namesOf = async (persona: PersonaName, query = {}) =>
  (await api.call(listTemplateRequests, { token: tokenOf(persona), query })).body.results.map(({ name }) => name);
const openItems = async (persona: PersonaName) =>
  (await api.call(getOpenItems, { token: tokenOf(persona) })).body.items.filter(
    ({ kind }) => kind === 'template_request',
  );
const events = () =>
  api.database.db
    .selectFrom('notice_events')
    .select(['kind', 'company_id', 'subject_id', 'author_id'])
    .orderBy('id')
    .execute();

describe('a request for a template', () => {
  // conforms: 28.38
  it('is kept as it was written, and waits for the operator', async () => {
    const given = { name: 'Serum carton', code_layout: 'sg-outside', quantity: 40_000, size: '20 mm', remarks: 'Matt' };
    const { status, body } = await ask('workorderEditor', given);
    expect(status).toBe(201);
    const { workorderEditor: asker } = api.world.people;
    expect(body).toEqual({
      ...given,
      id: expect.any(Number),
      company: expect.objectContaining({ id: api.world.companies.brand }),
      state: 'open',
      requested_by: { id: asker.id, name: expect.any(String) },
      created_at: expect.any(String),
      answered_at: null,
      template: null,
      decline_reason: '',
    });
    expect((await get('analyst', body.id)).body).toEqual(body);
    const item = { key: String(body.id), name: 'Serum carton', company: 'Company brand', can_close: false };
    expect(await openItems('operatorAdmin')).toEqual([expect.objectContaining(item)]);
    expect(await openItems('brandAdmin')).toEqual([]);
    expect(await events()).toEqual([
      { kind: 'template_asked', company_id: api.world.companies.operator, subject_id: body.id, author_id: null },
    ]);
  });

  // conforms: 28.38
  it.each([
    ['name', { name: ' ' }],
    ['name', { name: 'x'.repeat(121) }],
    ['code_layout', { code_layout: 'qr' }],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 10_000_001 }],
    ['size', { size: 'x'.repeat(201) }],
    ['remarks', { remarks: 'x'.repeat(2001) }],
    ['company', { company: 1 }],
  ])('is refused for its %s', async (field, body) => {
    const { status, body: problem } = await ask('brandAdmin', body);
    expect(status).toBe(400);
    expect(problem).toHaveProperty(field);
    expect(await events()).toEqual([]);
  });

  // conforms: 28.38
  it('is one of at most twenty that wait, also of those sent at once', async () => {
    const statuses = await Promise.all(Array.from({ length: 22 }, async () => (await ask('brandAdmin')).status));
    expect(statuses.sort()).toEqual([...Array(20).fill(201), 409, 409]);
    expect((await ask('rivalAdmin')).status).toBe(201);
    const [first] = (await api.call(listTemplateRequests, { token: tokenOf('brandAdmin') })).body.results;
    await answer(first?.id ?? 0, { decline_reason: 'Twice' });
    expect((await ask('brandAdmin')).status).toBe(201);
  });

  // conforms: 28.38, A3
  it('is seen by its company and the operator alone', async () => {
    const { id } = (await ask('brandAdmin')).body;
    expect((await get('rivalAdmin', id)).status).toBe(404);
    expect(await namesOf('rivalAdmin')).toEqual([]);
    expect(await namesOf('support')).toEqual(['Serum carton']);
  });

  // conforms: 28.38
  it('is listed by its state and found by its name, the newest first', async () => {
    const ids: number[] = [];
    for (const name of ['A', 'B', 'C']) ids.push((await ask('brandAdmin', { name })).body.id);
    await answer(ids[0] ?? 0, { decline_reason: 'No' });
    await answer(ids[1] ?? 0, { template: api.world.goods.brand.templateId });
    expect(await namesOf('brandAdmin')).toEqual(['C', 'B', 'A']);
    expect(await namesOf('brandAdmin', { ordering: 'id' })).toEqual(['A', 'B', 'C']);
    expect(await namesOf('brandAdmin', { state: 'declined' })).toEqual(['A']);
    expect(await namesOf('brandAdmin', { state: 'answered' })).toEqual(['B']);
    expect(await namesOf('operatorAdmin', { state: 'open' })).toEqual(['C']);
    expect(await namesOf('brandAdmin', { search: 'b' })).toEqual(['B']);
  });
});

describe('the answer', () => {
  // conforms: 28.38
  it('is a template of the company, told once to who asked', async () => {
    const { id } = (await ask('workorderEditor')).body;
    const template = api.world.goods.brand.templateId;
    const { status, body } = await answer(id, { template });
    expect(status).toBe(200);
    expect(body).toMatchObject({ state: 'answered', template, decline_reason: '', answered_at: expect.any(String) });
    expect((await get('workorderEditor', id)).body).toEqual(body);
    expect(await openItems('operatorAdmin')).toEqual([]);
    const again = [await answer(id, { template }), await answer(id, { decline_reason: 'No' })];
    expect(again.map((refused) => refused.status)).toEqual([409, 409]);
    const { companies, people } = api.world;
    expect((await events()).slice(1)).toEqual([
      {
        kind: 'template_answered',
        company_id: companies.brand,
        subject_id: id,
        author_id: people.workorderEditor.id,
      },
    ]);
  });

  // conforms: 28.38
  it('is a reason, when it is declined', async () => {
    const { id } = (await ask('brandAdmin')).body;
    const { body } = await answer(id, { decline_reason: 'No press prints this.' });
    expect(body).toMatchObject({ state: 'declined', template: null, decline_reason: 'No press prints this.' });
  });

  // conforms: 28.38
  it('is given once by two who answer at the same time', async () => {
    const { id } = (await ask('brandAdmin')).body;
    const statuses = await Promise.all(
      ['A', 'B'].map(async (name) => (await answer(id, { decline_reason: name })).status),
    );
    expect(statuses.sort()).toEqual([200, 409]);
    expect((await events()).filter(({ kind }) => kind === 'template_answered')).toHaveLength(1);
  });

  // conforms: 28.38, A3
  it('is no template of another company, none that is archived, and none that does not exist', async () => {
    const { id } = (await ask('brandAdmin')).body;
    const { goods } = api.world;
    const archived = goods.brand.templateId;
    const archive = (is_archived: boolean) =>
      api.call(updateTemplate, { token: tokenOf('operatorAdmin'), params: { id: archived }, body: { is_archived } });
    await archive(true);
    for (const template of [goods.rival.templateId, archived, 2_000_000_000]) {
      const { status, body } = await answer(id, { template });
      expect(status).toBe(400);
      expect(body).toHaveProperty('template');
    }
    await archive(false);
    expect((await get('brandAdmin', id)).body.state).toBe('open');
  });

  // conforms: 28.38
  it('needs a template or a reason, not both, and the operator', async () => {
    const { id } = (await ask('brandAdmin')).body;
    const template = api.world.goods.brand.templateId;
    const bodies = [
      {},
      { decline_reason: ' ' },
      { decline_reason: 'x'.repeat(1001) },
      { template, decline_reason: 'x' },
    ];
    for (const body of bodies) expect((await answer(id, body)).status).toBe(400);
    for (const persona of ['brandAdmin', 'support', 'printerAdmin'] as const) {
      expect((await answer(id, { template }, persona)).status).toBe(403);
    }
    expect((await answer(2_000_000_000, { template })).status).toBe(404);
    expect((await get('brandAdmin', id)).body.state).toBe('open');
  });
});
