import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createBrand,
  deleteBrandLogo,
  getBrand,
  getBrandLogo,
  putBrandLogo,
  updateBrand,
} from '#lib/contract/brands.ts';
import { deleteProductPicture, getProduct, putProductPicture } from '#lib/contract/products.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let token: string;
beforeAll(async () => {
  api = await startApi();
  token = api.world.people.scmEditor.token;
});
afterAll(() => api.close());

const formOf = (bytes: Uint8Array, type = 'image/png') => {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), 'logo');
  return form;
};
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0b62b880' } })
    .png()
    .withExif({ IFD0: { Copyright: 'secret' } })
    .toBuffer();
const put = (id: number, form: FormData) => api.call(putBrandLogo, { token, params: { id }, body: form });

it('keeps a logo small, without metadata, until it is removed', async () => {
  const { id } = (await api.call(createBrand, { token, body: { name: 'With a logo' } })).body;
  expect((await api.call(getBrandLogo, { token, params: { id } })).status).toBe(404);
  const { status, body } = await put(id, formOf(await drawn(1200, 300)));
  expect(status).toBe(200);
  expect(body.logo).toMatch(/^[0-9a-f]{32}$/);
  expect((await api.call(getBrand, { token, params: { id } })).body).toEqual(body);
  const address = `${api.baseUrl}/api/v2/brands/${id}/logo/`;
  const answer = await fetch(address, { headers: { authorization: `UAT ${token}` } });
  const bytes = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 384, height: 96, hasAlpha: true });
  expect(bytes.includes('secret')).toBe(false);

  const other = await put(id, formOf(await drawn(100, 100)));
  expect(other.body.logo).not.toBe(body.logo);
  const remove = () => api.call(deleteBrandLogo, { token, params: { id } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await api.call(getBrand, { token, params: { id } })).body.logo).toBeNull();
});

it('keeps the picture of a product, and has a new version of the record with it', async () => {
  const id = api.world.goods.brand.productId;
  const product = () => api.call(getProduct, { token, params: { id } });
  const before = await product();
  const { body } = await api.call(putProductPicture, { token, params: { id }, body: formOf(await drawn(2000, 1000)) });
  expect(body.picture).toMatch(/^[0-9a-f]{32}$/);
  const after = await product();
  expect(after.body).toEqual(body);
  expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  const answer = await fetch(`${api.baseUrl}/api/v2/products/${id}/picture/`, {
    headers: { authorization: `UAT ${token}` },
  });
  expect(await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).toMatchObject({
    format: 'webp',
    width: 640,
    height: 320,
  });
  const remove = () => api.call(deleteProductPicture, { token, params: { id } });
  expect([(await remove()).status, (await remove()).status]).toEqual([204, 204]);
  expect((await product()).body.picture).toBeNull();
});

it('refuses what is no picture', async () => {
  const id = api.world.goods.brand.brandId;
  for (const [bytes, type] of [
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    [Buffer.from('no picture'), 'image/png'],
  ] as const) {
    expect((await put(id, formOf(bytes, type))).status).toBe(400);
  }
});

it('takes a colour as six digits, and plain words for a blacklisted code', async () => {
  const id = api.world.goods.brand.brandId;
  const change = (body: Record<string, unknown>) => api.call(updateBrand, { token, params: { id }, body });
  const { body } = await change({ accent_color: '#0B62B8', blacklist_text: ' Call us. ' });
  expect(body).toMatchObject({ accent_color: '#0b62b8', blacklist_text: 'Call us.' });
  for (const accent_color of ['red', '#fff', '#0b62b8;}']) expect((await change({ accent_color })).status).toBe(400);
  expect((await change({ blacklist_text: 'x'.repeat(501) })).status).toBe(400);
  expect((await change({ accent_color: null })).body.accent_color).toBeNull();
});
