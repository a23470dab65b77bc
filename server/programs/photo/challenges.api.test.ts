import { inflateSync } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type Challenge,
  closeChallenge,
  downloadChallengeSheet,
  judgeChallengePhoto,
  openChallenge,
} from '#lib/contract/challenges.ts';
import { endpointUrl } from '#lib/contract/endpoint.ts';
import { publishLedger, readModelLedger, readPublicLedger } from '#lib/contract/print-models.ts';
import { challengePhotosPerMinute, mostChallengePhotos } from '#lib/contract/values/challenges.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { createTemplate } from '#lib/contract/workorder-templates.ts';
import { planGeometry } from '#server/drawing/graphic/geometry.ts';
import type { Dots } from '#server/photo/testing/channel/dots.ts';
import { takenWith } from '#server/photo/testing/exif.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import type { TestApi } from '../api/testing/start-api.ts';
import { copyOf, photograph, printOn } from './testing/proof-press.ts';
import { type Printed, type SecureWay, startSecureWay } from './testing/secure-way.ts';

/** A challenge from its sheet on the press to the verdicts on its prints. */
let way: SecureWay;
let api: TestApi;
let codes: Printed[];
let model: number;
let key: string;
let challenge: Challenge;

beforeAll(async () => {
  way = await startSecureWay();
  ({ api } = way);
  const order = await orderConfirmed();
  codes = await way.printAll(order);
  await way.reportPrinted(order, codes);
  await way.prove(order, codes, async (print, seed) => {
    const photo = await photograph(print, seed);
    return seed.startsWith('proof 0 ') ? photo : takenWith(photo, 'Apple', 'iPhone 15');
  });
  model = (await way.progress(order)).model?.id ?? 0;
});
afterAll(() => way.close());

async function orderConfirmed(): Promise<number> {
  const template = await api.call(createTemplate, {
    token: api.world.people.operatorAdmin.token,
    body: {
      company: api.world.companies.brand,
      name: 'Challenged cartons',
      code_layout: 'sg-inside',
      printing_partner: api.world.companies.printer,
      activate_on_complete: true,
      extended_id_style: 'compact-12',
    },
  });
  const body = { template: template.body.id, quantity: 20, product: 'SOAP' };
  const made = await api.call(createFromTemplate, { token: way.brand, body });
  return (await way.confirm(made.body.id)).id;
}

const open = (graphics: number, token = way.brand) =>
  api.call(openChallenge, { token, params: { id: model }, body: { graphics } });
const close = (id: number, token = way.brand) =>
  api.call(closeChallenge, { token, params: { id: model, challenge: id } });
const sheetOf = (id: number, token = way.brand) =>
  api.call(downloadChallengeSheet, { token, params: { id: model, challenge: id } });

/** Its bytes, as they travel. */
async function readSheet(id: number, token = way.brand): Promise<Buffer> {
  const path = endpointUrl(downloadChallengeSheet, { params: { id: model, challenge: id } });
  const answer = await fetch(api.baseUrl + path, { headers: { authorization: `UAT ${token}` } });
  return Buffer.from(await answer.arrayBuffer());
}

let sent = 0;
/** From an address of its own, unless one is given. */
function send(photo: Uint8Array, claim = 'attempt', address = `198.51.100.${++sent}`) {
  const body = new FormData();
  body.set('claim', claim);
  body.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  return api.call(judgeChallengePhoto, { params: { key }, body, headers: { 'x-forwarded-for': address } });
}

const results = async () =>
  (await api.call(readPublicLedger, { params: { key } })).body.challenges.find(({ id }) => id === challenge.id)
    ?.results;

/** The pictures of a sheet, as its press gets them: rows of dots as PNG packs them. */
function picturesIn(pdf: Buffer): Dots[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/\/Width (\d+)\s*\/Height (\d+)[\s\S]*?stream\r?\n/g)].map((match) => {
    const [width, height] = [Number(match[1]), Number(match[2])];
    const raw = inflateSync(pdf.subarray(match.index + match[0].length));
    const stride = Math.ceil(width / 8);
    const rows = Buffer.alloc(stride * height);
    const data = new Float32Array(width * height);
    for (let y = 0; y < height; y += 1) {
      const isUp = raw[y * (stride + 1)] === 2;
      for (let byte = 0; byte < stride; byte += 1) {
        const above = isUp && y > 0 ? (rows[(y - 1) * stride + byte] ?? 0) : 0;
        rows[y * stride + byte] = ((raw[y * (stride + 1) + 1 + byte] ?? 0) + above) & 0xff;
      }
      for (let x = 0; x < width; x += 1) {
        data[y * width + x] = ((rows[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 0 : 1;
      }
    }
    return { data, width, height };
  });
}

// conforms: 41.4
it('the cameras of proofs are in the ledger of what was trained from them', async () => {
  const { body } = await api.call(readModelLedger, { token: way.partner, params: { id: model } });
  expect(body.proofs.cameras).toEqual([
    { name: 'Apple iPhone 15', captures: 3 * (body.proofs.prints - 1) },
    { name: '', captures: 3 },
  ]);
});

describe('a challenge', () => {
  // conforms: 41.6
  it('is opened for a ledger that is published, one at a time', async () => {
    expect((await open(2)).problem).toMatchObject({ status: 409, detail: expect.stringContaining('Publish') });
    const published = await api.call(publishLedger, { token: way.brand, params: { id: model }, body: {} });
    key = published.body.address.split('/').at(-1) ?? '';
    expect((await open(0)).status).toBe(400);
    expect((await open(41)).status).toBe(400);
    expect((await send(Buffer.from('no challenge'))).problem).toMatchObject({ status: 409 });
    const opened = await open(2);
    expect(opened.status, opened.text).toBe(201);
    challenge = opened.body;
    expect(challenge).toMatchObject({ state: 'open', graphics: 2, closed_at: null });
    expect(challenge.results.attempts).toMatchObject({ photos: 0, original: { count: 0, low: 0, high: 1 } });
    expect((await open(2)).problem).toMatchObject({ status: 409, detail: expect.stringContaining('is open') });
  });

  // conforms: 41.6
  it('has a sheet for the press, which nobody else gets', async () => {
    for (const token of [way.brand, way.partner]) {
      const sheet = await sheetOf(challenge.id, token);
      expect(sheet.status).toBe(200);
      expect(sheet.headers.get('content-type')).toContain('application/pdf');
      expect(picturesIn(await readSheet(challenge.id, token))).toHaveLength(2);
    }
    expect((await sheetOf(challenge.id, api.world.people.rivalAdmin.token)).status).toBe(404);
    expect((await sheetOf(challenge.id + 1)).status).toBe(404);
  });

  // conforms: 41.6
  it('counts what is said of its prints and of copies of them, each photo once', async () => {
    const [first, second] = picturesIn(await readSheet(challenge.id));
    if (!first || !second) throw new Error('The sheet is empty.');
    const original = printOn(first, 'proof', 'challenge 1');
    const photo = await photograph(original, 'challenge original', { pxPerCell: 1.6 });
    const genuine = await send(photo, 'original');
    expect(genuine.status, genuine.text).toBe(200);
    expect(genuine.body).toMatchObject({ verdict: 'original', graphic: 1, is_new: true });
    // The same photo counts once, for every sender and description.
    expect((await send(photo, 'attempt')).body).toMatchObject({ verdict: 'original', is_new: false });

    const geometry = planGeometry({ position: 'inside', sizeModules: 10 }, `http://codes.test/${'a'.repeat(12)}`, {
      dpi: 1200,
    });
    const copy = copyOf(printOn(second, 'proof', 'challenge 2'), 'otsu', geometry, 'challenge');
    const attempt = await send(await photograph(copy, 'challenge copy', { pxPerCell: 1.6 }));
    expect(attempt.body).toMatchObject({ verdict: 'copy', graphic: 2 });
    const far = await send(await photograph(original, 'challenge far', { pxPerCell: 0.6 }), 'original');
    expect(far.body).toMatchObject({ verdict: 'refused', image_quality: ['too_small'], graphic: 1 });
    expect(far.body.hints).toEqual([expect.stringContaining('Move closer')]);
    expect(await results()).toMatchObject({
      originals: { photos: 2, original: { count: 1, of: 2 }, refused: { count: 1, of: 2 } },
      attempts: { photos: 1, original: { count: 0, of: 1 }, copy: { count: 1, of: 1 } },
    });
  });

  // conforms: 41.6
  it('takes no photo that shows none of its graphics, and keeps none', async () => {
    const before = await results();
    const nothing = await send(await renderPhoto({ codes: [] }));
    expect(nothing.problem).toMatchObject({ status: 400, image: [expect.stringContaining('No code was read')] });
    const [code] = codes;
    if (!code) throw new Error('There is no code.');
    const other = await send(await photograph(code.print, 'of an order'));
    expect(other.problem).toMatchObject({ status: 400, image: [expect.stringContaining('none of this challenge')] });
    expect((await send(Buffer.from('no photo'))).status).toBe(400);
    expect((await send(Buffer.from('no photo'), 'masterpiece')).problem).toMatchObject({ status: 400 });
    expect(await results()).toEqual(before);
    const columns = await api.database.db.selectFrom('challenge_photos').selectAll().executeTakeFirstOrThrow();
    expect(Object.keys(columns).sort()).toEqual([
      ...['challenge_id', 'claim', 'created_at', 'graphic', 'photo_digest', 'result'],
    ]);
  });

  // conforms: 41.6
  it('takes so many from one address, and so much processor time', async () => {
    const address = '203.0.113.7';
    expect((await send(Buffer.from('no photo'), 'attempt', address)).status).toBe(400);
    // Counted for every program, without storing an address.
    const { db } = api.database;
    const senders = await db.selectFrom('challenge_senders').selectAll().execute();
    expect(JSON.stringify(senders.map(({ sender }) => sender.toString('latin1')))).not.toContain(address);
    // As if others had taken the rest of the minute.
    await db
      .updateTable('challenge_senders')
      .set({ photos: challengePhotosPerMinute, window_started_at: sql`now()` })
      .execute();
    const many = await send(Buffer.from('one more'), 'attempt', address);
    expect(many.problem).toMatchObject({ status: 429, detail: expect.stringContaining('from one address') });
    expect(Number(many.headers.get('retry-after'))).toBeGreaterThan(0);

    const owe = (owed_ms: number) =>
      db.updateTable('challenges').set({ owed_ms, owed_at: sql`now()` }).where('id', '=', challenge.id).execute();
    await owe(3_600_000);
    const slow = await send(Buffer.from('another'));
    expect(slow.problem).toMatchObject({ status: 429, detail: expect.stringContaining('too many photos at once') });
    await owe(0);
  });

  // conforms: 41.6
  it('ends when it has all that it can count', async () => {
    const { db } = api.database;
    const set = (photos: number) =>
      db.updateTable('challenges').set({ photos }).where('id', '=', challenge.id).execute();
    await set(mostChallengePhotos);
    const [first] = picturesIn(await readSheet(challenge.id));
    if (!first) throw new Error('The sheet is empty.');
    const photo = await photograph(printOn(first, 'proof', 'challenge 1'), 'one too many', { pxPerCell: 1.6 });
    expect((await send(photo)).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('all the photos'),
    });
    await set(3);
  });

  // conforms: 41.6
  it('is closed by who opened it: its patterns are gone, its results stay', async () => {
    expect((await close(challenge.id, api.world.people.rivalAdmin.token)).status).toBe(404);
    const before = await results();
    const closed = await close(challenge.id);
    expect(closed.body).toMatchObject({ state: 'closed', closed_at: expect.any(String), results: before });
    expect((await close(challenge.id)).body).toEqual(closed.body);
    expect((await sheetOf(challenge.id)).problem).toMatchObject({ status: 409 });
    expect((await send(Buffer.from('too late'))).problem).toMatchObject({ status: 409 });
    expect(await results()).toEqual(before);
    const row = await api.database.db
      .selectFrom('challenges')
      .where('id', '=', challenge.id)
      .select('sealed')
      .executeTakeFirstOrThrow();
    expect(row.sealed).toBeNull();
    expect((await open(1)).status).toBe(201);
  });
});
