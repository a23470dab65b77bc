import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBrand,
  createCampaign,
  deleteBrand,
  deleteCampaign,
  getBrand,
  listBrands,
  listCampaigns,
  updateBrand,
  updateCampaign,
} from '#lib/contract/brands.ts';
import { downloadCodes } from '#lib/contract/codes.ts';
import { createProduct, deleteProduct, getProduct, listProducts, updateProduct } from '#lib/contract/products.ts';
import { createScmField, deleteScmField, listScmFields, updateScmField } from '#lib/contract/scm-fields.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { withoutRequestId } from '#server/programs/api/testing/api-client.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
let rival: string;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.scmEditor.token;
  rival = api.world.people.rivalAdmin.token;
});
afterAll(() => api.close());

let number = 0;
const fresh = (word: string) => `${word}-${++number}`;
const nowhere = 2_000_000_000;

async function addProduct(change: Record<string, unknown> = {}) {
  const body = { name: 'Soap bar', sku: fresh('SKU'), brand: api.world.goods.brand.brandId, ...change };
  return api.call(createProduct, { token, body });
}

describe('a product', () => {
  // conforms: 28.17
  it('is added with what it has, read, listed, changed and deleted', async () => {
    const { brandId, campaignId } = api.world.goods.brand;
    const sku = fresh('SKU');
    const made = await addProduct({
      sku: `  ${sku} `,
      campaign: campaignId,
      url: 'https://brand.test/soap?lang=de',
      image: 'https://brand.test/soap.jpg',
    });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      id: made.body.id,
      company: api.world.companies.brand,
      name: 'Soap bar',
      sku,
      brand: { id: brandId, name: 'Soaps' },
      campaign: { id: campaignId, name: 'Spring' },
      url: 'https://brand.test/soap?lang=de',
      image: 'https://brand.test/soap.jpg',
      picture: null,
      consumed: 'none',
      check_page: null,
      intended_markets: [],
      codes: { total: 0, inactive: 0, active: 0, blacklisted: 0 },
      is_archived: false,
    });
    const params = { id: made.body.id };
    expect((await api.call(getProduct, { token, params })).body).toEqual(made.body);
    for (const query of [{ sku__exact: sku }, { search: sku.toLowerCase() }, { campaign: campaignId, search: sku }]) {
      const { body } = await api.call(listProducts, { token, query });
      expect(body.results, JSON.stringify(query)).toEqual([made.body]);
    }
    expect((await api.call(listProducts, { token, query: { sku__exact: sku.slice(0, -1) } })).body.count).toBe(0);

    const change = { name: 'Bar of soap', campaign: null, image: null, url: '', check_page: 'first' as const };
    const changed = await api.call(updateProduct, { token, params, body: change });
    expect(changed.body).toEqual({ ...made.body, ...change });
    expect((await api.call(updateProduct, { token, params, body: {} })).body).toEqual(changed.body);

    expect((await api.call(deleteProduct, { token, params })).status).toBe(204);
    expect((await api.call(getProduct, { token, params })).status).toBe(404);
    expect((await api.call(deleteProduct, { token, params })).status).toBe(404);
  });

  // conforms: 28.17
  it('has an SKU of its own in its company, and another company may have the same', async () => {
    const { sku, id } = (await addProduct()).body;
    expect((await addProduct({ sku })).problem['sku']).toEqual([messageOf('skuTaken')]);
    const other = await addProduct();
    const taken = await api.call(updateProduct, { token, params: { id: other.body.id }, body: { sku } });
    expect(taken.problem['sku']).toEqual([messageOf('skuTaken')]);
    expect((await api.call(updateProduct, { token, params: { id }, body: { sku } })).status).toBe(200);
    const body = { name: 'Same', sku, brand: api.world.goods.rival.brandId };
    expect((await api.call(createProduct, { token: rival, body })).status).toBe(201);
  });

  // conforms: 28.17
  it('is made once where many ask for one SKU at the same moment', async () => {
    const sku = fresh('RACE');
    const answers = await Promise.all(Array.from({ length: 10 }, () => addProduct({ sku })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(400)]);
  });

  // conforms: 28.17
  it('is refused with each field at fault', async () => {
    for (const [change, field] of [
      [{ name: ' ' }, 'name'],
      [{ sku: '' }, 'sku'],
      [{ sku: 'x'.repeat(101) }, 'sku'],
      [{ sku: 'a\u0000' }, 'sku'],
      [{ brand: undefined }, 'brand'],
      [{ brand: 'Soaps' }, 'brand'],
      [{ url: 'javascript:alert(1)' }, 'url'],
      [{ url: 'data:text/html,x' }, 'url'],
      [{ url: '//brand.test/' }, 'url'],
      [{ url: 'https://user:pass@brand.test/' }, 'url'],
      [{ url: 'https://brand.test/\u0009x' }, 'url'],
      [{ url: 'http:brand.test' }, 'url'],
      [{ image: 'ftp://brand.test/x.jpg' }, 'image'],
      [{ company: 1 }, 'company'],
      [{ id: 1 }, 'id'],
      [{ codes: { total: 5 } }, 'codes'],
    ] as const) {
      const answer = await addProduct(change);
      expect(answer.status, JSON.stringify(change)).toBe(400);
      expect(answer.problem[field], JSON.stringify(change)).toEqual([expect.any(String)]);
      if (field === 'brand' && change.brand === undefined) continue;
      const { id } = (await addProduct()).body;
      const patch = await api.call(updateProduct, { token, params: { id }, body: change });
      expect(patch.problem[field], JSON.stringify(change)).toEqual([expect.any(String)]);
    }
  });

  it("does not tell another company's brand or campaign from one that is not there", async () => {
    const { brandId, campaignId } = api.world.goods.rival;
    const { id } = (await addProduct()).body;
    for (const [field, foreign, refusal] of [
      ['brand', brandId, messageOf('brandNotFound')],
      ['campaign', campaignId, messageOf('campaignNotFound')],
    ] as const) {
      const [one, other] = [
        await addProduct({ sku: 'S', [field]: foreign }),
        await addProduct({ sku: 'S', [field]: nowhere }),
      ];
      expect(one.status).toBe(400);
      expect(one.problem[field]).toEqual([refusal]);
      expect(withoutRequestId(one)).toEqual(withoutRequestId(other));
      const patch = await api.call(updateProduct, { token, params: { id }, body: { [field]: foreign } });
      expect(patch.problem[field]).toEqual([refusal]);
      const { body } = await api.call(listProducts, { token, query: { [field]: foreign } });
      expect(body.count).toBe(0);
    }
    const stolen = await api.call(updateProduct, { token: rival, params: { id }, body: { brand: brandId } });
    expect(stolen.status).toBe(404);
    expect((await api.call(deleteProduct, { token: rival, params: { id } })).status).toBe(404);
    const { brand: company } = api.world.companies;
    expect((await api.call(listProducts, { token: rival, query: { company } })).body.count).toBe(0);
    expect((await api.call(getProduct, { token, params: { id } })).body.brand.id).toBe(api.world.goods.brand.brandId);
  });

  // conforms: 28.17
  it('that is ordered stays, and so does one that codes have', async () => {
    const { id, sku } = (await addProduct()).body;
    const { token: orderer } = api.world.people.workorderEditor;
    const body = { reference: fresh('order'), quantity: 1, activate_on_complete: true, product: sku };
    expect((await api.call(createSid, { token: orderer, body })).status).toBe(201);
    const refused = await api.call(deleteProduct, { token, params: { id } });
    expect(refused.status).toBe(409);
    expect(refused.problem.detail).toContain('Workorders or codes have this product');

    const counted = (await addProduct()).body;
    const counts = (codes: number) =>
      api.database.db
        .insertInto('product_code_counts')
        .values({ product_id: counted.id, activation_status: 0, codes })
        .execute();
    await counts(3);
    const params = { id: counted.id };
    expect((await api.call(deleteProduct, { token, params })).status).toBe(409);
    expect((await api.call(getProduct, { token, params })).body.codes).toMatchObject({ total: 3, inactive: 3 });
    await counts(-3);
    await api.database.db.transaction().execute(async (storing) => {
      const row = { product_id: counted.id, activation_status: 0, codes: 1 };
      await storing.insertInto('product_code_counts').values(row).execute();
      expect((await api.call(deleteProduct, { token, params })).status).toBe(409);
      await storing.deleteFrom('product_code_counts').where('product_id', '=', counted.id).execute();
    });
    expect((await api.call(deleteProduct, { token, params })).status).toBe(204);
  });
});

describe('a brand', () => {
  const brandWith = (change: Record<string, unknown> = {}) =>
    api.call(createBrand, { token, body: { name: fresh('Brand'), ...change } });

  // conforms: 28.19
  it('is added, read, listed, changed, and deleted while it has no product', async () => {
    const values = { description: 'Bars', url: 'https://brand.test/', image: 'https://brand.test/logo.png' };
    const made = await brandWith(values);
    expect(made.body).toEqual({
      id: made.body.id,
      company: api.world.companies.brand,
      name: made.body.name,
      accent_color: null,
      blacklist_text: '',
      blacklist_words: [],
      contact: '',
      logo: null,
      is_archived: false,
      ...values,
    });
    const params = { id: made.body.id };
    const changed = await api.call(updateBrand, { token, params, body: { description: '', image: null } });
    expect(changed.body).toEqual({ ...made.body, description: '', image: null });
    expect((await api.call(getBrand, { token, params })).body).toEqual(changed.body);
    const { body } = await api.call(listBrands, { token, query: { search: made.body.name } });
    expect(body.results).toEqual([changed.body]);

    const product = (await addProduct({ brand: made.body.id })).body;
    const refused = await api.call(deleteBrand, { token, params });
    expect(refused.status).toBe(409);
    expect(refused.problem.detail).toBe(messageOf('brandHasProducts'));
    await api.call(deleteProduct, { token, params: { id: product.id } });
    expect((await api.call(deleteBrand, { token, params })).status).toBe(204);
    expect((await api.call(getBrand, { token, params })).status).toBe(404);
  });

  // conforms: 28.19
  it('has a name of its own, and only addresses that a browser may follow', async () => {
    const { name } = (await brandWith()).body;
    expect((await brandWith({ name })).problem['name']).toEqual([messageOf('brandNameTaken')]);
    const other = (await brandWith()).body;
    const taken = await api.call(updateBrand, { token, params: { id: other.id }, body: { name } });
    expect(taken.problem['name']).toEqual([messageOf('brandNameTaken')]);
    expect((await brandWith({ url: 'javascript:alert(1)' })).problem).toHaveProperty('url');
    expect((await brandWith({ image: 'javascript:alert(1)' })).problem).toHaveProperty('image');
    expect((await brandWith({ company: 5 })).problem).toHaveProperty('company');
  });
});

// conforms: 28.19
it('a campaign is added, changed, and deleted while it has no product', async () => {
  const made = await api.call(createCampaign, { token, body: { name: fresh('Campaign') } });
  expect(made.body).toMatchObject({ company: api.world.companies.brand, url: '' });
  const params = { id: made.body.id };
  const url = 'https://brand.test/summer';
  const change = { url, check_page: 'only' as const };
  expect((await api.call(updateCampaign, { token, params, body: change })).body).toEqual({ ...made.body, ...change });
  const twice = await api.call(createCampaign, { token, body: { name: made.body.name } });
  expect(twice.problem['name']).toEqual([messageOf('campaignNameTaken')]);
  const { body } = await api.call(listCampaigns, { token, query: { search: made.body.name } });
  expect(body.results.map(({ id }) => id)).toEqual([made.body.id]);
  const product = (await addProduct({ campaign: made.body.id })).body;
  expect((await api.call(deleteCampaign, { token, params })).status).toBe(409);
  await api.call(updateProduct, { token, params: { id: product.id }, body: { campaign: null } });
  expect((await api.call(deleteCampaign, { token, params })).status).toBe(204);
});

describe('an SCM field', () => {
  const fieldOf = (key: string) => api.call(createScmField, { token, body: { key, name: 'Best before' } });

  // conforms: 28.20
  it('is added, renamed and deleted; its filter is there from then to then', async () => {
    const ask = () => api.call(downloadCodes, { token, query: { scm_best_before: '2027' } });
    expect((await ask()).status).toBe(400);
    const made = await fieldOf('best_before');
    expect(made.body).toEqual({
      id: made.body.id,
      company: api.world.companies.brand,
      key: 'best_before',
      name: 'Best before',
      is_archived: false,
    });
    expect((await ask()).status).toBe(200);
    const params = { id: made.body.id };
    const renamed = await api.call(updateScmField, { token, params, body: { name: 'Expiry' } });
    expect(renamed.body).toEqual({ ...made.body, name: 'Expiry' });
    expect((await api.call(updateScmField, { token, params, body: { key: 'expiry' } })).problem).toHaveProperty('key');
    for (const search of ['best_before', 'expir']) {
      const { body } = await api.call(listScmFields, { token, query: { search, ordering: '-name' } });
      expect(body.results, search).toEqual([renamed.body]);
    }
    expect((await api.call(deleteScmField, { token, params })).status).toBe(204);
    expect((await ask()).status).toBe(400);
  });

  // conforms: 28.20
  it('has a key of its own that no other column of a file has', async () => {
    expect((await fieldOf('lot')).problem['key']).toEqual([messageOf('scmKeyTaken')]);
    for (const key of ['id', 'product', 'updated_by', 'extended_id', 'serial_number', 'status', 'sku', 'brand']) {
      expect((await fieldOf(key)).problem['key'], key).toEqual([messageOf('scmKeyIsColumn')]);
    }
    for (const key of ['', 'Lot', '1st', 'a b', 'a-b', '__proto__', 'x'.repeat(64), "a';--", '_a']) {
      expect((await fieldOf(key)).problem['key'], key).toEqual([expect.any(String)]);
    }
  });
});
