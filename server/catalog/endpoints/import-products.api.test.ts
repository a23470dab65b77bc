import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCampaign, listBrands, listCampaigns, updateBrand } from '#lib/contract/brands.ts';
import { importProducts, listProducts } from '#lib/contract/products.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.scmEditor.token;
});
afterAll(() => api.close());

let number = 0;
const fresh = (word: string) => `${word}-${++number}`;
const item = <T extends object>(change?: T) => ({ sku: fresh('IMP'), name: 'Bar', brand: 'Soaps', ...change });
const send = (items: object[], options: object = {}, idempotencyKey?: string) =>
  api.call(importProducts, {
    token,
    body: { items, ...options },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  });
const productOf = async (sku: string) =>
  (await api.call(listProducts, { token, query: { sku__exact: sku } })).body.results[0];

const badAddress = messageOf('notWebAddress');

describe('an import of products', () => {
  // conforms: 28.23
  it('adds what is new with every value it has, and says what became of each item in its order', async () => {
    const url = 'https://brand.test/full';
    const image = 'https://brand.test/full.png';
    const plain = item({ campaign: '', url: '', image: '' });
    const { status, body } = await send([item({ sku: '  IMP-FULL ', campaign: 'Spring', url, image }), plain]);
    expect(status).toBe(200);
    expect(body).toMatchObject({ created: 2, updated: 0, unchanged: 0, refused: 0 });
    expect(body.items.map(({ sku, result }) => [sku, result])).toEqual([
      ['IMP-FULL', 'created'],
      [plain.sku, 'created'],
    ]);
    expect(await productOf('IMP-FULL')).toMatchObject({
      id: body.items[0]?.id,
      company: api.world.companies.brand,
      brand: { name: 'Soaps' },
      campaign: { name: 'Spring' },
      url,
      image,
    });
    expect(await productOf(plain.sku)).toMatchObject({ campaign: null, url: '', image: null });
  });

  // conforms: 28.23
  it('refuses an item by itself, with each field at fault, and takes the others', async () => {
    const good = item();
    const faulty: [object, string, string][] = [
      [item({ sku: ' ' }), 'sku', messageOf('fieldBlank')],
      [item({ sku: 'x'.repeat(101) }), 'sku', messageOf('atMostCharacters', { count: 100 })],
      [item({ name: '' }), 'name', messageOf('fieldBlank')],
      [item({ name: undefined }), 'name', messageOf('productNameRequired')],
      [item({ brand: undefined }), 'brand', messageOf('productBrandRequired')],
      [item({ brand: 'Nobody' }), 'brand', messageOf('brandNotFoundByName')],
      [item({ campaign: 'Nothing' }), 'campaign', messageOf('campaignNotFoundByName')],
      [item({ url: 'javascript:alert(1)' }), 'url', badAddress],
      [item({ image: 'x.png' }), 'image', badAddress],
      [{ ...good, name: 'Other' }, 'sku', messageOf('itemSkuDuplicated', { number: '1' })],
    ];
    const { body } = await send([good, ...faulty.map(([given]) => given)]);
    expect(body).toMatchObject({ created: 1, refused: faulty.length });
    expect(body.items[0]).toMatchObject({ result: 'created', errors: {} });
    for (const [index, [, field, message]] of faulty.entries()) {
      const answer = body.items[index + 1];
      expect(answer, `${field} ${message}`).toMatchObject({
        result: 'refused',
        id: null,
        errors: { [field]: [message] },
      });
    }
  });

  // conforms: 28.23
  it('does nothing the second time', async () => {
    const items = [item({ url: 'https://brand.test/a' }), item()];
    const first = await send(items);
    const second = await send(items);
    expect(second.body).toMatchObject({ created: 0, updated: 0, unchanged: 2, refused: 0 });
    expect(second.body.items.map(({ id }) => id)).toEqual(first.body.items.map(({ id }) => id));
    const key = fresh('key-of-an-import');
    const once = [item()];
    expect((await send(once, {}, key)).body.created).toBe(1);
    expect((await send(once, {}, key)).body.created).toBe(1);
  });

  // conforms: 28.23
  it('changes a product of the same SKU only when asked to, and only what is given', async () => {
    const url = 'https://brand.test/b';
    const { sku, ...before } = item({ campaign: 'Spring', url, image: 'https://brand.test/b.png' });
    await send([{ sku, ...before }]);
    const change = { sku, name: 'Renamed' };
    const refused = await send([change]);
    expect(refused.body.items[0]?.errors['sku']).toEqual([messageOf('skuHasOtherValues')]);
    expect((await productOf(sku))?.name).toBe('Bar');
    expect((await send([change], { existing: 'update' })).body).toMatchObject({ updated: 1, refused: 0 });
    const renamed = await productOf(sku);
    expect(renamed).toMatchObject({ name: 'Renamed', campaign: { name: 'Spring' }, url });
    await send([{ sku, campaign: '', url: '', image: '' }], { existing: 'update' });
    expect(await productOf(sku)).toEqual({ ...renamed, campaign: null, url: '', image: null });
  });

  // conforms: 28.23
  it('adds the brands and campaigns it names only when asked to', async () => {
    const [brand, campaign] = [fresh('New brand'), fresh('New campaign')];
    const items = [item({ brand, campaign }), item({ brand, campaign })];
    expect((await send(items)).body).toMatchObject({ created: 0, refused: 2 });
    expect((await send(items, { create_missing: true })).body).toMatchObject({ created: 2, refused: 0 });
    expect((await api.call(listBrands, { token, query: { search: brand } })).body.count).toBe(1);
    expect((await api.call(listCampaigns, { token, query: { search: campaign } })).body.count).toBe(1);
  });

  // conforms: 28.23
  it('gives no product an archived brand, and leaves it to one that has it', async () => {
    const brand = (await api.call(createBrand, { token, body: { name: fresh('Old brand') } })).body;
    const kept = item({ brand: brand.name });
    await send([kept]);
    await api.call(updateBrand, { token, params: { id: brand.id }, body: { is_archived: true } });
    const { body } = await send([item({ brand: brand.name }), { ...kept, name: 'Kept' }], { existing: 'update' });
    expect(body.items[0]?.errors['brand']).toEqual([messageOf('brandArchived')]);
    expect(body.items[1]?.result).toBe('updated');
  });

  // conforms: 28.23
  it("knows nothing of another company's brands, campaigns and SKUs", async () => {
    const rival = api.world.people.rivalAdmin.token;
    const name = fresh('Secret');
    await api.call(createBrand, { token: rival, body: { name } });
    await api.call(createCampaign, { token: rival, body: { name } });
    const { body } = await send([item({ brand: name }), item({ campaign: name })]);
    expect(body.items.map(({ errors }) => errors)).toEqual([
      { brand: [messageOf('brandNotFoundByName')] },
      { campaign: [messageOf('campaignNotFoundByName')] },
    ]);
    const mine = item();
    await send([mine]);
    const theirs = { items: [{ sku: mine.sku, name: 'Theirs', brand: name }], existing: 'update' };
    expect((await api.call(importProducts, { token: rival, body: theirs })).body.created).toBe(1);
    expect((await productOf(mine.sku))?.name).toBe('Bar');
  });

  // conforms: 28.23
  it('makes each product once where many send the same items at the same moment', async () => {
    const brand = fresh('Race brand');
    const items = Array.from({ length: 50 }, () => item({ brand }));
    const backwards = [...items].reverse();
    const answers = await Promise.all(
      [items, backwards, items, backwards].map((given) => send(given, { create_missing: true })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.reduce((sum, { body }) => sum + body.created, 0)).toBe(50);
    expect((await send(items)).body.unchanged).toBe(50);
  });

  // conforms: 28.23
  it('takes from 1 to 1,000 items of the known fields', async () => {
    const many = Array.from({ length: 1000 }, () => item());
    expect((await send(many)).body.created).toBe(1000);
    expect((await send([...many, item()])).problem['items']).toEqual([messageOf('atMostImportedItems')]);
    expect((await send([])).problem['items']).toEqual([messageOf('itemsMissing')]);
    expect((await send([item({ company: 1 })])).status).toBe(400);
    expect((await send([item()], { existing: 'drop' })).problem).toHaveProperty('existing');
  });
});
