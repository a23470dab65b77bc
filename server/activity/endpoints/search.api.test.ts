import { afterAll, beforeAll, expect, it } from 'vitest';
import { listIngestions } from '#lib/contract/ingestion.ts';
import { listPartnerships } from '#lib/contract/partnerships.ts';
import { createProduct } from '#lib/contract/products.ts';
import { search } from '#lib/contract/search.ts';
import { insertInspectorFixture, insertTeamFixture } from '#server/programs/api/testing/account-access.ts';
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

it('finds partners of either side by their name, for those who may open their page', async () => {
  const { token } = api.world.people.brandAdmin;
  const [partnership] = (await api.call(listPartnerships, { token, query: {} })).body.results;
  if (!partnership) throw new Error('The brand has no partner.');
  const { id, printing_partner: press, brand_owner: brand } = partnership;
  const part = press.name.slice(1).toLowerCase();
  expect(await keysOf('brandAdmin', part, 'partnership')).toEqual([String(id)]);
  expect(await keysOf('brandAdmin', brand.name, 'partnership')).toEqual([]);
  expect(await keysOf('printerAdmin', brand.name, 'partnership')).toEqual([String(id)]);
  expect(await keysOf('analyst', part, 'partnership')).toEqual([]);
  expect(await keysOf('rivalAdmin', part, 'partnership')).toEqual([]);
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
  // Inspectors have no page.
  await insertInspectorFixture(api, (await insertTeamFixture(api)).id);
  expect(await keysOf('brandAdmin', 'Kari (Team)', 'user')).toEqual([]);
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
  expect(await find('analyst', 'CROWD')).toEqual({ items: [], newest_codes: null });
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'CROWD-Z', count: 1 });
  expect(await keysOf('analyst', 'CROWD', 'code')).toEqual(['CROWD-Z000000']);
});

// conforms: 36.19
it('finds codes by any part of their id, in either case, and says where not all were looked through', async () => {
  const { brand } = api.world.companies;
  const part = await insertFinishedWorkorder(api, brand, { prefix: 'FIND-9QX7-Z', count: 2 });
  expect(await keysOf('analyst', '9QX7', 'code')).toEqual(['FIND-9QX7-Z000000', 'FIND-9QX7-Z000001']);
  expect(await keysOf('analyst', '9qx7-z000001', 'code')).toEqual(['FIND-9QX7-Z000001']);
  expect(await keysOf('rivalAdmin', '9QX7', 'code')).toEqual([]);
  expect(await keysOf('support', '9QX7', 'code')).toHaveLength(2);
  expect((await find('analyst', '9QX7')).newest_codes).toBeNull();
  // A newer order is as large as the newest codes that are looked through.
  const newer = await insertFinishedWorkorder(api, brand, { prefix: 'NEWER-', count: 1 });
  const set = (codes_generated: number) =>
    api.database.db.updateTable('workorders').set({ codes_generated }).where('id', '=', newer).execute();
  await set(49_999);
  expect(await keysOf('analyst', '9QX7', 'code')).toEqual(['FIND-9QX7-Z000001']);
  expect((await find('analyst', '9QX7')).newest_codes).toBe(50_000);
  await set(50_000);
  expect(await keysOf('analyst', '9QX7', 'code')).toEqual([]);
  expect(await keysOf('analyst', 'FIND-9QX7', 'code')).toHaveLength(2);
  await set(1);
  expect(part).toBeLessThan(newer);
});

// conforms: 36.19
it('finds uploads by the name of the file that was converted', async () => {
  await api.database.db
    .updateTable('ingestions')
    .set({ original_name: 'Herbst Lieferung 7.xlsx' })
    .where('key', '=', upload)
    .execute();
  expect(await keysOf('brandAdmin', 'lieferung 7', 'ingestion')).toEqual([upload]);
  const { token } = api.world.people.brandAdmin;
  const listed = await api.call(listIngestions, { token, query: { search: 'lieferung 7' } });
  expect(listed.body.results.map(({ key }) => key)).toEqual([upload]);
});

it('finds old products and orders among any number of newer ones', async () => {
  const { brand } = api.world.companies;
  const { brandId } = api.world.goods.brand;
  const { token } = api.world.people.brandAdmin;
  const old = await api.call(createProduct, {
    token,
    body: { name: 'Alpha number 77777', sku: 'ALPHA-77777', brand: brandId },
  });
  const { rowCount } = await api.database.pool.query(
    `INSERT INTO products (company_id, brand_id, name, sku, url)
     SELECT $1, $2, 'Bulk ' || n, 'BULK-' || n, '' FROM generate_series(1, 20001) AS n`,
    [brand, brandId],
  );
  expect(rowCount).toBe(20_001);
  expect(await keysOf('brandAdmin', 'number 77777', 'product')).toEqual([String(old.body.id)]);
  expect(await keysOf('rivalAdmin', 'number 77777', 'product')).toEqual([]);
  await api.database.pool.query(
    `INSERT INTO workorders (company_id, reference, code_layout, use_serial_number, quantity, activate_on_complete,
       url_prefix, extended_id_style, state, codegen_status)
     SELECT $1, 'Bulk ' || n, 'none', false, 1, true, 'http://codes.test/', 'compact-12', 'completed', 4
       FROM generate_series(1, 20001) AS n`,
    [brand],
  );
  expect(await keysOf('brandAdmin', 'ished find-ab', 'workorder')).toEqual([String(order)]);
  expect(await keysOf('brandAdmin', String(order).padStart(3, '0'), 'workorder')).toContain(String(order));
});

it('takes signs of patterns as they are', async () => {
  expect(await find('brandAdmin', '%%')).toMatchObject({ items: [] });
  expect(await find('brandAdmin', "o'r")).toMatchObject({ items: [] });
});
