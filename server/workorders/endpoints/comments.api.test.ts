import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as contract from '#lib/contract/workorder-comments.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import type { PersonaName } from '#server/programs/api/testing/world.ts';
import { expireCommentPhotos } from '../jobs/expire-comment-photos.ts';
import { commentPhotoKeysOf } from '../rules/comment-photo-key.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const tokenOf = (person: PersonaName) => api.world.people[person].token;
let made = 0;
/** An order of the brand that its partner prints. */
async function newOrder(): Promise<number> {
  const { companies, people } = api.world;
  const options = { prefix: `SAID${++made}-`, partnerId: companies.printer, layout: 'sg-inside' as const };
  const id = await insertFinishedWorkorder(api, companies.brand, options);
  await api.database.db
    .updateTable('workorders')
    .set({ created_by: people.workorderEditor.id })
    .where('id', '=', id)
    .execute();
  return id;
}

const list = (id: number, as: PersonaName, query: Record<string, string | number> = {}) =>
  api.call(contract.listComments, { token: tokenOf(as), params: { id }, query });
const say = (id: number, as: PersonaName, body: object, headers: Record<string, string> = {}) =>
  api.call(contract.createComment, { token: tokenOf(as), params: { id }, body, headers });
const withdraw = (id: number, comment: number, as: PersonaName) =>
  api.call(contract.withdrawComment, { token: tokenOf(as), params: { id, comment } });
const talk = async (id: number, as: PersonaName) =>
  (await api.call(contract.getConversation, { token: tokenOf(as), params: { id } })).body;
const mute = (id: number, as: PersonaName, is_muted: boolean) =>
  api.call(contract.updateConversation, { token: tokenOf(as), params: { id }, body: { is_muted } });
const recipientsFor = async (id: number, as: PersonaName) => (await talk(id, as)).recipients.map((one) => one.id);
const idsOf = (...people: PersonaName[]) => people.map((person) => api.world.people[person].id);

const drawn = async (width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background: '#a52' } })
    .withExifMerge({ IFD3: { GPSLatitude: '53/1 33/1 0/1', GPSLatitudeRef: 'N' } })
    .jpeg()
    .toBuffer();

function formOf(bytes: Uint8Array, type = 'image/jpeg', name = 'press.jpg'): FormData {
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}

const upload = async (id: number, as: PersonaName, form?: FormData) =>
  api.call(contract.createCommentPhoto, { token: tokenOf(as), params: { id }, body: form ?? formOf(await drawn()) });
const photoOf = (id: number, photo: number, as: PersonaName, query: object = {}) =>
  api.call(contract.getCommentPhoto, { token: tokenOf(as), params: { id, photo }, query: query as { size: 'full' } });
const photoRows = (ids: readonly number[]) =>
  api.database.db.selectFrom('workorder_comment_photos').where('id', 'in', ids).select(['id', 'state']).execute();
const expire = () =>
  expireCommentPhotos({ database: api.database, store: api.store, signal: new AbortController().signal });
const later = (comment: number, minutes: number) =>
  api.database.db
    .updateTable('workorder_comments')
    .set({ created_at: new Date(Date.now() - minutes * 60_000) })
    .where('id', '=', comment)
    .execute();

describe('the comments of an order', () => {
  // conforms: 28.35
  it('are read and written by its brand owner, its printing partner and the support, each by name', async () => {
    const id = await newOrder();
    const said = await say(id, 'brandAdmin', { text: ' Please use the matt varnish.\nThanks! ' });
    expect(said.status).toBe(201);
    await say(id, 'printOperator', { text: 'Will do.' });
    await say(id, 'support', { text: 'Noted.' });
    for (const reader of ['analyst', 'printerAdmin', 'operatorAdmin'] as const) {
      const { body } = await list(id, reader);
      expect(body.count).toBe(3);
      expect(
        body.results.map(({ text, author }) => [text, author.id, author.company.slug, author.company_type]),
      ).toEqual([
        ['Please use the matt varnish.\nThanks!', api.world.people.brandAdmin.id, 'brand', 'brand_owner'],
        ['Will do.', api.world.people.printOperator.id, 'printer', 'printing_partner'],
        ['Noted.', api.world.people.support.id, 'operator', 'operator'],
      ]);
    }
    const newest = await list(id, 'brandAdmin', { ordering: '-id', limit: 1 });
    expect(newest.body.results.map(({ text }) => text)).toEqual(['Noted.']);
    expect((await list(id, 'brandAdmin', { search: 'VARNISH' })).body.count).toBe(1);
  });

  // conforms: 28.35, A3
  it('are not there for a company that does not see the order', async () => {
    const id = await newOrder();
    const { body: photo } = await upload(id, 'brandAdmin');
    const { body } = await say(id, 'brandAdmin', { text: 'Ours.', photos: [photo.id] });
    const ofPartnerless = await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: `ALONE${++made}-` });
    for (const [order, person] of [
      [id, 'rivalAdmin'],
      [ofPartnerless, 'printOperator'],
    ] as const) {
      expect((await list(order, person)).status).toBe(404);
      expect((await say(order, person, { text: 'Hello' })).status).toBe(404);
      expect((await withdraw(order, body.id, person)).status).toBe(404);
      expect((await upload(order, person)).status).toBe(404);
      expect((await photoOf(order, photo.id, person)).status).toBe(404);
      expect((await mute(order, person, true)).status).toBe(404);
    }
    // Not by way of an order of one's own either.
    const own = await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: `RIVAL${++made}-` });
    expect((await photoOf(own, photo.id, 'rivalAdmin')).status).toBe(404);
    expect((await withdraw(own, body.id, 'rivalAdmin')).status).toBe(404);
    expect((await list(own, 'rivalAdmin')).body.count).toBe(0);
  });

  // conforms: 28.35
  it('have text or a photo, plain text of bounded length', async () => {
    const id = await newOrder();
    for (const [body, field] of [
      [{}, 'text'],
      [{ text: '  \n ' }, 'text'],
      [{ text: 'x'.repeat(5001) }, 'text'],
      [{ text: 'a\u0007b' }, 'text'],
      [{ text: 7 }, 'text'],
      [{ text: 'ok', photos: [1, 2, 3, 4, 5, 6, 7] }, 'photos'],
      [{ text: 'ok', photos: ['1'] }, 'photos'],
      [{ text: 'ok', html: '<b>' }, 'html'],
    ] as const) {
      const { status, problem } = await say(id, 'brandAdmin', body);
      expect({ status, fields: Object.keys(problem) }, JSON.stringify(body)).toEqual({
        status: 400,
        fields: expect.arrayContaining([field]),
      });
    }
    const { body } = await say(id, 'brandAdmin', { text: `<img src=x onerror=alert(1)> ${'ü'.repeat(4900)}` });
    expect(body.text).toMatch(/^<img src=x/);
    expect((await list(id, 'brandAdmin')).body.count).toBe(1);
  });

  // conforms: 28.35
  it('are said once under one key', async () => {
    const id = await newOrder();
    const headers = { 'idempotency-key': `said-once-${id}` };
    const [first, again] = [
      await say(id, 'brandAdmin', { text: 'Once.' }, headers),
      await say(id, 'brandAdmin', { text: 'Once.' }, headers),
    ];
    expect(again.body).toEqual(first.body);
    expect((await list(id, 'brandAdmin')).body.count).toBe(1);
  });

  // conforms: 28.35
  it('are withdrawn by their author for 15 minutes, with their photos', async () => {
    const id = await newOrder();
    const { body: photo } = await upload(id, 'brandAdmin');
    const { body } = await say(id, 'brandAdmin', { text: 'Wrong order.', photos: [photo.id] });
    expect(body.withdrawable_until).not.toBeNull();
    expect((await list(id, 'workorderEditor')).body.results[0]?.withdrawable_until).toBeNull();
    expect((await withdraw(id, body.id, 'workorderEditor')).status).toBe(404);
    expect((await withdraw(id, 2_000_000_000, 'brandAdmin')).status).toBe(404);
    expect((await withdraw(id, body.id, 'brandAdmin')).status).toBe(204);
    expect((await withdraw(id, body.id, 'brandAdmin')).status).toBe(204);
    const [left] = (await list(id, 'printOperator')).body.results;
    expect(left).toMatchObject({ text: '', photos: [], withdrawn_at: expect.any(String), withdrawable_until: null });
    expect((await photoOf(id, photo.id, 'brandAdmin')).status).toBe(404);
    await expire();
    expect(await photoRows([photo.id])).toEqual([]);
    const [key = ''] = commentPhotoKeysOf({ id: photo.id, workorderId: id });
    expect(await api.store.head(key)).toBeNull();

    const { body: old } = await say(id, 'brandAdmin', { text: 'Stays.' });
    await later(old.id, 16);
    expect((await list(id, 'brandAdmin')).body.results[1]?.withdrawable_until).toBeNull();
    const { status, problem } = await withdraw(id, old.id, 'brandAdmin');
    expect({ status, detail: problem.detail }).toEqual({
      status: 409,
      detail: messageOf('commentTooOld'),
    });
    expect((await list(id, 'brandAdmin')).body.results[1]?.text).toBe('Stays.');
  });

  // conforms: 28.35
  it('are in the audit log', async () => {
    const id = await newOrder();
    const { body } = await say(id, 'brandAdmin', { text: 'Recorded.' });
    const row = await api.database.db
      .selectFrom('audit_records')
      .where('resource', '=', 'workorder_comment')
      .where('resource_id', '=', String(body.id))
      .select(['action', 'status', 'changed_fields'])
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ action: 'createWorkorderComment', status: 201 });
  });
});

describe('photos of comments', () => {
  // conforms: 28.35
  it('are shown in their order to who reads the comments, without what the camera noted', async () => {
    const id = await newOrder();
    const first = (await upload(id, 'printOperator')).body;
    const second = (await upload(id, 'printOperator', formOf(await drawn(300, 900)))).body;
    expect(first).toMatchObject({ width: 1200, height: 800 });
    // Until it is said, a photo is its author's.
    expect((await photoOf(id, first.id, 'printOperator')).status).toBe(200);
    expect((await photoOf(id, first.id, 'brandAdmin')).status).toBe(404);
    const { body } = await say(id, 'printOperator', { photos: [second.id, first.id] });
    expect(body.text).toBe('');
    expect((await list(id, 'brandAdmin')).body.results[0]?.photos).toEqual([second, first]);
    for (const [address, width] of [
      [first.url, 1200],
      [first.thumbnail_url, 480],
    ] as const) {
      const answer = await fetch(address, { headers: { authorization: `UAT ${tokenOf('brandAdmin')}` } });
      expect(answer.headers.get('content-type')).toMatch(/^image\/webp/);
      const metadata = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
      expect(metadata.width).toBe(width);
      expect(metadata.exif).toBeUndefined();
      const etag = answer.headers.get('etag') ?? '';
      const known = { authorization: `UAT ${tokenOf('brandAdmin')}`, 'if-none-match': etag };
      expect((await fetch(address, { headers: known })).status).toBe(304);
      expect((await fetch(address)).status).toBe(401);
    }
  });

  // conforms: 28.35
  it('are pictures', async () => {
    const id = await newOrder();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const whole = await drawn();
    for (const form of [
      formOf(svg),
      formOf(Buffer.alloc(0)),
      formOf(Buffer.from('%PDF-1.7')),
      formOf(whole.subarray(0, 300)),
      formOf(Buffer.concat([whole.subarray(0, 40), Buffer.from('<script>alert(1)</script>')])),
      new FormData(),
    ]) {
      const { status, problem } = await upload(id, 'brandAdmin', form);
      expect({ status, fields: Object.keys(problem) }).toEqual({
        status: 400,
        fields: expect.arrayContaining(['image']),
      });
    }
  });

  // conforms: 28.35
  it('are named once, by who uploaded them for the order', async () => {
    const [id, other] = [await newOrder(), await newOrder()];
    const { body: photo } = await upload(id, 'brandAdmin');
    const refused = [messageOf('uploadedPhotoNotFound')];
    const refusal = async (order: number, as: PersonaName, photos: number[]) => {
      const { status, problem } = await say(order, as, { text: 'Look', photos });
      return { status, messages: problem.photos };
    };
    expect(await refusal(id, 'workorderEditor', [photo.id])).toEqual({ status: 400, messages: refused });
    expect(await refusal(other, 'brandAdmin', [photo.id])).toEqual({ status: 400, messages: refused });
    expect(await refusal(id, 'brandAdmin', [photo.id, photo.id])).toEqual({ status: 400, messages: refused });
    // A refused comment leaves nothing.
    expect((await list(id, 'brandAdmin')).body.count).toBe(0);
    expect((await say(id, 'brandAdmin', { text: 'Look', photos: [photo.id] })).status).toBe(201);
    expect(await refusal(id, 'brandAdmin', [photo.id])).toEqual({ status: 400, messages: refused });
  });

  // conforms: 28.35
  it('that no comment names are few, and removed after a day', async () => {
    const id = await newOrder();
    const { id: created_by } = api.world.people.scmEditor;
    const row = { workorder_id: id, created_by, state: 'kept', width: 40, height: 40 } as const;
    const ids = await api.database.db
      .insertInto('workorder_comment_photos')
      .values(Array.from({ length: 24 }, () => row))
      .returning('id')
      .execute();
    const { status, problem } = await upload(id, 'scmEditor');
    expect({ status, detail: problem.detail }).toEqual({
      status: 409,
      detail: messageOf('tooManyUnsentPhotos'),
    });
    await expire();
    expect(await photoRows(ids.map((each) => each.id))).toHaveLength(24);
    const yesterday = new Date(Date.now() - 25 * 3_600_000);
    await api.database.db
      .updateTable('workorder_comment_photos')
      .set({ created_at: yesterday })
      .where('created_by', '=', created_by)
      .execute();
    await expire();
    expect(await photoRows(ids.map((each) => each.id))).toEqual([]);
    expect((await upload(id, 'scmEditor')).status).toBe(200);
  });
});

describe('who gets a mail', () => {
  // conforms: 28.36
  it('is who takes part, and at first who hears of orders', async () => {
    const id = await newOrder();
    const conversation = await talk(id, 'brandAdmin');
    expect(conversation.companies.map(({ slug }) => slug)).toEqual(['brand', 'printer']);
    expect(conversation.is_muted).toBe(false);
    expect(conversation.recipients.map((one) => [one.id, one.company.slug])).toEqual([
      [api.world.people.workorderEditor.id, 'brand'],
      ...idsOf('printerAdmin', 'printOperator').map((each) => [each, 'printer']),
    ]);
    expect(await recipientsFor(id, 'printOperator')).toEqual(idsOf('workorderEditor', 'printerAdmin'));
    await say(id, 'printOperator', { text: 'Which varnish?' });
    await say(id, 'support', { text: 'The matt one.' });
    // Now somebody of the partner takes part: the others there are left in peace.
    expect(await recipientsFor(id, 'workorderEditor')).toEqual(idsOf('printOperator', 'support'));
    expect(await recipientsFor(id, 'support')).toEqual(idsOf('workorderEditor', 'printOperator'));
  });

  // conforms: 28.36
  it('is nobody who has muted the conversation, and again who has not', async () => {
    const id = await newOrder();
    expect((await mute(id, 'workorderEditor', true)).body.is_muted).toBe(true);
    expect((await mute(id, 'workorderEditor', true)).status).toBe(200);
    expect(await recipientsFor(id, 'brandAdmin')).not.toContain(api.world.people.workorderEditor.id);
    expect((await talk(id, 'brandAdmin')).is_muted).toBe(false);
    expect((await mute(id, 'workorderEditor', false)).body.is_muted).toBe(false);
    expect(await recipientsFor(id, 'brandAdmin')).toContain(api.world.people.workorderEditor.id);
  });

  // conforms: 28.36
  it('is nobody who has left or wants no mails', async () => {
    const id = await newOrder();
    const { id: editor } = api.world.people.workorderEditor;
    const set = (values: object) => api.database.db.updateTable('users').set(values).where('id', '=', editor).execute();
    await set({ is_active: false });
    // No participant is left: the admins are notified.
    expect(await recipientsFor(id, 'printOperator')).toEqual(idsOf('brandAdmin', 'printerAdmin'));
    await set({ is_active: true, notices: 'none' });
    expect(await recipientsFor(id, 'printOperator')).toEqual(idsOf('printerAdmin'));
    await set({ notices: 'own' });
    expect(await recipientsFor(id, 'printOperator')).toEqual(idsOf('workorderEditor', 'printerAdmin'));
    await set({ notices: 'all' });
  });
});
