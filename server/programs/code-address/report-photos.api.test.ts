import type { FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { openSealedText } from '#server/core/sealed-text.ts';
import { reportPhotoKeysOf } from '#server/reports/shared/report-photo-key.ts';
import { openTestPhotos } from '../api/testing/open-test-photos.ts';
import { codeIds, createScanScenario, type ScanScenario, scanSealKey } from '../photo/testing/scan-scenario.ts';
import { buildCodeAddress } from './build-code-address.ts';

const readers = openTestPhotos();
let scenario: ScanScenario;
let app: FastifyInstance;
let url: string;
let isStoreAway = false;

beforeAll(async () => {
  scenario = await createScanScenario();
  const { store } = scenario;
  app = await buildCodeAddress({
    ...scenario,
    store: {
      ...store,
      put: (...args) => (isStoreAway ? Promise.reject(new Error('The store is away.')) : store.put(...args)),
    },
    readers,
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 1000,
    countryHeader: 'x-country',
    logLevel: 'silent',
  });
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});
afterEach(async () => {
  isStoreAway = false;
  await scenario.database.db.deleteFrom('reports').execute();
  await scenario.database.db.deleteFrom('report_photos').execute();
});

/** A photo as a phone makes it, with the place. */
const phonePhoto = async (width = 400) =>
  sharp({ create: { width, height: 300, channels: 3, background: { r: 200, g: 40, b: 40 } } })
    .withExif({ IFD0: { Copyright: 'somebody' }, IFD3: { GPSLatitude: '47/1 0/1 0/1' } })
    .jpeg()
    .toBuffer();

let senders = 0;
async function send(photos: readonly Uint8Array[], fields: Record<string, string> = {}, path = codeIds.bare as string) {
  const form = new FormData();
  const texts = { report: codeIds.bare, note: 'Bought at the market', consent: 'yes', ...fields };
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  for (const photo of photos) form.append('photos', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  senders += 1;
  const headers = { 'x-forwarded-for': `198.51.100.${senders}`, 'x-country': 'NO', 'accept-language': 'nb' };
  const response = await fetch(`${url}/${path}?report`, { method: 'POST', body: form, headers });
  return { status: response.status, html: await response.text() };
}
const reports = () => scenario.database.db.selectFrom('reports').selectAll().orderBy('id').execute();
const photos = () => scenario.database.db.selectFrom('report_photos').selectAll().orderBy('id').execute();

// conforms: 32.41
it('shows a form that works without script, on every page from which something can be reported', async () => {
  for (const path of [codeIds.bare, 'NOSUCHCODE12']) {
    const html = await (await fetch(`${url}/${path}`, { redirect: 'manual' })).text();
    expect(html).toContain('<form method="post" enctype="multipart/form-data" action="?report&amp;lang=en">');
    expect(html).toContain('name="photos" accept="image/jpeg,image/png,image/webp" multiple');
  }
});

it('keeps one report of a form that is sent again because its answer was lost', async () => {
  const visit = { visit: '6f1f3f0e-93a8-4b6b-9a53-0b8f3f4f1f10' };
  for (let turn = 0; turn < 2; turn += 1) expect((await send([await phonePhoto()], visit)).status).toBe(200);
  expect((await photos()).filter(({ report_id }) => report_id !== null)).toHaveLength(1);
  await send([], { ...visit, note: 'Something else' });
  // Another person.
  await send([]);
  await send([]);
  expect((await reports()).map(({ note }) => note)).toEqual([
    'Bought at the market',
    'Something else',
    ...['Bought at the market', 'Bought at the market'],
  ]);
});

it('takes three photos of nearly 10 MB as they came from a camera, and says the limits of larger ones', async () => {
  const photo = padded(await phonePhoto(), 9_500_000);
  expect((await send([photo, photo, photo])).status).toBe(200);
  expect((await photos()).map(({ state }) => state)).toEqual(['kept', 'kept', 'kept']);
  const refused = await send([padded(await phonePhoto(), 11_000_000)]);
  expect([refused.status, refused.html.includes('10 MB')]).toEqual([400, true]);
});

/** A JPEG with comments (ISO 10918-1, marker FFFE) behind its start, up to a size. */
function padded(jpeg: Buffer, bytes: number): Buffer {
  const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0xff, 0xff]), Buffer.alloc(0xffff - 2)]);
  const comments = Array<Buffer>(Math.floor((bytes - jpeg.length) / comment.length)).fill(comment);
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}

// conforms: 32.42
it('keeps photos without a word of where and when they were taken, by tenant', async () => {
  const { status, html } = await send([await phonePhoto(), await phonePhoto(2400)], { position: '59.91234,10.75' });
  expect([status, html.includes('Meldingen er sendt.')]).toEqual([200, true]);
  expect(await reports()).toMatchObject([
    {
      extended_id: codeIds.bare,
      country: 'NO',
      language: 'nb',
      latitude: expect.closeTo(59.91, 3),
      email_sealed: null,
    },
  ]);
  const kept = await photos();
  expect(kept).toMatchObject([
    { state: 'kept', width: 400, height: 300 },
    { state: 'kept', width: 1600 },
  ]);
  for (const { id, object_key, report_id } of kept) {
    expect(report_id).toBe((await reports())[0]?.id);
    expect(object_key).toMatch(new RegExp(`^report-photos/${scenario.brandId}/`));
    for (const key of reportPhotoKeysOf({ id, objectKey: object_key })) {
      const bytes = Buffer.concat(await (await scenario.store.get(key)).body.toArray());
      const { format, exif, xmp, iptc, icc } = await sharp(bytes).metadata();
      expect({ format, exif, xmp, iptc, icc }).toEqual({ format: 'webp' });
    }
  }
});

// conforms: 32.41
it('takes a report in which no file was chosen', async () => {
  expect((await send([new Uint8Array()])).status).toBe(200);
  expect([await reports(), await photos()]).toMatchObject([[{ note: 'Bought at the market' }], []]);
});

it.each<[string, () => Promise<readonly Uint8Array[]>]>([
  ['more than three photos', async () => Array.from({ length: 4 }, () => new Uint8Array(200)).concat()],
  ['a file that is no picture', async () => [Buffer.from('no picture at all')]],
  ['a picture with scripts', async () => [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')]],
  ['half a picture', async () => [(await phonePhoto()).subarray(0, 300)]],
  ['a file of more than 10 MB', async () => [Buffer.concat([await phonePhoto(), Buffer.alloc(10 * 1024 * 1024)])]],
])('refuses %s, and says what can be sent', async (_, files) => {
  const { status, html } = await send(await files());
  expect([status, html.includes('Send høyst 3 bilder')]).toEqual([400, true]);
  expect([await reports(), await photos()]).toEqual([[], []]);
});

it.each([
  ['the consent', { consent: '' }],
  ['a note', { note: ' ' }],
])('refuses a report without %s before its photos are looked at', async (_, fields) => {
  expect((await send([await phonePhoto()], fields)).status).toBe(400);
  expect([await reports(), await photos()]).toEqual([[], []]);
});

// conforms: 32.42
it('keeps nothing while the store is away, and says so', async () => {
  isStoreAway = true;
  expect((await send([await phonePhoto()])).status).toBe(503);
  expect(await reports()).toEqual([]);
  expect(await photos()).toMatchObject([{ report_id: null, state: 'storing' }]);
});

// conforms: 32.43
it('keeps an e-mail address sealed, and only with its own consent', async () => {
  await send([], { email: 'finder@home.test', ask: 'yes' });
  await send([], { email: 'finder@home.test' });
  await send([], { email: 'nobody', ask: 'yes' });
  const [asked, ...others] = await reports();
  expect(others.map(({ email_sealed }) => email_sealed)).toEqual([null, null]);
  expect(asked?.email_sealed?.toString('latin1')).not.toContain('finder');
  expect(
    openSealedText(scanSealKey, `e-mail address of report ${asked?.id}`, asked?.email_sealed ?? Buffer.alloc(0)),
  ).toBe('finder@home.test');
});

// conforms: 32.41
it('takes ten reports an hour from one address', async () => {
  const statuses = [];
  for (let i = 0; i <= 10; i += 1) {
    senders = 100;
    statuses.push((await send([await phonePhoto()])).status);
  }
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect(await photos()).toHaveLength(10);
});
