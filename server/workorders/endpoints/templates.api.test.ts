import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCustomLayout } from '#lib/contract/printing.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { createTemplate, getTemplate, updateTemplate } from '#lib/contract/workorder-templates.ts';
import { getWorkorder, listTemplates } from '#lib/contract/workorders.ts';
import { insertCalibratedPair } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let operator: string;
let brand: string;
let company: number;
let partner: number;
let substrate: number;
let layout: number;
let foreignLayout: number;
beforeAll(async () => {
  api = await startApi();
  const { people, companies } = api.world;
  operator = people.operatorAdmin.token;
  brand = people.brandAdmin.token;
  company = companies.brand;
  partner = companies.printer;
  substrate = (await insertCalibratedPair(api)).substrateId;
  const makeLayout = async (owner: number) =>
    (await api.call(createCustomLayout, { token: operator, body: { company: owner, name: 'Ring' } })).body.id;
  layout = await makeLayout(company);
  foreignLayout = await makeLayout(companies.rival);
});
afterAll(() => api.close());

const create = (body: object) => api.call(createTemplate, { token: operator, body });
const change = (id: number, body: object) => api.call(updateTemplate, { token: operator, params: { id }, body });
const secure = () => ({ company, name: 'Label', code_layout: 'sg-inside' });

describe('a new template', () => {
  // conforms: 28.30
  it('has every field of the interface, as it was given', async () => {
    const given = {
      company,
      name: 'Ring label',
      description: 'Front',
      custom_layout: layout,
      substrate,
      printing_partner: partner,
      image: 'https://brand.test/label.png',
      code_layout: 'custom',
      use_serial_number: false,
      is_hybrid: false,
      is_fp_serialized: false,
      is_static_print: true,
      is_archived: false,
      activate_on_complete: true,
      url_prefix: 'https://q.brand.test/',
      extended_id_style: 'compact-12',
      partner_permissions: ['activate_codes'],
    };
    const { status, body } = await create(given);
    expect(status).toBe(201);
    expect(body).toEqual({ ...given, id: body.id, substrate_name: expect.stringMatching(/^Coated/), picture: null });
    expect((await api.call(getTemplate, { token: brand, params: { id: body.id } })).body).toEqual(body);
  });

  // conforms: 28.30
  it('needs a company, a name and a layout, and has defaults for the rest', async () => {
    const { body } = await create({ company, name: 'Plain', code_layout: 'none' });
    expect(body).toMatchObject({
      description: '',
      custom_layout: null,
      substrate: null,
      substrate_name: '',
      printing_partner: null,
      image: null,
      use_serial_number: true,
      is_static_print: false,
      is_archived: false,
      activate_on_complete: false,
      url_prefix: '',
      extended_id_style: 'legacy',
      partner_permissions: [],
    });
    expect(Object.keys((await create({})).problem)).toEqual(expect.arrayContaining(['company', 'name', 'code_layout']));
  });

  // conforms: 2.2, 28.30
  it.each([
    ['company', () => ({ ...secure(), company: partner })],
    ['company', () => ({ ...secure(), company: 2_000_000_000 })],
    ['substrate', () => ({ ...secure(), code_layout: 'none', substrate })],
    ['printing_partner', () => ({ ...secure(), code_layout: 'none', printing_partner: partner })],
    ['partner_permissions', () => ({ ...secure(), code_layout: 'none', partner_permissions: ['activate_codes'] })],
    ['partner_permissions', () => ({ ...secure(), partner_permissions: ['print_codes'] })],
    ['custom_layout', () => ({ ...secure(), code_layout: 'none', custom_layout: layout })],
    ['custom_layout', () => ({ ...secure(), custom_layout: layout })],
    ['custom_layout', () => ({ ...secure(), code_layout: 'custom' })],
    ['custom_layout', () => ({ ...secure(), code_layout: 'custom', custom_layout: foreignLayout })],
    ['substrate', () => ({ ...secure(), substrate: 2_000_000_000 })],
    ['printing_partner', () => ({ ...secure(), printing_partner: api.world.companies.stranger })],
    ['printing_partner', () => ({ ...secure(), printing_partner: company })],
    ['image', () => ({ ...secure(), image: 'javascript:alert(1)' })],
    ['url_prefix', () => ({ ...secure(), url_prefix: 'ftp://x.test/' })],
    ['extended_id_style', () => ({ ...secure(), extended_id_style: 'short' })],
    ['substrate_name', () => ({ ...secure(), substrate_name: 'Paper' })],
  ])('is refused on %s (%#)', async (field, make) => {
    const answer = await create(make());
    expect(answer.status).toBe(400);
    expect(answer.problem[field]).toEqual([expect.any(String)]);
  });
});

describe('a change', () => {
  // conforms: 28.30
  it('keeps the rules of the whole', async () => {
    const { id } = (await create({ ...secure(), substrate, printing_partner: partner })).body;
    expect(Object.keys((await change(id, { code_layout: 'none' })).problem)).toEqual(
      expect.arrayContaining(['substrate', 'printing_partner']),
    );
    expect((await change(id, { code_layout: 'custom' })).problem).toHaveProperty('custom_layout');
    const { body } = await change(id, { code_layout: 'none', substrate: null, printing_partner: null });
    expect(body).toMatchObject({ code_layout: 'none', substrate: null, printing_partner: null, name: 'Label' });
    expect((await change(id, { company: api.world.companies.rival })).status).toBe(400);
    expect((await change(2_000_000_000, { name: 'X' })).status).toBe(404);
    expect((await change(id, {})).body).toEqual(body);
  });

  it('is possible after the partnership has ended, except for naming the partner again', async () => {
    const { db } = api.database;
    const { id } = (await create({ ...secure(), printing_partner: partner })).body;
    const setState = (state: 'accepted' | 'ended') =>
      db.updateTable('partnerships').set({ state }).where('printing_partner_id', '=', partner).execute();
    await setState('ended');
    expect((await change(id, { name: 'Renamed' })).status).toBe(200);
    expect((await change(id, { printing_partner: null })).status).toBe(200);
    expect((await change(id, { printing_partner: partner })).problem).toHaveProperty('printing_partner');
    await setState('accepted');
  });

  // conforms: 28.30
  it('changes nothing of what was ordered before', async () => {
    const image = 'https://brand.test/before.png';
    const { id } = (await create({ ...secure(), printing_partner: partner, image, url_prefix: 'https://q.test/' }))
      .body;
    const order = await api.call(createFromTemplate, { token: brand, body: { template: id, quantity: 3 } });
    expect(order.body).toMatchObject({ template: id, template_image: image });
    const changes = {
      image: 'https://brand.test/after.png',
      code_layout: 'sg-outside',
      substrate,
      use_serial_number: false,
      is_hybrid: false,
      is_fp_serialized: false,
      activate_on_complete: true,
      url_prefix: 'https://other.test/',
      extended_id_style: 'compact-12',
      partner_permissions: ['activate_codes'],
    };
    expect((await change(id, changes)).body).toMatchObject(changes);
    const read = await api.call(getWorkorder, { token: brand, params: { id: order.body.id } });
    expect(read.body).toEqual(order.body);
    const later = await api.call(createFromTemplate, { token: brand, body: { template: id, quantity: 3 } });
    expect(later.body).toMatchObject({ template_image: changes.image, code_layout: 'sg-outside' });
  });
});

// conforms: 28.30
it('an archived template is not ordered from, nor shown to its company unless it asks', async () => {
  const { id } = (await create({ ...secure(), name: 'Archive needle', printing_partner: partner })).body;
  expect((await change(id, { is_archived: true })).body.is_archived).toBe(true);
  const ids = async (token: string, query: object = {}) =>
    (await api.call(listTemplates, { token, query: { search: 'Archive needle', ...query } })).body.results.map(
      (template) => template.id,
    );
  expect(await ids(brand)).toEqual([]);
  expect(await ids(brand, { is_archived: true })).toEqual([id]);
  expect(await ids(operator)).toEqual([id]);
  expect(await ids(operator, { is_archived: false })).toEqual([]);
  expect(await ids(operator, { company: api.world.companies.rival })).toEqual([]);
  const order = await api.call(createFromTemplate, { token: brand, body: { template: id, quantity: 3 } });
  expect(order.problem).toHaveProperty('template');
  await change(id, { is_archived: false });
  expect(await ids(brand)).toEqual([id]);
});
