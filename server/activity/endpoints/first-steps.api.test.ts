import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FirstSteps, getFirstSteps, updateFirstSteps } from '#lib/contract/first-steps.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertCompany, insertPerson } from '#server/programs/api/testing/people.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let id: number;
let token: string;
beforeAll(async () => {
  api = await startApi();
  id = await insertCompany(api.database, 'beginner');
  ({ token } = await insertPerson(api.database, id, 'account_admin', 'admin@beginner.test'));
});
afterAll(() => api.close());

async function read(): Promise<FirstSteps> {
  const { status, body } = await api.call(getFirstSteps, { token, params: { id } });
  expect(status).toBe(200);
  return body;
}
const states = async () => Object.fromEntries((await read()).steps.map(({ name, state }) => [name, state]));

// conforms: 36.17
it('follows what the company has, step by step', async () => {
  const { db } = api.database;
  const own = { company_id: id };
  expect(await states()).toEqual({ product: 'open', partner: 'open', template: 'open', codes: 'open', scan: 'open' });

  const brand = await db
    .insertInto('brands')
    .values({ ...own, name: 'Soaps' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('products')
    .values({ ...own, brand_id: brand.id, name: 'Soap', sku: 'SOAP' })
    .execute();
  const partnership = await db
    .insertInto('partnerships')
    .values({ brand_owner_id: id, printing_partner_id: api.world.companies.printer })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect(await states()).toMatchObject({ product: 'done', partner: 'waiting' });
  await db.updateTable('partnerships').set({ state: 'accepted' }).where('id', '=', partnership.id).execute();
  await db
    .insertInto('workorder_templates')
    .values({ ...own, name: 'Plain', code_layout: 'none' })
    .execute();
  expect(await states()).toMatchObject({ partner: 'done', template: 'done', codes: 'open' });

  const workorderId = await insertFinishedWorkorder(api, id, { prefix: 'BEGIN', count: 1 });
  const order = db.updateTable('workorders').where('id', '=', workorderId);
  await order.set({ codegen_status: 2 }).execute();
  expect(await states()).toMatchObject({ codes: 'waiting' });
  await order.set({ codegen_status: 4 }).execute();
  expect(await read()).toMatchObject({ workorder: workorderId, code: 'BEGIN000000' });
  expect(await states()).toMatchObject({ codes: 'done', scan: 'open' });

  await insertScan(api, id, { code: { extendedId: 'BEGIN000000', workorderId } });
  expect(await states()).toEqual({ product: 'done', partner: 'done', template: 'done', codes: 'done', scan: 'done' });
});

it('is closed for the whole company, and can be shown again', async () => {
  const set = (is_dismissed: boolean) => api.call(updateFirstSteps, { token, params: { id }, body: { is_dismissed } });
  expect((await set(true)).body.is_dismissed).toBe(true);
  const colleague = await insertPerson(api.database, id, 'analyst', 'colleague@beginner.test');
  const seen = await api.call(getFirstSteps, { token: colleague.token, params: { id } });
  expect(seen.body.is_dismissed).toBe(true);
  expect((await set(false)).body.is_dismissed).toBe(false);
  expect((await read()).is_dismissed).toBe(false);
});

it('is not there for another company, a printing partner or the operator', async () => {
  const { companies, people } = api.world;
  const of = (company: number, person: string) => api.call(getFirstSteps, { token: person, params: { id: company } });
  expect((await of(companies.brand, token)).status).toBe(404);
  expect((await of(companies.operator, people.operatorAdmin.token)).status).toBe(404);
  expect((await of(companies.brand, people.operatorAdmin.token)).status).toBe(404);
});
