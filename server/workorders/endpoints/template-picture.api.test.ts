import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pictureSizes } from '#lib/contract/picture-limits.ts';
import { deleteTemplatePicture, getTemplatePicture, putTemplatePicture } from '#lib/contract/template-pictures.ts';
import { createTemplate, getTemplate, updateTemplate } from '#lib/contract/workorder-templates.ts';
import { listTemplates } from '#lib/contract/workorders.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { expireTemplatePictures } from '../jobs/expire-template-pictures.ts';
import { announcePicture, confirmPicture } from '../queries/template-pictures.ts';
import { pictureKeyOf } from '../rules/picture-key.ts';

let api: TestApi;
let operator: string;
let brand: string;
beforeAll(async () => {
  api = await startApi();
  operator = api.world.people.operatorAdmin.token;
  brand = api.world.people.brandAdmin.token;
});
afterAll(() => api.close());

let made = 0;
async function newTemplate(): Promise<number> {
  made += 1;
  const body = { company: api.world.companies.brand, name: `Pictured ${made}`, code_layout: 'none' };
  return (await api.call(createTemplate, { token: operator, body })).body.id;
}

const drawn = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: { r: 20, g: 90, b: 160 } } })
    .png()
    .toBuffer();

function formOf(bytes: Uint8Array, name = 'label.png', type = 'image/png'): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

const put = (id: number, form: FormData, token = operator) =>
  api.call(putTemplatePicture, { token, params: { id }, body: form });
const look = (id: number, token = brand, query: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  api.call(getTemplatePicture, { token, params: { id }, query, headers });
const rows = (id: number) =>
  api.database.db.selectFrom('template_pictures').where('template_id', '=', id).selectAll().orderBy('id').execute();
const stored = async (templateId: number, id: number) => {
  const heads = pictureSizes.map((size) => api.store.head(pictureKeyOf({ id, templateId }, size)));
  return (await Promise.all(heads)).map((head) => head !== null);
};
const expire = () =>
  expireTemplatePictures({ database: api.database, store: api.store, signal: new AbortController().signal });

describe('a picture of a template', () => {
  // conforms: 28.16
  it('is shown in full and small to whoever sees the template', async () => {
    const id = await newTemplate();
    expect((await look(id)).status).toBe(404);
    const { status, body } = await put(id, formOf(await drawn(2000, 1000)));
    expect(status).toBe(200);
    expect(body.picture).toMatchObject({ width: 1600, height: 800, uploaded_at: expect.any(String) });
    expect((await api.call(getTemplate, { token: brand, params: { id } })).body).toEqual(body);
    const list = await api.call(listTemplates, { token: brand, query: { search: body.name } });
    expect(list.body.results).toEqual([body]);
    for (const [address, width] of [
      [body.picture?.url, 1600],
      [body.picture?.thumbnail_url, 480],
    ] as const) {
      const answer = await fetch(address ?? '', { headers: { authorization: `UAT ${brand}` } });
      expect(answer.headers.get('content-type')).toMatch(/^image\/webp/);
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('cache-control')).toBe('private, no-cache');
      expect((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width).toBe(width);
      expect((await fetch(address ?? '')).status).toBe(401);
    }
    expect((await look(id, api.world.people.rivalAdmin.token)).status).toBe(404);
  });

  // conforms: 28.16
  it('is not sent again to whoever has it', async () => {
    const id = await newTemplate();
    await put(id, formOf(await drawn()));
    const first = await look(id);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^".+"$/);
    expect((await look(id, brand, { size: 'thumbnail' })).headers.get('etag')).not.toBe(etag);
    const again = await look(id, brand, {}, { 'if-none-match': etag });
    expect([again.status, again.text]).toEqual([304, '']);
    await put(id, formOf(await drawn(500, 500)));
    expect((await look(id, brand, {}, { 'if-none-match': etag })).status).toBe(200);
  });

  // conforms: 28.16
  it('is replaced and removed, and what it was is cleaned up', async () => {
    const id = await newTemplate();
    await put(id, formOf(await drawn(700, 300)));
    const { body } = await put(id, formOf(await drawn(300, 700)));
    expect(body.picture).toMatchObject({ width: 300, height: 700 });
    const [old, current] = await rows(id);
    expect([old?.state, current?.state]).toEqual(['removing', 'kept']);
    await expire();
    expect(await stored(id, old?.id ?? 0)).toEqual([false, false]);
    expect(await stored(id, current?.id ?? 0)).toEqual([true, true]);
    expect((await rows(id)).map((row) => row.id)).toEqual([current?.id]);

    const remove = () => api.call(deleteTemplatePicture, { token: operator, params: { id } });
    expect((await remove()).status).toBe(204);
    expect((await remove()).status).toBe(204);
    expect((await look(id)).status).toBe(404);
    expect((await api.call(getTemplate, { token: brand, params: { id } })).body.picture).toBeNull();
    await expire();
    expect(await stored(id, current?.id ?? 0)).toEqual([false, false]);
    expect(await rows(id)).toEqual([]);
  });

  it('leaves the address that was typed as it is, and stays when the template changes', async () => {
    const id = await newTemplate();
    const change = (body: object) => api.call(updateTemplate, { token: operator, params: { id }, body });
    await change({ image: 'https://brand.test/label.png' });
    const { body } = await put(id, formOf(await drawn()));
    expect(body.image).toBe('https://brand.test/label.png');
    expect((await change({ image: null, description: 'New' })).body.picture).toEqual(body.picture);
  });

  it('of two at one moment is one of them, and the other is cleaned up', async () => {
    const id = await newTemplate();
    const pictures = await Promise.all([drawn(320, 320), drawn(330, 330), drawn(340, 340)]);
    const answers = await Promise.all(pictures.map((bytes) => put(id, formOf(bytes))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await expire();
    const left = await rows(id);
    expect(left.map(({ state }) => state)).toEqual(['kept']);
    expect((await look(id)).status).toBe(200);
  });

  it('that was never stored is given up, and cannot be kept after that', async () => {
    const { db } = api.database;
    const id = await newTemplate();
    const lost = await transact(api.database, ({ trx }) =>
      announcePicture(trx, { templateId: id, width: 100, height: 100 }),
    );
    await expire();
    expect(await rows(id)).toHaveLength(1);
    await api.store.put(pictureKeyOf(lost, 'full'), Buffer.from('half'));
    const longAgo = new Date(Date.now() - 3_600_000);
    await db.updateTable('template_pictures').set({ created_at: longAgo }).where('id', '=', lost.id).execute();
    await expire();
    expect(await rows(id)).toEqual([]);
    expect(await stored(id, lost.id)).toEqual([false, false]);
    expect(await transact(api.database, ({ trx }) => confirmPicture(trx, lost))).toBe(false);
  });

  it('is cleaned up by the worker by itself', async () => {
    const id = await newTemplate();
    await put(id, formOf(await drawn()));
    const [picture] = await rows(id);
    await api.call(deleteTemplatePicture, { token: operator, params: { id } });
    const worker = await api.startWorker();
    await eventually(
      () => rows(id),
      (left) => left.length === 0,
    );
    expect(await stored(id, picture?.id ?? 0)).toEqual([false, false]);
    await worker.stop();
  });
});

describe('what is refused', () => {
  // conforms: 28.16
  it('as a picture, leaves the one there is', async () => {
    const id = await newTemplate();
    await put(id, formOf(await drawn()));
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    for (const form of [
      formOf(svg, 'label.png'),
      formOf(svg, 'label.svg', 'image/svg+xml'),
      formOf(Buffer.alloc(0)),
      formOf(Buffer.from('GIF89a')),
      new FormData(),
    ]) {
      const answer = await put(id, form);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.problem)).toContain('image');
    }
    expect((await look(id)).status).toBe(200);
    expect(await rows(id)).toHaveLength(1);
  });

  it('is a template that is not there, and a size that there is not', async () => {
    const id = 2_000_000_000;
    expect((await put(id, formOf(await drawn()))).status).toBe(404);
    expect((await api.call(deleteTemplatePicture, { token: operator, params: { id } })).status).toBe(404);
    expect((await look(await newTemplate(), brand, { size: 'huge' })).status).toBe(400);
  });
});
