import { afterAll, beforeAll, expect, it } from 'vitest';
import { search } from '#lib/contract/search.ts';
import { insertFailedIngestion, insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';

let api: TestApi;
let order: number;
let upload: string;
let scan: string;
beforeAll(async () => {
  api = await startApi();
  const { companies, people } = api.world;
  order = await insertFinishedWorkorder(api, companies.brand, { prefix: 'FIND-AB', partnerId: companies.printer });
  await insertFinishedWorkorder(api, companies.rival, { prefix: 'FIND-RIVAL' });
  upload = await insertFailedIngestion(api, companies.brand, people.brandAdmin.id);
  scan = await insertScan(api, companies.brand);
});
afterAll(() => api.close());

async function find(persona: PersonaName, text: string) {
  const { status, body } = await api.call(search, { token: api.world.people[persona].token, query: { text } });
  expect(status).toBe(200);
  return body;
}
const keysOf = async (persona: PersonaName, text: string, kind: string) =>
  (await find(persona, text)).items.filter((item) => item.kind === kind).map(({ key }) => key);

// conforms: 36.19
it('finds codes by the beginning of an id or serial number, as many as are shown', async () => {
  expect(await keysOf('analyst', 'FIND-A', 'code')).toEqual(['FIND-AB000000', 'FIND-AB000001', 'FIND-AB000002']);
  expect(await keysOf('analyst', 'FIND-AB000001', 'code')).toEqual(['FIND-AB000001']);
  const [item] = (await find('analyst', 'FIND-AB000001')).items;
  expect(item?.detail).toMatch(/^\d{10}$/);
  expect(await keysOf('analyst', item?.detail ?? '', 'code')).toContain('FIND-AB000001');
  expect(await keysOf('analyst', item?.detail.slice(0, 8) ?? '', 'code')).toContain('FIND-AB000001');
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'FIND-MANY', count: 20 });
  expect(await keysOf('analyst', 'FIND-MANY', 'code')).toHaveLength(6);
});

// conforms: 36.19
it('finds orders, uploads, scans, products, brands, templates and people', async () => {
  expect(await keysOf('brandAdmin', 'ished find-ab', 'workorder')).toEqual([String(order)]);
  expect(await keysOf('brandAdmin', String(order).padStart(2, '0'), 'workorder')).toContain(String(order));
  expect(await keysOf('brandAdmin', upload.slice(4), 'ingestion')).toEqual([upload]);
  expect(await keysOf('brandAdmin', scan, 'scan')).toEqual([scan]);
  const { productId, brandId, campaignId, templateId } = api.world.goods.brand;
  expect(await keysOf('brandAdmin', 'soap', 'product')).toEqual([String(productId)]);
  expect(await keysOf('brandAdmin', 'soaps', 'brand')).toEqual([String(brandId)]);
  expect(await keysOf('brandAdmin', 'spring', 'campaign')).toEqual([String(campaignId)]);
  expect(await keysOf('brandAdmin', 'plain', 'template')).toEqual([String(templateId)]);
  expect(await keysOf('brandAdmin', 'analyst@', 'user')).toEqual([String(api.world.people.analyst.id)]);
});

// conforms: 36.19
it('finds for each reader what the company has and the role sees', async () => {
  expect(await keysOf('rivalAdmin', 'FIND-AB', 'code')).toEqual([]);
  expect(await keysOf('rivalAdmin', 'FIND-AB', 'workorder')).toEqual([]);
  expect(await keysOf('rivalAdmin', upload, 'ingestion')).toEqual([]);
  expect(await keysOf('rivalAdmin', scan, 'scan')).toEqual([]);
  expect(await keysOf('rivalAdmin', 'analyst@', 'user')).toEqual([]);
  expect(await keysOf('analyst', 'analyst@', 'user')).toEqual([]);
  expect((await find('printOperator', 'FIND-AB')).items.map(({ kind, key }) => `${kind} ${key}`)).toEqual([
    `workorder ${order}`,
  ]);
  expect(await keysOf('support', 'FIND-AB', 'code')).toHaveLength(3);
  expect(await keysOf('support', 'company riv', 'company')).toEqual([String(api.world.companies.rival)]);
  expect(await keysOf('brandAdmin', 'company riv', 'company')).toEqual([]);
});

// conforms: A46
it('finds an own code among any number of others whose ids begin so', async () => {
  await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: 'CROWD-', count: 2_001 });
  expect(await find('analyst', 'CROWD')).toEqual({ items: [] });
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'CROWD-Z', count: 1 });
  expect(await keysOf('analyst', 'CROWD', 'code')).toEqual(['CROWD-Z000000']);
});

it('takes signs of patterns as they are', async () => {
  expect(await find('brandAdmin', '%%')).toMatchObject({ items: [] });
  expect(await find('brandAdmin', "o'r")).toMatchObject({ items: [] });
});
