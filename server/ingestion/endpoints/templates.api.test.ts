import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFromIngestionTemplate, getIngestion } from '#lib/contract/ingestion.ts';
import {
  createIngestionTemplate,
  getIngestionTemplate,
  listIngestionTemplates,
  updateIngestionTemplate,
} from '#lib/contract/ingestion-templates.ts';
import { updateTemplate } from '#lib/contract/workorder-templates.ts';
import { getWorkorder } from '#lib/contract/workorders.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertSecureTemplate } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let operator: string;
let brand: string;
let plain: number;
beforeAll(async () => {
  api = await startApi();
  operator = api.world.people.operatorAdmin.token;
  brand = api.world.people.brandAdmin.token;
  plain = api.world.goods.brand.templateId;
});
afterAll(() => api.close());

const create = (body: object) => api.call(createIngestionTemplate, { token: operator, body });
const change = (key: string, body: object) =>
  api.call(updateIngestionTemplate, { token: operator, params: { key }, body });
const simple = () => ({ workorder_template: plain, ingestion_mode: 'post-print', name: 'Labels' });

describe('a new ingestion template', () => {
  // conforms: 28.31
  it('has every field of the interface, as it was given, and a key', async () => {
    const given = {
      name: 'Labels',
      description: 'From the mill',
      image: 'https://brand.test/mill.png',
      is_archived: false,
      allow_posted_duplicates: true,
      id_format: 'gs1',
      frontend_settings: { columns: ['id', { width: 3 }], hint: 'Zürich' },
      default_scm_data: { product: 'SOAP', lot: 'L1', activation_status: 1 },
    };
    const { status, body } = await create({ ...given, workorder_template: plain, ingestion_mode: 'pre-print' });
    expect(status).toBe(201);
    expect(body).toEqual({
      ...given,
      key: expect.stringMatching(/^tpl_[0-9A-Za-z]{22}$/),
      workorder_template: { id: plain, name: 'Plain', description: '', ingestion_mode: 'pre-print' },
    });
    const read = await api.call(getIngestionTemplate, { token: brand, params: { key: body.key } });
    expect(read.body).toEqual(body);
    const foreign = { token: api.world.people.rivalAdmin.token, params: { key: body.key } };
    expect((await api.call(getIngestionTemplate, foreign)).status).toBe(404);
  });

  // conforms: 28.31
  it.each([
    ['workorder_template', () => ({ workorder_template: 2_000_000_000 })],
    [
      'workorder_template',
      async () => ({ workorder_template: await insertSecureTemplate(api, { is_archived: true }) }),
    ],
    ['ingestion_mode', () => ({ ingestion_mode: 'api' })],
    ['id_format', () => ({ id_format: 'ean' })],
    ['default_scm_data', () => ({ default_scm_data: { nothing_like_it: 'x' } })],
    ['default_scm_data', () => ({ default_scm_data: { activation_status: 7 } })],
    ['default_scm_data', () => ({ default_scm_data: { id: 'abcdefgh' } })],
    ['default_scm_data', () => ({ default_scm_data: { product: 'RIVAL-SOAP' } })],
    ['frontend_settings', () => ({ frontend_settings: { text: 'x'.repeat(20_000) } })],
    ['frontend_settings', () => ({ frontend_settings: { text: 'a\u0000b' } })],
    ['frontend_settings', () => ({ frontend_settings: { text: '\ud800' } })],
    ['frontend_settings', () => ({ frontend_settings: [] })],
    ['key', () => ({ key: 'mine' })],
  ])('is refused on %s (%#)', async (field, make) => {
    const answer = await create({ ...simple(), ...(await make()) });
    expect(answer.status).toBe(400);
    expect(answer.problem[field]).toEqual(expect.any(Array));
  });
});

describe('a change', () => {
  // conforms: 28.31
  it('leaves what it does not name, and keeps the template with its company', async () => {
    const { body } = await create({ ...simple(), default_scm_data: { lot: 'L1' } });
    const changed = await change(body.key, { name: 'Cartons', frontend_settings: { a: 1 } });
    expect(changed.body).toEqual({ ...body, name: 'Cartons', frontend_settings: { a: 1 } });
    expect((await change(body.key, {})).body).toEqual(changed.body);
    const other = await change(body.key, { workorder_template: api.world.goods.rival.templateId });
    expect(other.problem).toHaveProperty('workorder_template');
    expect((await change(body.key, { default_scm_data: { unknown: 1 } })).status).toBe(400);
    expect((await change('tpl_none', { name: 'X' })).status).toBe(404);
  });

  // conforms: 28.31
  it('archives: it is not shown to its company unless it asks, and takes no upload', async () => {
    const { key } = (await create({ ...simple(), name: 'Archive needle' })).body;
    await change(key, { is_archived: true });
    const keys = async (token: string, query: object = {}) =>
      (
        await api.call(listIngestionTemplates, { token, query: { search: 'Archive needle', ...query } })
      ).body.results.map((template) => template.key);
    expect(await keys(brand)).toEqual([]);
    expect(await keys(brand, { is_archived: true })).toEqual([key]);
    expect(await keys(operator)).toEqual([key]);
    const body = { template: key, codes: [{ id: 'archived-template-1' }] };
    expect((await api.call(createFromIngestionTemplate, { token: brand, body })).problem).toHaveProperty('template');
  });

  // conforms: 28.31
  it('changes nothing of an upload that was started before, though it is processed after', async () => {
    const image = 'https://brand.test/before.png';
    const secure = await insertSecureTemplate(api, { image, partner_permissions: ['activate_codes'] });
    const { key } = (await create({ ...simple(), workorder_template: secure, default_scm_data: { lot: 'L1' } })).body;
    const started = await api.call(createFromIngestionTemplate, {
      token: brand,
      body: { template: key, codes: [{ id: 'before-change-1' }], printing_partner: api.world.companies.printer },
    });
    expect(started.status).toBe(200);
    await change(key, { ingestion_mode: 'pre-print', default_scm_data: {}, workorder_template: plain });
    const edit = { image: null, code_layout: 'sg-outside', partner_permissions: [], extended_id_style: 'compact-12' };
    const edited = await api.call(updateTemplate, { token: operator, params: { id: secure }, body: edit });
    expect(edited.status).toBe(200);
    await api.startWorker();
    const params = { key: started.body.record_key };
    const done = await eventually(
      () => api.call(getIngestion, { token: brand, params }),
      ({ body }) => body.status !== 'processing',
    );
    expect(done.body.status).toBe('completed');
    const workorder = await api.call(getWorkorder, {
      token: brand,
      params: { id: done.body.result_data.workorder_id },
    });
    expect(workorder.body).toMatchObject({
      state: 'completed',
      template: secure,
      template_image: image,
      code_layout: 'sg-inside',
      extended_id_style: 'legacy',
      partner_permissions: ['activate_codes'],
    });
  });
});
