import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkIngestionCodes, mostCheckedIds } from '#lib/contract/ingestion.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  const { brand, rival } = api.world.companies;
  await insertFinishedWorkorder(api, brand, { prefix: 'CHECKED-OWN-' });
  await insertFinishedWorkorder(api, rival, { prefix: 'CHECKED-RIVAL-' });
});
afterAll(() => api.close());

const check = (body: { ids?: string[]; products?: string[] }) =>
  api.call(checkIngestionCodes, { token: api.world.people.brandAdmin.token, body });

it('names ids that exist, with the workorder of the own company alone', async () => {
  const rows = await api.database.db
    .selectFrom('codes')
    .innerJoin('workorders', 'workorders.id', 'codes.workorder_id')
    .where('extended_id', 'like', 'CHECKED-%')
    .select(['extended_id', 'workorders.company_id', 'reference'])
    .orderBy('extended_id')
    .execute();
  expect(new Set(rows.map((row) => row.company_id)).size).toBe(2);
  const { body } = await check({ ids: [...rows.map((row) => row.extended_id), 'checked-never-made'] });
  expect(body.existing_ids).toEqual(
    rows.map((row) => ({
      id: row.extended_id,
      workorder: row.company_id === api.world.companies.brand ? row.reference : null,
    })),
  );
});

it('names products that the own company does not have, each once', async () => {
  const { sku } = await api.database.db
    .selectFrom('products')
    .where('company_id', '=', api.world.companies.brand)
    .select('sku')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { body } = await check({ products: [sku, 'no-such-sku', 'no-such-sku', sku.toLowerCase()] });
  expect(body).toEqual({ existing_ids: [], unknown_products: ['no-such-sku', sku.toLowerCase()].sort() });
});

it('takes a bounded number of each', async () => {
  const many = (count: number) => Array.from({ length: count }, (_, i) => `checked-${i}`);
  expect((await check({ ids: many(mostCheckedIds) })).status).toBe(200);
  const { status, problem } = await check({ ids: many(mostCheckedIds + 1), products: many(1001) });
  expect({ status, ids: problem.ids, products: problem.products }).toEqual({
    status: 400,
    ids: [messageOf('atMostIds', { count: 5000 })],
    products: [messageOf('atMostProducts', { count: 1000 })],
  });
});
