import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createBrand,
  createCampaign,
  listBrands,
  listCampaigns,
  updateBrand,
  updateCampaign,
} from '#lib/contract/brands.ts';
import { downloadCodes } from '#lib/contract/codes.ts';
import { createProduct, listProducts, updateProduct } from '#lib/contract/products.ts';
import { createScmField, listScmFields, updateScmField } from '#lib/contract/scm-fields.ts';
import { createFromTemplate, createSg, duplicateWorkorder } from '#lib/contract/workorder-orders.ts';
import { createSid } from '#lib/contract/workorders.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  ({ token } = api.world.people.brandAdmin);
});
afterAll(() => api.close());

let number = 0;
const fresh = (word: string) => `${word}-${++number}`;
const archive = { is_archived: true };
const restore = { is_archived: false };

const addBrand = async () => (await api.call(createBrand, { token, body: { name: fresh('Brand') } })).body;
const addCampaign = async () => (await api.call(createCampaign, { token, body: { name: fresh('Campaign') } })).body;
const addProduct = (change: object = {}) =>
  api.call(createProduct, {
    token,
    body: { name: 'Soap bar', sku: fresh('SKU'), brand: api.world.goods.brand.brandId, ...change },
  });

describe('an archived', () => {
  // conforms: 28.22
  it('product, brand, campaign or SCM field is found by the filter, and without it beside the others', async () => {
    const product = (await addProduct()).body;
    const brand = await addBrand();
    const campaign = await addCampaign();
    const field = (await api.call(createScmField, { token, body: { key: 'grade', name: 'Grade' } })).body;
    const cases = [
      [updateProduct, listProducts, product.id, product.sku],
      [updateBrand, listBrands, brand.id, brand.name],
      [updateCampaign, listCampaigns, campaign.id, campaign.name],
      [updateScmField, listScmFields, field.id, field.key],
    ] as const;
    for (const [update, list, id, search] of cases) {
      const count = async (query: object) => (await api.call(list, { token, query: { search, ...query } })).body.count;
      const params = { id };
      expect((await api.call(update, { token, params, body: archive })).body.is_archived, list.id).toBe(true);
      expect(await count({}), list.id).toBe(1);
      expect(await count({ is_archived: true }), list.id).toBe(1);
      expect(await count({ is_archived: false }), list.id).toBe(0);
      // Another change leaves it where it is.
      const renamed = await api.call(update, { token, params, body: { name: `${search} renamed` } });
      expect(renamed.body.is_archived, list.id).toBe(true);
      expect((await api.call(update, { token, params, body: restore })).body.is_archived, list.id).toBe(false);
      expect(await count({ is_archived: false }), list.id).toBe(1);
      const odd = await api.call(update, { token, params, body: { is_archived: 'yes' } });
      expect(odd.problem['is_archived'], list.id).toEqual([messageOf('notBoolean')]);
    }
  });

  // conforms: 28.22
  it('product is in no new order, by SKU or id, nor in one that is repeated', async () => {
    const { id, sku } = (await addProduct()).body;
    const sid = () => ({ reference: fresh('order'), quantity: 1, activate_on_complete: true, product: sku });
    const order = (await api.call(createSid, { token, body: sid() })).body;
    const params = { id };
    await api.call(updateProduct, { token, params, body: archive });
    const said = [messageOf('productArchived')];
    expect((await api.call(createSid, { token, body: sid() })).problem['product']).toEqual(said);
    const secure = { ...sid(), code_layout: 'sg-inside' as const, printing_partner: api.world.companies.printer };
    expect((await api.call(createSg, { token, body: secure })).problem['product']).toEqual(said);
    const body = { template: api.world.goods.brand.templateId, quantity: 1, product: id };
    expect((await api.call(createFromTemplate, { token, body })).problem['product']).toEqual(said);
    const again = { token, params: { id: order.id }, body: {} };
    const repeated = await api.call(duplicateWorkorder, again);
    expect(repeated.status).toBe(409);
    expect(repeated.problem.detail).toBe(messageOf('orderedProductArchived'));

    await api.call(updateProduct, { token, params, body: restore });
    expect((await api.call(createSid, { token, body: sid() })).status).toBe(201);
    expect((await api.call(duplicateWorkorder, again)).status).toBe(201);
  });

  // conforms: 28.22
  it('brand or campaign is given to no product, and stays with those that have it', async () => {
    const brand = await addBrand();
    const campaign = await addCampaign();
    const { id } = (await addProduct({ brand: brand.id, campaign: campaign.id })).body;
    await api.call(updateBrand, { token, params: { id: brand.id }, body: archive });
    await api.call(updateCampaign, { token, params: { id: campaign.id }, body: archive });
    const other = (await addProduct()).body;
    for (const [field, value, refusal] of [
      ['brand', brand.id, messageOf('brandArchived')],
      ['campaign', campaign.id, messageOf('campaignArchived')],
    ] as const) {
      expect((await addProduct({ [field]: value })).problem[field]).toEqual([refusal]);
      const moved = await api.call(updateProduct, { token, params: { id: other.id }, body: { [field]: value } });
      expect(moved.problem[field]).toEqual([refusal]);
    }
    const body = { name: 'Kept', brand: brand.id, campaign: campaign.id };
    const kept = await api.call(updateProduct, { token, params: { id }, body });
    expect(kept.body).toMatchObject({ name: 'Kept', brand: { id: brand.id }, campaign: { id: campaign.id } });
  });

  // conforms: 28.22
  it('SCM field still filters codes', async () => {
    const { id } = (await api.call(createScmField, { token, body: { key: 'shift', name: 'Shift' } })).body;
    await api.call(updateScmField, { token, params: { id }, body: archive });
    expect((await api.call(downloadCodes, { token, query: { scm_shift: 'night' } })).status).toBe(200);
  });
});
