import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateCompany } from '#lib/contract/companies.ts';
import { type AuthenticationResult, scanOf } from '#lib/contract/photo.ts';
import { createScanApp } from '#lib/contract/scan-apps.ts';
import { getScan } from '#lib/contract/scans.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { expireScanPhotos } from '#server/scans/jobs/expire-scan-photos.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { withoutRequestId } from '../api/testing/api-client.ts';
import { insertFinishedWorkorder } from '../api/testing/brand-resources.ts';
import { eventually } from '../api/testing/eventually.ts';
import { startApi, type TestApi } from '../api/testing/start-api.ts';
import { startPhotoApi, type TestPhotoApi } from './testing/start-photo-api.ts';

let api: TestApi;
let photoApi: TestPhotoApi;
let brand: string;
let rival: string;
/** As a phone sends it: stored on its side, and saying where and with what it was taken. */
let photo: Buffer;

beforeAll(async () => {
  api = await startApi();
  photoApi = await startPhotoApi(api);
  brand = api.world.people.brandAdmin.token;
  rival = api.world.people.rivalAdmin.token;
  await insertFinishedWorkorder(api, api.world.companies.brand, { prefix: 'KEPT', count: 1 });
  await insertFinishedWorkorder(api, api.world.companies.rival, { prefix: 'RIVALS', count: 1 });
  for (const [token, identifier] of [
    [brand, 'brand-phone'],
    [rival, 'rival-phone'],
    [api.world.people.operatorAdmin.token, 'operator-phone'],
  ]) {
    const made = await api.call(createScanApp, { token, body: { name: 'Phone', identifier } });
    expect(made.status, made.text).toBe(201);
  }
  photo = await photoOf('KEPT000000');
});
afterAll(async () => {
  await photoApi.close();
  await api.close();
});

beforeEach(() => setKeeping({ keep_photos: true, photo_retention_days: 90 }));

async function setKeeping(settings: object, token = brand, id = api.world.companies.brand) {
  const changed = await api.call(updateCompany, { token, params: { id }, body: { settings } });
  expect(changed.status, changed.text).toBe(200);
}

async function photoOf(id: string): Promise<Buffer> {
  const upright = await renderPhoto({
    width: 320,
    height: 240,
    orientation: 6,
    codes: [{ text: `http://codes.test/${id}`, centre: { x: 160, y: 120 }, module: 4 }],
  });
  return sharp(upright)
    .withExifMerge({ IFD0: { Make: 'Phone of Ada' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 40/1 34/1' } })
    .toBuffer();
}

function uuidOf(result: AuthenticationResult): string {
  const uuid = scanOf(result)?.uuid;
  if (!uuid) throw new Error('The photo left no scan.');
  return uuid;
}

const send = async (app = 'brand-phone', bytes = photo) => uuidOf(await photoApi.authenticate(bytes, app));
const linkTo = async (uuid: string, token = brand) => (await api.call(getScan, { token, params: { uuid } })).body.photo;
const keptLinkTo = (uuid: string, token = brand) =>
  eventually(
    () => linkTo(uuid, token),
    (link) => link !== null,
  );
const rowOf = (uuid: string) =>
  api.database.db.selectFrom('scan_photos').where('scan_uuid', '=', uuid).selectAll().executeTakeFirst();
const keyOf = async (uuid: string) => (await rowOf(uuid))?.object_key ?? '';

async function age(uuid: string, interval: string): Promise<void> {
  await api.database.pool.query(`UPDATE scan_photos SET created_at = created_at - $2::interval WHERE scan_uuid = $1`, [
    uuid,
    interval,
  ]);
}

const expire = (store: ObjectStore = api.store) =>
  expireScanPhotos({
    database: api.database,
    inUnitOfWork: unitsWithoutJobs(api.database),
    store,
    signal: new AbortController().signal,
    log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  } as unknown as JobContext);

/** The store of the test, which takes nothing before then. */
const storeAfter = (then: Promise<void>): Pick<ObjectStore, 'put' | 'delete'> => ({
  ...api.store,
  put: async (...args) => {
    await then;
    return api.store.put(...args);
  },
});

const broken = async (): Promise<never> => {
  throw new Error('The store is down.');
};

describe('the photo of a scan', () => {
  // conforms: 32.12
  it('is kept as it came, without what says who sent it, when the company of the code keeps photos', async () => {
    const uuid = await send();
    const link = await keptLinkTo(uuid);
    const answer = await fetch(link ?? '');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('image/jpeg');
    expect(answer.headers.get('content-disposition')).toContain(`scan-${uuid}.jpg`);
    const kept = Buffer.from(await answer.arrayBuffer());
    expect(photo.includes('Phone of Ada')).toBe(true);
    expect(kept.includes('Phone of Ada')).toBe(false);
    const shown = await sharp(kept).metadata();
    expect(shown.orientation).toBe(6);
    expect((await sharp(kept).raw().toBuffer()).equals(await sharp(photo).raw().toBuffer())).toBe(true);
    // Sent again, what was kept gets the same answer.
    expect((await photoApi.authenticate(kept, 'brand-phone')).authentication_status).toBe('sid');
  });

  // conforms: 32.12
  it('is kept nowhere when the company keeps none, or when there was no scan', async () => {
    const count = async () => (await api.database.db.selectFrom('scan_photos').select('scan_uuid').execute()).length;
    const before = await count();
    await setKeeping({ keep_photos: false });
    const uuid = await send();
    await setKeeping({ keep_photos: true });
    const strange = await photoApi.authenticate(await photoOf('NOT-A-CODE-OF-OURS'), 'brand-phone');
    expect(strange.authentication_status).toBe('not_found');
    expect(await linkTo(uuid)).toBeNull();
    expect(await count()).toBe(before);
  });

  // conforms: 32.12
  it("is kept as the code's company says, whosever application sent it", async () => {
    const own = await send('operator-phone');
    const others = await send('operator-phone', await photoOf('RIVALS000000'));
    expect(await keptLinkTo(own)).toContain(own);
    expect(await rowOf(others)).toBeUndefined();
  });

  // conforms: 32.13
  it('is for those who may see scans of the company', async () => {
    const uuid = await send();
    await keptLinkTo(uuid);
    const [foreign, missing] = await Promise.all(
      [uuid, '00000000-0000-4000-8000-000000000000'].map((asked) =>
        api.call(getScan, { token: rival, params: { uuid: asked } }),
      ),
    );
    expect(foreign?.status).toBe(404);
    expect(foreign && withoutRequestId(foreign)).toEqual(missing && withoutRequestId(missing));
    const { people } = api.world;
    expect(await linkTo(uuid, people.analyst.token)).toContain(uuid);
    expect(await linkTo(uuid, people.support.token)).toContain(uuid);
    const partner = await api.call(getScan, { token: people.printerAdmin.token, params: { uuid } });
    expect(partner.status).toBe(403);
  });
});

describe('a store that does not take photos', () => {
  const stores: [string, Pick<ObjectStore, 'put' | 'delete'>][] = [
    ['is down', { put: broken, delete: broken }],
    [
      'does not answer',
      {
        put: (_key, _body, options) =>
          new Promise((_, reject) => options?.signal?.addEventListener('abort', () => reject(new Error('given up')))),
        delete: broken,
      },
    ],
  ];
  // conforms: 32.15
  it.each(stores)('that %s changes no answer; the photo is not kept, and nothing of it stays', async (_, objects) => {
    const other = await startPhotoApi(api, { objects, limits: { putMs: 50, retryAfterMs: [10], atOnce: 1 } });
    try {
      const results = await Promise.all([1, 2, 3].map(() => other.authenticate(photo, 'brand-phone')));
      expect(results.map(({ authentication_status }) => authentication_status)).toEqual(['sid', 'sid', 'sid']);
      const uuids = results.map(uuidOf);
      await eventually(
        async () => [...other.lostPhotos].sort(),
        (lost) => lost.length === uuids.length,
      );
      for (const uuid of uuids) {
        expect(await linkTo(uuid)).toBeNull();
        await expire();
        // It might still be on its way.
        expect((await rowOf(uuid))?.state).toBe('storing');
        await age(uuid, '61 minutes');
      }
      await expire();
      for (const uuid of uuids) expect(await rowOf(uuid)).toBeUndefined();
    } finally {
      await other.close();
    }
  });

  // conforms: 32.15
  it('holds no more in memory than it may: what has no place is answered and not kept', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const objects = storeAfter(held);
    const other = await startPhotoApi(api, { objects, limits: { bytes: Math.floor(photo.length * 2.5) } });
    try {
      const uuids: string[] = [];
      for (let i = 0; i < 4; i += 1) uuids.push(uuidOf(await other.authenticate(photo, 'brand-phone')));
      const rows = await Promise.all(uuids.map(rowOf));
      expect(rows.map((row) => row?.state)).toEqual(['storing', 'storing', undefined, undefined]);
      expect(await linkTo(uuids[0] ?? '')).toBeNull();
      release();
      await keptLinkTo(uuids[0] ?? '');
      await keptLinkTo(uuids[1] ?? '');
      // Their places are free again.
      await keptLinkTo(uuidOf(await other.authenticate(photo, 'brand-phone')));
    } finally {
      release();
      await other.close();
    }
  });

  it('gives up a photo that comes so late that it was cleared away', async () => {
    const { promise: held, resolve: arrive } = Promise.withResolvers<void>();
    const objects = storeAfter(held);
    const other = await startPhotoApi(api, { objects });
    try {
      const uuid = uuidOf(await other.authenticate(photo, 'brand-phone'));
      const key = await keyOf(uuid);
      await age(uuid, '61 minutes');
      await expire();
      arrive();
      await other.close();
      expect(await rowOf(uuid)).toBeUndefined();
      expect(await api.store.head(key)).toBeNull();
    } finally {
      arrive();
      await other.close();
    }
  });
});

describe('kept photos', () => {
  /** So many, without their having been sent. */
  async function insertKept(count: number): Promise<{ uuid: string; key: string }[]> {
    const { rows } = await api.database.pool.query<{ uuid: string; key: string }>(
      `WITH made AS (
         INSERT INTO scans (company_id, extended_id, workorder_id, source, result, activation_status)
         SELECT company_id, extended_id, workorder_id, 'photo', 'sid', 1
           FROM codes CROSS JOIN generate_series(1, $1) WHERE extended_id = 'KEPT000000' RETURNING uuid, company_id)
       INSERT INTO scan_photos (scan_uuid, company_id, object_key, state)
       SELECT uuid, company_id, 'scan-photos/test/' || uuid || '.jpg', 'kept' FROM made
       RETURNING scan_uuid AS uuid, object_key AS key`,
      [count],
    );
    await Promise.all(rows.map(({ key }) => api.store.put(key, Readable.from([Buffer.from('a photo')]))));
    return rows;
  }
  const countLeft = async (photos: { key: string }[]) =>
    (await Promise.all(photos.map(({ key }) => api.store.head(key)))).filter((found) => found !== null).length;

  // conforms: 32.14
  it('are shown until their days are over, as many as the company says now, and then deleted with all trace', async () => {
    const [young, old] = [await send(), await send()];
    await keptLinkTo(young);
    await keptLinkTo(old);
    const key = await keyOf(old);
    await age(old, '20 days');
    await expire();
    expect(await linkTo(old)).not.toBeNull();
    await setKeeping({ photo_retention_days: 20 });
    // Not shown from that moment on, whenever it is deleted.
    expect(await linkTo(old)).toBeNull();
    expect(await api.store.head(key)).not.toBeNull();
    await expire();
    expect(await api.store.head(key)).toBeNull();
    expect(await rowOf(old)).toBeUndefined();
    expect(await linkTo(young)).not.toBeNull();
    await setKeeping({ photo_retention_days: 90 });
    expect(await linkTo(old)).toBeNull();
  });

  // conforms: 32.14
  it('go when the company keeps none any more, and only its own', async () => {
    const operator = api.world.people.operatorAdmin.token;
    await setKeeping({ keep_photos: true }, operator, api.world.companies.rival);
    const own = await send();
    const others = await send('rival-phone', await photoOf('RIVALS000000'));
    await keptLinkTo(own);
    await keptLinkTo(others, rival);
    const key = await keyOf(own);
    await setKeeping({ keep_photos: false });
    expect(await linkTo(own)).toBeNull();
    await expire();
    expect(await api.store.head(key)).toBeNull();
    await setKeeping({ keep_photos: true });
    expect(await linkTo(own)).toBeNull();
    expect((await fetch((await linkTo(others, rival)) ?? '')).status).toBe(200);
  });

  it('are deleted in any number, also by two workers beside each other', async () => {
    const photos = await insertKept(95);
    await api.database.pool.query(
      `UPDATE scan_photos SET created_at = created_at - interval '91 days' WHERE object_key LIKE 'scan-photos/test/%'`,
    );
    await Promise.all([expire(), expire()]);
    await expire();
    expect(await countLeft(photos)).toBe(0);
    const { rows } = await api.database.pool.query(
      `SELECT FROM scan_photos WHERE object_key LIKE 'scan-photos/test/%'`,
    );
    expect(rows).toEqual([]);
  });

  // conforms: 32.15
  it('wait for a store that is down, and one that cannot be deleted holds up no other', async () => {
    const photos = await insertKept(45);
    await api.database.pool.query(
      `UPDATE scan_photos SET created_at = created_at - interval '91 days' WHERE object_key LIKE 'scan-photos/test/%'`,
    );
    await expect(expire({ ...api.store, delete: broken })).rejects.toThrow('The store is down.');
    expect(await countLeft(photos)).toBe(45);
    expect(await linkTo(photos[0]?.uuid ?? '')).toBeNull();
    const stuck = photos[7]?.key;
    const remove: ObjectStore['delete'] = async (key) => (key === stuck ? broken() : api.store.delete(key));
    await expect(expire({ ...api.store, delete: remove })).rejects.toThrow('The store is down.');
    expect(await countLeft(photos)).toBe(1);
    await expire();
    expect(await countLeft(photos)).toBe(0);
  });

  // conforms: 33.5
  it('are found again when a worker is gone between the object and its row', async () => {
    const [photoOfOld] = await insertKept(1);
    const { uuid = '', key = '' } = photoOfOld ?? {};
    await age(uuid, '91 days');
    const dying = new AbortController();
    const remove: ObjectStore['delete'] = async (asked) => {
      await api.store.delete(asked);
      dying.abort();
      throw new Error('The worker is gone.');
    };
    await expect(expire({ ...api.store, delete: remove })).rejects.toThrow('The worker is gone.');
    expect((await rowOf(uuid))?.state).toBe('removing');
    await expire();
    expect([await rowOf(uuid), await api.store.head(key)]).toEqual([undefined, null]);
  });
});
