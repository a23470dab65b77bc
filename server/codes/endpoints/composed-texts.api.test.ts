import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, updateBrand } from '#lib/contract/brands.ts';
import { searchCodes } from '#lib/contract/codes.ts';
import { checkIngestionCodes } from '#lib/contract/ingestion.ts';
import { createProduct, importProducts, listProducts, updateProduct } from '#lib/contract/products.ts';
import { uploadScm, uploadScmAsync } from '#lib/contract/scm.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
let companyId: number;
let brandId: number;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.brandAdmin.token;
  companyId = api.world.companies.brand;
  const row = await api.database.db
    .selectFrom('brands')
    .where('company_id', '=', companyId)
    .select('id')
    .executeTakeFirstOrThrow();
  brandId = row.id;
  await insertFinishedWorkorder(api, companyId, { prefix: 'LINE', count: 4 });
});
afterAll(() => api.close());

const composed = 'N\u00e9-1';
const decomposed = 'Ne\u0301-1';
const hidden = 'SO\u00adFT';
const idOf = (index: number) => `LINE${String(index).padStart(6, '0')}`;
const setScm = (items: object[], data_key?: string) =>
  api.call(uploadScm, { token, body: { items, ...(data_key && { data_key }) } });
const found = async (value: string) =>
  (await api.call(searchCodes, { token, query: { scm_lot: value } })).body.results.map((code) => code.extended_id);
const create = (sku: string) => api.call(createProduct, { token, body: { name: 'Bar', sku, brand: brandId } });
const bySku = async (sku: string) =>
  (await api.call(listProducts, { token, query: { sku__exact: sku } })).body.results.map((product) => product.sku);
const insertOld = (sku: string) =>
  api.database.db
    .insertInto('products')
    .values({ company_id: companyId, brand_id: brandId, name: `Old ${sku}`, sku })
    .returning('id')
    .executeTakeFirstOrThrow();

describe('SCM values', () => {
  // conforms: 29.5
  it('are composed and trimmed, and found by what was sent', async () => {
    expect((await setScm([{ extended_id: idOf(0), lot: 'L1   ' }])).body.changes).toBe(1);
    expect((await setScm([{ extended_id: idOf(0), lot: 'L1' }])).body.changes).toBe(0);
    expect(await found('L1')).toEqual([idOf(0)]);
    expect(await found('L1   ')).toEqual([idOf(0)]);
    await setScm([{ extended_id: idOf(1), lot: decomposed }]);
    expect(await found(composed)).toEqual([idOf(1)]);
    expect((await setScm([{ lot: `${decomposed} ` }], 'lot')).status).toBe(200);
  });

  it('of an earlier release are found unchanged', async () => {
    await api.database.db
      .updateTable('codes')
      .set({ scm: JSON.stringify({ lot: 'OLD\u00ad  ' }) })
      .where('extended_id', '=', idOf(2))
      .execute();
    expect(await found('OLD\u00ad  ')).toEqual([idOf(2)]);
    const { body } = await setScm([{ lot: 'OLD\u00ad  ', line: '4' }], 'lot');
    expect(body.codes_affected).toBe(0);
    expect(body.discarded_keys).toEqual(['line']);
  });

  it('with characters that people cannot see are refused', async () => {
    const { status, problem } = await setScm([{ extended_id: idOf(3), lot: 'L\t1' }]);
    expect(status).toBe(400);
    const fault = { code: 'fieldFault' as const, values: { field: 'lot', fault: { code: 'invisibleCharacters' } } };
    expect(problem['reason_codes']).toMatchObject({
      items: [{ code: 'itemFault', values: { number: 1, fault } }],
    });
    const constraints = { extended_id: idOf(3) };
    const started = await api.call(uploadScmAsync, { token, body: { constraints, scm_data: { lot: 'L\u200b1' } } });
    expect(started.problem).toHaveProperty('scm_data');
  });
});

describe('a SKU', () => {
  it('is one in both Unicode forms, and is refused with invisible characters', async () => {
    expect((await create(` ${decomposed} `)).body.sku).toBe(composed);
    expect((await create(composed)).problem['sku']).toEqual([messageOf('skuTaken')]);
    expect(await bySku(decomposed)).toEqual([composed]);
    for (const sku of [hidden, 'A\tB', 'A\nB'])
      expect((await create(sku)).problem['sku']).toEqual([messageOf('invisibleCharacters')]);
  });

  it('of an earlier release keeps working', async () => {
    const old = 'Zu\u0308-9';
    const { id } = await insertOld(old);
    const { id: softId } = await insertOld(hidden);
    expect(await bySku(old)).toEqual([old]);
    expect(await bySku(old.normalize('NFC'))).toEqual([old]);
    expect((await create(old)).problem['sku']).toEqual([messageOf('skuTaken')]);
    const renamed = await api.call(updateProduct, { token, params: { id }, body: { name: 'New' } });
    expect(renamed.body.sku).toBe(old);
    const order = { activate_on_complete: false, reference: 'of an old SKU', quantity: 1, use_serial_number: false };
    expect((await api.call(createSid, { token, body: { ...order, product: old } })).body.product?.id).toBe(id);
    const ordered = { ...order, reference: 'of a composed SKU', product: old.normalize('NFC') };
    expect((await api.call(createSid, { token, body: ordered })).body.product?.id).toBe(id);
    const products = [old, old.normalize('NFC'), hidden, 'SOFT'];
    const { body } = await api.call(checkIngestionCodes, { token, body: { ids: [], products } });
    expect(body.unknown_products).toEqual(['SOFT']);
    const items = [
      { sku: hidden, name: `Old ${hidden}` },
      { sku: old.normalize('NFC'), name: 'New' },
    ];
    await api.database.db.updateTable('products').set({ name: decomposed }).where('id', '=', id).execute();
    items[1] = { sku: old.normalize('NFC'), name: composed };
    const again = await api.call(importProducts, { token, body: { items, existing: 'update' } });
    expect(again.body).toMatchObject({ unchanged: 2, items: [{ id: softId }, { id }] });
  });
});

it('the name of a brand of an earlier release is taken in each of its spellings', async () => {
  const { id } = await api.database.db
    .insertInto('brands')
    .values({ company_id: companyId, name: decomposed })
    .returning('id')
    .executeTakeFirstOrThrow();
  const named = (name: string) => api.call(createBrand, { token, body: { name } });
  for (const name of [composed, decomposed])
    expect((await named(name)).problem['name']).toEqual([messageOf('brandNameTaken')]);
  const renamed = await api.call(updateBrand, { token, params: { id: brandId }, body: { name: composed } });
  expect(renamed.problem['name']).toEqual([messageOf('brandNameTaken')]);
  expect((await api.call(updateBrand, { token, params: { id }, body: { name: composed } })).body.name).toBe(composed);
});
