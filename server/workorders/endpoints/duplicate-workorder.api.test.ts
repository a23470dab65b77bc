import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFromTemplate, createSg, duplicateWorkorder } from '#lib/contract/workorder-orders.ts';
import { createSid, getWorkorder, type Workorder } from '#lib/contract/workorders.ts';
import { insertSecureTemplate, insertWaitingWorkorder } from '#server/programs/api/testing/print-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
beforeAll(async () => {
  api = await startApi();
  brand = api.world.people.brandAdmin.token;
});
afterAll(() => api.close());

let made = 0;
const fresh = () => `AGAIN-${++made}`;

const again = (id: number, body: object = {}, headers: Record<string, string> = {}) =>
  api.call(duplicateWorkorder, { token: brand, params: { id }, body, headers });
const order = async (body: object = {}) => {
  const answer = await api.call(createSid, {
    token: brand,
    body: { reference: fresh(), quantity: 30, activate_on_complete: false, use_serial_number: false, ...body },
  });
  expect(answer.status).toBe(201);
  return answer.body;
};
const secure = async (body: object) =>
  (
    await api.call(createSg, {
      token: brand,
      body: {
        reference: fresh(),
        quantity: 8,
        code_layout: 'sg-inside',
        printing_partner: api.world.companies.printer,
        ...body,
      },
    })
  ).body;

/** Everything but what each order has of its own. */
const settingsOf = (workorder: Workorder) => ({
  ...workorder,
  id: 0,
  reference: '',
  creation_date: '',
  ingestion_key: '',
  first_serial_number: '',
  last_serial_number: '',
});
const numberOfCodes = async (id: number) =>
  (await api.call(getWorkorder, { token: brand, params: { id } })).body.quantity;
const jobsOf = async (id: number) => {
  const { rows } = await api.database.pool.query<{ name: string }>(
    `SELECT name FROM pgboss.job WHERE data ->> 'workorderId' = $1::bigint::text
       UNION ALL SELECT kind FROM notice_events WHERE kind = 'order_waiting' AND subject_id = $1`,
    [id],
  );
  return rows.map(({ name }) => name);
};

describe('an order once more', () => {
  // conforms: 17.16
  it('has the settings of the first, a reference of its own and codes of its own to come', async () => {
    const first = await order({ activate_on_complete: true, use_serial_number: true, remarks: 'Front' });
    const { status, body } = await again(first.id);
    expect(status).toBe(201);
    expect(body.id).not.toBe(first.id);
    expect(body.reference).toMatch(/^WO-\d{6}$/);
    expect(settingsOf(body)).toEqual(settingsOf(first));
    expect(body).toMatchObject({ first_serial_number: '0000000031', last_serial_number: '0000000060' });
    expect(await jobsOf(body.id)).toEqual(['generate-codes']);
  });

  // conforms: 17.16
  it('takes a quantity and a reference, and a used one is refused on its field', async () => {
    const first = await order();
    const second = await again(first.id, { quantity: 7, reference: `${first.reference} again` });
    expect(second.body).toMatchObject({ quantity: 7, reference: `${first.reference} again` });
    expect((await again(first.id, { reference: first.reference })).problem).toHaveProperty('reference');
    expect((await again(first.id, { quantity: 0 })).problem).toHaveProperty('quantity');
    expect((await again(first.id, { product: 1 })).status).toBe(400);
    expect(await numberOfCodes(first.id)).toBe(30);
  });

  // conforms: 17.16
  it('is placed once for each Idempotency-Key', async () => {
    const first = await order();
    const headers = { 'idempotency-key': `again-${first.id}` };
    const answers = [await again(first.id, {}, headers), await again(first.id, {}, headers)];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
  });

  // conforms: 17.17
  it('with a secure graphic waits for its printing partner, and not once the partnership has ended', async () => {
    const first = await secure({ partner_permissions: ['activate_codes'] });
    const { status, body } = await again(first.id, { quantity: 5 });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      quantity: 5,
      codegen_status: 1,
      code_layout: 'sg-inside',
      printing_partner: { id: api.world.companies.printer },
      partner_permissions: ['activate_codes'],
    });
    expect(await jobsOf(body.id)).toEqual(['order_waiting']);
    const end = (state: 'ended' | 'accepted') =>
      api.database.db
        .updateTable('partnerships')
        .set({ state })
        .where('brand_owner_id', '=', api.world.companies.brand)
        .where('printing_partner_id', '=', api.world.companies.printer)
        .execute();
    await end('ended');
    expect((await again(first.id)).status).toBe(409);
    await end('accepted');
  });

  // conforms: 17.17
  it('of few codes printed often keeps the codes, and prints as many copies as asked for', async () => {
    const first = await secure({ is_static_print: true, quantity: 12, static_unique_codes_quantity: 4 });
    expect((await again(first.id)).body).toMatchObject({ quantity: 12, static_unique_codes_quantity: 4 });
    expect((await again(first.id, { quantity: 20 })).body).toMatchObject({
      quantity: 20,
      static_unique_codes_quantity: 4,
    });
    expect((await again(first.id, { quantity: 18 })).problem.quantity).toEqual([expect.stringContaining('4')]);
  });

  // conforms: 17.17
  it('from a template counts codes, each printed as often as before', async () => {
    const template = await insertSecureTemplate(api, {
      is_static_print: true,
      printing_partner_id: api.world.companies.printer,
    });
    const first = (
      await api.call(createFromTemplate, { token: brand, body: { template, quantity: 3, total_impressions: 9 } })
    ).body;
    const { body } = await again(first.id, { quantity: 5 });
    expect(body).toMatchObject({ template, static_unique_codes_quantity: 5 });
    const { static_impositions } = await api.database.db
      .selectFrom('workorders')
      .where('id', '=', body.id)
      .select('static_impositions')
      .executeTakeFirstOrThrow();
    expect(static_impositions).toBe(9);
  });
});

// conforms: 17.18
it('is for what was generated: the codes of an upload are not made again', async () => {
  const { id } = await order();
  await api.database.db.updateTable('workorders').set({ ingestion_key: 'ing_again' }).where('id', '=', id).execute();
  expect((await again(id)).status).toBe(409);
});

// conforms: 17.18
it('is for orders of the own company: not for those addressed to it, nor for those of others', async () => {
  const addressed = await insertWaitingWorkorder(api);
  await api.database.db
    .updateTable('workorders')
    .set({ company_id: api.world.companies.rival, printing_partner_id: api.world.companies.brand })
    .where('id', '=', addressed)
    .execute();
  expect((await again(addressed)).status).toBe(404);
  expect((await again(2_000_000_000)).status).toBe(404);
});
