import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { updatePartnership } from '#lib/contract/partnerships.ts';
import { createFromTemplate, createSg } from '#lib/contract/workorder-orders.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertSecureTemplate } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
let printer: number;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  printer = api.world.companies.printer;
});
afterAll(() => api.close());

let counter = 0;
const fresh = () => `order ${++counter}`;
const fromTemplate = (body: Record<string, unknown>) => api.call(createFromTemplate, { token, body });
const sg = (body: Record<string, unknown>) => {
  const least = { reference: fresh(), quantity: 10, code_layout: 'sg-inside', printing_partner: printer };
  return api.call(createSg, { token, body: { ...least, ...body } });
};

const jobsFor = async (workorderId: number) => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `SELECT name FROM pgboss.job WHERE data ->> 'workorderId' = $1::bigint::text
       UNION ALL SELECT kind FROM notice_events WHERE kind = 'order_waiting' AND subject_id = $1 ORDER BY name`,
    [workorderId],
  );
  return rows.map(({ name }) => name);
};

describe('create-from-template', () => {
  // conforms: 17.5
  it('orders SID codes with the settings of the template, and generates them at once', async () => {
    const { brand } = api.world.goods;
    const answer = await fromTemplate({
      template: brand.templateId,
      quantity: 25,
      reference: 'FROM-TEMPLATE',
      product: brand.sku,
      due_date: '2026-12-24',
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      state: 'new',
      codegen_status: 6,
      code_layout: 'none',
      template: brand.templateId,
      reference: 'FROM-TEMPLATE',
      quantity: 25,
      due_date: '2026-12-24',
      product: { id: brand.productId, sku: brand.sku },
      printing_partner: null,
      equipment: null,
      url_prefix: 'http://codes.test/',
      partner_permissions: [],
    });
    expect(await jobsFor(answer.body.id)).toEqual(['generate-codes']);
  });

  // conforms: 2.3, 3.4, 11.2, 17.1
  it('orders codes with a secure graphic, which wait for the partner', async () => {
    const template = await insertSecureTemplate(api, {
      printing_partner_id: printer,
      partner_permissions: ['activate_codes'],
      activate_on_complete: true,
      extended_id_style: 'compact-12',
      url_prefix: 'https://codes.brand.test/',
      image: 'carton.png',
    });
    const answer = await fromTemplate({ template, quantity: 5, product: api.world.goods.brand.productId });
    expect(answer.body).toMatchObject({
      state: 'new',
      codegen_status: 1,
      printing_partner: { id: printer },
      equipment: null,
      partner_permissions: ['activate_codes'],
      data: { activate_on_complete: true },
      extended_id_style: 'compact-12',
      url_prefix: 'https://codes.brand.test/',
      template_image: 'carton.png',
      has_secure_workflow: true,
    });
    expect(await jobsFor(answer.body.id)).toEqual(['order_waiting']);
    const templates = await api.call(listTemplates, { token, query: { limit: 200 } });
    const listed = templates.body.results.find(({ id }) => id === template);
    expect(listed?.partner_permissions).toEqual(['activate_codes']);
  });

  // conforms: 17.4
  it('takes the partner from the request only where the template has none', async () => {
    const open = await insertSecureTemplate(api);
    expect((await fromTemplate({ template: open, quantity: 1 })).problem).toHaveProperty('printing_partner');
    expect((await fromTemplate({ template: open, quantity: 1, printing_partner: printer })).status).toBe(201);
    const closed = await insertSecureTemplate(api, { printing_partner_id: printer });
    expect((await fromTemplate({ template: closed, quantity: 1, printing_partner: printer })).status).toBe(201);
    const other = await fromTemplate({ template: closed, quantity: 1, printing_partner: api.world.companies.stranger });
    expect(other.problem).toHaveProperty('printing_partner');
  });

  // conforms: 27.19
  it('refuses a company without an accepted partnership exactly as an unknown one', async () => {
    const template = await insertSecureTemplate(api);
    const answers = await Promise.all(
      [api.world.companies.stranger, api.world.companies.rival, 2_000_000_000].map(async (printing_partner) => {
        const { status, problem } = await fromTemplate({ template, quantity: 1, printing_partner });
        return { status, messages: problem.printing_partner };
      }),
    );
    expect(answers[0]).toEqual({ status: 400, messages: [messageOf('ownPrintingPartnerNotFound')] });
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  });

  // conforms: 2.2, 17.2, 17.6, 17.10, 17.11, 28.9, 28.10
  it.each([
    ['template', { template: 2_000_000_000 }],
    ['quantity', { quantity: 0 }],
    ['quantity', { quantity: 10_000_001 }],
    ['product', { product: 'RIVAL-SOAP' }],
    ['product', { product: 2_000_000_000 }],
    ['product', { product: '1' }],
    ['due_date', { due_date: '2026-02-30' }],
    ['due_date', { due_date: '0000-01-01' }],
    ['total_impressions', { total_impressions: 5 }],
    ['url_prefix', { url_prefix: 'https://codes.test/' }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const answer = await fromTemplate({ template: api.world.goods.brand.templateId, quantity: 1, ...wrong });
    expect(answer.status).toBe(400);
    expect(answer.problem).toHaveProperty(field);
  });

  it("refuses another company's template and product, and an archived template, as unknown ones", async () => {
    const { rival, brand } = api.world.goods;
    const archived = await insertSecureTemplate(api, { is_archived: true });
    for (const template of [rival.templateId, archived]) {
      const answer = await fromTemplate({ template, quantity: 1 });
      expect(answer.problem.template).toEqual([messageOf('templateNotFound')]);
    }
    const answer = await fromTemplate({ template: brand.templateId, quantity: 1, product: rival.productId });
    expect(answer.problem.product).toEqual([messageOf('productNotFound')]);
  });

  // conforms: 17.6, 28.9
  it('orders static codes, each printed total_impressions times', async () => {
    const template = await insertSecureTemplate(api, { printing_partner_id: printer, is_static_print: true });
    const { body } = await fromTemplate({ template, quantity: 10, total_impressions: 500 });
    expect(body).toMatchObject({
      is_static_print: true,
      quantity: 10,
      static_unique_codes_quantity: 10,
      static_impositions: 500,
      data: { static_unique_codes_quantity: 10 },
    });
  });

  // conforms: 17.3
  it('makes up references that stay unique, also beside ones given by hand', async () => {
    const { templateId } = api.world.goods.brand;
    const first = await fromTemplate({ template: templateId, quantity: 1 });
    const number = Number(first.body.reference?.slice(3));
    const taken = `WO-${String(number + 2).padStart(6, '0')}`;
    await fromTemplate({ template: templateId, quantity: 1, reference: taken });
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => fromTemplate({ template: templateId, quantity: 1 })),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const references = new Set([taken, first.body.reference, ...answers.map(({ body }) => body.reference)]);
    expect(references.size).toBe(14);
  });

  // conforms: 17.15, A36
  it('of fifty parallel creations with one reference makes one', async () => {
    const { templateId } = api.world.goods.brand;
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => fromTemplate({ template: templateId, quantity: 1, reference: 'FIFTY' })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array.from({ length: 49 }, () => 400)]);
    expect(answers.find(({ status }) => status === 400)?.problem).toHaveProperty('reference');
  });
});

describe('create-sg', () => {
  // conforms: 17.10
  it('fills in every default', async () => {
    const { status, body } = await sg({});
    expect(status).toBe(201);
    expect(body).toMatchObject({
      state: 'new',
      codegen_status: 1,
      code_layout: 'sg-inside',
      quantity: 10,
      remarks: '',
      data: { activate_on_complete: false, remarks: '', static_unique_codes_quantity: 0 },
      extended_id_style: 'legacy',
      substrate: null,
      use_serial_number: true,
      is_hybrid: true,
      template: null,
      template_image: null,
      is_fp_serialized: true,
      is_static_print: false,
      static_unique_codes_quantity: 0,
      printing_partner: { id: printer },
      url_prefix: 'http://codes.test/',
      partner_permissions: [],
    });
    expect(await jobsFor(body.id)).toEqual(['order_waiting']);
  });

  // conforms: 3.3, 17.10
  it('keeps every attribute', async () => {
    const { db } = api.database;
    const substrate = await db
      .insertInto('substrates')
      .values({ name: 'Foil', description: 'Silver' })
      .returningAll()
      .executeTakeFirstOrThrow();
    const layout = await db
      .insertInto('custom_layouts')
      .values({ company_id: api.world.companies.brand, name: 'Ring' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { status, body } = await sg({
      product: api.world.goods.brand.sku,
      remarks: 'Two reels',
      activate_on_complete: true,
      extended_id_style: 'compact-12',
      substrate: substrate.id,
      code_layout: 'custom',
      custom_layout: layout.id,
      use_serial_number: false,
      is_hybrid: false,
      template_image: true,
      is_fp_serialized: false,
      is_static_print: true,
      quantity: 1000,
      static_unique_codes_quantity: 10,
      url_prefix: 'https://codes.brand.test/q/',
      partner_permissions: ['activate_codes'],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      product: { sku: api.world.goods.brand.sku },
      remarks: 'Two reels',
      data: { remarks: 'Two reels', activate_on_complete: true, static_unique_codes_quantity: 10 },
      extended_id_style: 'compact-12',
      substrate: { id: substrate.id, name: 'Foil', description: 'Silver' },
      code_layout: 'custom',
      use_serial_number: false,
      is_hybrid: false,
      is_fp_serialized: false,
      is_static_print: true,
      quantity: 1000,
      static_unique_codes_quantity: 10,
      static_impositions: 100,
      url_prefix: 'https://codes.brand.test/q/',
      partner_permissions: ['activate_codes'],
    });
    const row = await db
      .selectFrom('workorders')
      .where('id', '=', body.id)
      .select(['quantity', 'custom_layout_id'])
      .executeTakeFirst();
    expect(row).toEqual({ quantity: 10, custom_layout_id: layout.id });
  });

  it.each([
    ['code_layout', { code_layout: 'none' }],
    ['code_layout', { code_layout: undefined }],
    ['custom_layout', { code_layout: 'custom' }],
    ['custom_layout', { code_layout: 'custom', custom_layout: 2_000_000_000 }],
    ['custom_layout', { custom_layout: 1 }],
    ['printing_partner', { printing_partner: undefined }],
    ['printing_partner', { printing_partner: 2_000_000_000 }],
    ['reference', { reference: undefined }],
    ['reference', { reference: ' ' }],
    ['quantity', { quantity: undefined }],
    ['product', { product: 'RIVAL-SOAP' }],
    ['product', { product: 1 }],
    ['substrate', { substrate: 2_000_000_000 }],
    ['template', { template: 2_000_000_000 }],
    ['extended_id_style', { extended_id_style: 'short' }],
    ['static_unique_codes_quantity', { static_unique_codes_quantity: 5 }],
    ['static_unique_codes_quantity', { is_static_print: true, static_unique_codes_quantity: 3 }],
    ['url_prefix', { url_prefix: 'javascript:alert(1)' }],
    ['partner_permissions', { partner_permissions: ['activate_codes', 'activate_codes'] }],
    ['partner_permissions', { partner_permissions: ['activate'] }],
    ['partner_permissions', { partner_permissions: ['activate_codes', 'cancel_order'] }],
    ['due_date', { due_date: '2026-12-24' }],
  ])('refuses a wrong %s: %j', async (field, wrong) => {
    const answer = await sg(wrong);
    expect(answer.status).toBe(400);
    expect(answer.problem).toHaveProperty(field);
  });

  it.each(['https://münchen.example/', 'https://codes.example/käse/'])(
    'refuses %s as the beginning of codes, and says how to write it',
    async (prefix) => {
      const answer = await sg({ url_prefix: prefix });
      expect(answer.problem.url_prefix).toEqual([messageOf('addressNotEncoded')]);
      expect((await sg({ url_prefix: new URL(prefix).href })).status).toBe(201);
    },
  );

  it("refuses another company's custom layout and template as unknown ones", async () => {
    const layout = await api.database.db
      .insertInto('custom_layouts')
      .values({ company_id: api.world.companies.rival, name: 'Theirs' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = await sg({ code_layout: 'custom', custom_layout: layout.id });
    expect(answer.problem.custom_layout).toEqual([messageOf('customLayoutNotFound')]);
    const template = await insertSecureTemplate(api, { company_id: api.world.companies.rival });
    expect((await sg({ template })).problem.template).toEqual([messageOf('templateNotFound')]);
  });

  describe('with a template', () => {
    const provided = {
      code_layout: 'sg-outside',
      extended_id_style: 'legacy',
      use_serial_number: true,
      is_hybrid: true,
      is_fp_serialized: true,
      is_static_print: false,
      activate_on_complete: true,
      url_prefix: 'https://codes.brand.test/',
      partner_permissions: ['activate_codes'],
    };
    const differing: Record<string, unknown> = {
      code_layout: 'sg-inside',
      extended_id_style: 'compact-12',
      use_serial_number: false,
      is_hybrid: false,
      is_fp_serialized: false,
      is_static_print: true,
      activate_on_complete: false,
      url_prefix: 'https://elsewhere.test/',
      partner_permissions: [],
    };
    let template: number;
    beforeAll(async () => {
      template = await insertSecureTemplate(api, {
        code_layout: 'sg-outside',
        activate_on_complete: true,
        printing_partner_id: printer,
        url_prefix: provided.url_prefix,
        partner_permissions: provided.partner_permissions,
        image: 'sleeve.png',
      });
    });

    // conforms: 17.12
    it('takes a request that repeats all the template provides', async () => {
      const { status, body } = await sg({ template, ...provided, template_image: true });
      expect(status).toBe(201);
      expect(body).toMatchObject({ template, code_layout: 'sg-outside', template_image: 'sleeve.png' });
      expect((await sg({ template, ...provided })).body.template_image).toBe(null);
    });

    it.each(Object.keys(provided))(
      'refuses a %s that is missing, though it has a default, or that differs',
      async (field) => {
        const missing = await sg({ template, ...provided, [field]: undefined });
        expect(missing.status).toBe(400);
        expect(missing.problem).toHaveProperty(field);
        const other = await sg({ template, ...provided, [field]: differing[field] });
        expect(other.status).toBe(400);
        expect(other.problem[field]).toEqual([messageOf('differsFromTemplate')]);
      },
    );

    // conforms: 17.12
    it('says it of every field at once', async () => {
      const { problem } = await sg({ template, code_layout: 'sg-outside' });
      for (const field of Object.keys(provided).filter((name) => name !== 'code_layout')) {
        expect(problem).toHaveProperty(field);
      }
      expect(problem).not.toHaveProperty('substrate');
    });
  });

  // conforms: 17.15
  it('of fifty parallel creations with one reference makes one, numbered or not', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => sg({ reference: 'FIFTY SG', use_serial_number: i % 2 === 0 })),
    );
    expect(answers.filter(({ status }) => status === 201).length).toBe(1);
    expect(answers.filter(({ status }) => status === 400).length).toBe(49);
  });
});

it('a partner is one no longer when the partnership has ended', async () => {
  const { db } = api.database;
  const { rival, printer: partner } = api.world.companies;
  const { id } = await db
    .insertInto('partnerships')
    .values({ brand_owner_id: rival, printing_partner_id: partner, state: 'accepted' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rivalToken = api.world.people.rivalAdmin.token;
  const body = { quantity: 1, code_layout: 'sg-inside', printing_partner: partner };
  const order = (reference: string) => api.call(createSg, { token: rivalToken, body: { ...body, reference } });
  expect((await order('before')).status).toBe(201);
  await api.call(updatePartnership, { token: rivalToken, params: { id }, body: { state: 'ended' } });
  expect((await order('after')).problem).toHaveProperty('printing_partner');
});
