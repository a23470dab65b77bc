import { sql } from 'kysely';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDocument, getDownloadLink, listDocuments } from '#lib/contract/documents.ts';
import {
  downloadScans,
  type scanExportContents,
  summariseCalls,
  summarisePlaces,
  summariseRepeats,
} from '#lib/contract/scan-analytics.ts';
import { searchScans, summariseScans } from '#lib/contract/scans.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { insertScan, insertScanAppFixture } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { findRepeatedCodes } from '../queries/scan-analytics.ts';
import { countNextScans } from '../shared/scan-summary.ts';

let api: TestApi;
let brand: string;
let rival: string;
let support: string;
let uuids: string[];
const oslo = { latitude: 59.91, longitude: 10.75 };
const lima = { latitude: -12.04, longitude: -77.03 };
const march = { created_at: '2026-03-01,2026-03-03' };

beforeAll(async () => {
  api = await startApi();
  const { people, companies, goods } = api.world;
  brand = people.brandAdmin.token;
  rival = people.rivalAdmin.token;
  support = people.support.token;
  const productId = goods.brand.productId;
  const appId = await insertScanAppFixture(api.database, companies.brand);
  const workorderId = await insertFinishedWorkorder(api, companies.brand, { prefix: 'COUNT', count: 3, productId });
  const code = (number: number) => ({ extendedId: `COUNT00000${number}`, workorderId });
  const scan = (at: string, values: object) => insertScan(api, companies.brand, { at, ...values });
  await api.database.db.updateTable('products').set({ name: '＝cmd|soap' }).where('id', '=', productId).execute();
  uuids = [
    // 1 March in UTC, 28 February in Lima and 1 March in Oslo.
    await scan('2026-03-01T03:00:00Z', { code: code(0), productId, position: oslo, appId }),
    await scan('2026-03-01T12:00:00Z', { code: code(0), productId, position: { ...oslo, latitude: 59.55 } }),
    // 2 March in Oslo.
    await scan('2026-03-01T23:30:00Z', {
      code: code(0),
      result: 'auth_copy',
      position: lima,
      suspicion: ['too_far_apart'],
    }),
    await scan('2026-03-02T12:00:00Z', { code: code(1), productId, result: 'auth_copy', appId }),
    await scan('2026-03-03T12:00:00Z', { code: code(1), productId, result: 'auth_copy', position: oslo }),
    // 4 March in Oslo.
    await scan('2026-03-03T23:10:00Z', { code: code(2), position: oslo }),
  ];
  await insertScan(api, companies.rival, { at: '2026-03-02T12:00:00Z', position: oslo });
  for (const at of ['2026-03-01T23:30:00Z', '2026-03-02T12:00:00Z', '2026-03-02T12:01:00Z']) {
    await insertScan(api, companies.rival, { at, isPerson: false });
  }
  await insertScan(api, companies.rival, { at: '2026-03-02T12:00:00Z', isPerson: false, isStaff: true });
});
afterAll(() => api.close());

const daysOf = async (query: object) =>
  (await api.call(summariseScans, { token: brand, query: { ...march, ...query } })).body.days.map(({ total }) => total);
const callsOf = async (token: string, time_zone?: string) => {
  const { body } = await api.call(summariseCalls, { token, query: { ...march, time_zone } });
  expect(body.total).toBe(body.days.reduce((sum, { total }) => sum + total, 0));
  return body.days.map(({ total }) => total);
};
const placesOf = async (token: string, query: object = {}) =>
  (await api.call(summarisePlaces, { token, query: { ...march, ...query } })).body;
const repeatsOf = async (token: string, query: object = {}) =>
  (await api.call(summariseRepeats, { token, query: { ...march, ...query } })).body;
const hourMs = 3_600_000;
const countSome = (spanMs = hourMs) => api.database.db.transaction().execute((trx) => countNextScans(trx, spanMs));

const places = [
  { latitude: 59.75, longitude: 10.75, scans: 4, results: { auth_copy: 1, sid: 3 } },
  { latitude: -12.25, longitude: -77.25, scans: 1, results: { auth_copy: 1 } },
];

describe('the counts', () => {
  // conforms: 32.6
  it('are the same before, while and after scans are counted, in every zone', async () => {
    let isCounted = false;
    const { productId } = api.world.goods.brand;
    const summary = async () =>
      (await api.call(summariseScans, { token: brand, query: { ...march, time_zone: 'Europe/Oslo' } })).body;
    for (;;) {
      expect(await daysOf({})).toEqual([3, 1, 2]);
      expect(await daysOf({ time_zone: 'Europe/Oslo' })).toEqual([2, 2, 1]);
      expect(await daysOf({ time_zone: 'America/Lima' })).toEqual([2, 1, 2]);
      expect(await placesOf(brand)).toMatchObject({ placed: 5, places });
      expect(await callsOf(rival)).toEqual([1, 2, 0]);
      expect(await callsOf(rival, 'Europe/Oslo')).toEqual([0, 3, 0]);
      expect(await callsOf(brand)).toEqual([0, 0, 0]);
      expect((await summary()).products).toEqual([
        { id: productId, name: '＝cmd|soap', sku: 'SOAP', scans: 4, results: { sid: 2, auth_copy: 2 } },
      ]);
      if (isCounted) break;
      isCounted = (await countSome()).isLast;
    }
    expect(await daysOf({ time_zone: 'Asia/Kathmandu' })).toEqual([2, 2, 1]);
  });

  // conforms: 32.6
  it('take result, product, brand and campaign, counted or not', async () => {
    const { productId, brandId, campaignId } = api.world.goods.brand;
    const { db } = api.database;
    const { quarters_from: before } = await db
      .selectFrom('scan_days')
      .select('quarters_from')
      .executeTakeFirstOrThrow();
    // The second time, products and places are not counted by quarters before 2 March.
    for (const quarters_from of [before, new Date('2026-03-02T00:00:00Z')]) {
      await db.updateTable('scan_days').set({ quarters_from }).execute();
      for (const time_zone of ['UTC', 'Europe/Oslo']) {
        for (const [filter, days, placed] of [
          [{ result: 'auth_copy' }, time_zone === 'UTC' ? [1, 1, 1] : [0, 2, 1], 2],
          [{ product: productId }, [2, 1, 1], 3],
          [{ brand: brandId }, [2, 1, 1], 3],
          [{ campaign: campaignId, product: productId }, [2, 1, 1], 3],
          [{ product: productId, result: 'auth_copy' }, [0, 1, 1], 1],
        ] as const) {
          const name = JSON.stringify([filter, time_zone]);
          const query = { ...filter, time_zone };
          const found = await placesOf(brand, query);
          expect(await daysOf(query), name).toEqual(days);
          expect(found, name).toMatchObject({ placed, looked_back_to: null });
          expect(
            found.places.reduce((sum, { scans }) => sum + scans, 0),
            name,
          ).toBe(placed);
        }
      }
    }
    await db.updateTable('scan_days').set({ quarters_from: before }).execute();
    const copies = (await api.call(summariseScans, { token: brand, query: { ...march, result: 'auth_copy' } })).body;
    expect(copies.products).toEqual([expect.objectContaining({ id: productId, scans: 2, results: { auth_copy: 2 } })]);
    const codes = async (query: object) => (await repeatsOf(brand, query)).codes.map(({ scans }) => scans);
    expect(await codes({ product: productId })).toEqual([2, 2]);
    expect(await codes({ brand: brandId, result: 'auth_copy' })).toEqual([2]);
  });

  // conforms: 32.6
  it('of a product are the same for support, and no other company can ask for them', async () => {
    const { productId, brandId, campaignId } = api.world.goods.brand;
    expect((await placesOf(support, { product: productId })).placed).toBe(3);
    for (const endpoint of [summariseScans, summarisePlaces, summariseRepeats, downloadScans]) {
      for (const [name, id] of Object.entries({ product: productId, brand: brandId, campaign: campaignId })) {
        const foreign = await api.call(endpoint, { token: rival, query: { [name]: id } });
        const missing = await api.call(endpoint, { token: rival, query: { [name]: 2_000_000_000 } });
        expect([foreign.status, foreign.problem[name]], `${endpoint.id} ${name}`).toEqual([400, missing.problem[name]]);
      }
    }
  });

  // conforms: 32.6
  it('say where the days of a zone begin and end', async () => {
    expect(await placesOf(brand, { time_zone: 'Europe/Oslo' })).toMatchObject({
      from: '2026-03-01',
      to: '2026-03-03',
      starts_at: '2026-02-28T23:00:00.000Z',
      ends_at: '2026-03-03T23:00:00.000Z',
      placed: 4,
    });
  });

  // conforms: 32.6
  it('lead into the scans of a place', async () => {
    const find = async (place: string, token = brand) =>
      (await api.call(searchScans, { token, query: { place } })).body.results.map(({ uuid }) => uuids.indexOf(uuid));
    expect(await find('59.75,10.75')).toEqual([5, 4, 1, 0]);
    expect(await find('-12.25,-77.25')).toEqual([2]);
    expect(await find('0.25,0.25')).toEqual([]);
    expect(await find('59.75,10.75', rival)).toEqual([-1]);
    for (const place of ['59.7,10.75', '99.75,10.75', '59.75', '59.75,200.25']) {
      expect((await api.raw(`/api/v2/scans/?place=${place}`, { token: brand })).status, place).toBe(400);
    }
  });

  // conforms: 32.6
  it("are of one's own company; of all, or one it names, for support", async () => {
    expect((await placesOf(rival)).places).toEqual([{ ...places[0], scans: 1, results: { sid: 1 } }]);
    expect((await placesOf(support)).placed).toBe(6);
    expect((await placesOf(support, { company: api.world.companies.rival })).placed).toBe(1);
    for (const endpoint of [summarisePlaces, summariseRepeats]) {
      const query = { company: api.world.companies.brand };
      expect((await api.call(endpoint, { token: rival, query })).status).toBe(400);
    }
    expect((await repeatsOf(rival)).codes).toEqual([]);
    expect((await repeatsOf(support)).repeated).toBe(2);
  });

  // conforms: 32.6
  it('refuse what is no time zone', async () => {
    for (const time_zone of ['Mars/Olympus', 'UTC;', '']) {
      const query = `time_zone=${encodeURIComponent(time_zone)}`;
      expect((await api.raw(`/api/v2/scans/places/?${query}`, { token: brand })).status, time_zone).toBe(400);
    }
  });
});

describe('scans of own staff', () => {
  // conforms: 32.6
  it('are in counts and lists where they are asked for, counted or not', async () => {
    const { companies, goods } = api.world;
    const { productId } = goods.brand;
    const april = { created_at: '2026-04-01,2026-04-03' };
    const workorderId = await insertFinishedWorkorder(api, companies.brand, { prefix: 'STAFF', count: 1, productId });
    const code = { extendedId: 'STAFF000000', workorderId };
    const scan = (at: string, isStaff: boolean) =>
      insertScan(api, companies.brand, { at, code, productId, position: oslo, isStaff });
    await scan('2026-04-01T12:00:00Z', false);
    await scan('2026-04-02T12:00:00Z', false);
    await scan('2026-04-02T13:00:00Z', true);
    await scan('2026-04-03T12:00:00Z', true);
    await scan('2026-04-03T13:00:00Z', true);
    const query = (staff: 'without' | 'with' | 'only' | undefined) => ({ ...april, ...(staff && { staff }) });
    const days = async (query: object) =>
      (await api.call(summariseScans, { token: brand, query: { ...april, ...query } })).body.days.map(
        (day) => day.total,
      );
    const countAll = async () => {
      while (!(await countSome(100 * hourMs)).isLast);
    };
    await api.database.db
      .updateTable('scan_days')
      .set({ counted_until: new Date('2026-03-31T00:00:00Z') })
      .execute();
    for (const count of [async () => undefined, countAll]) {
      await count();
      for (const [staff, expected] of [
        [undefined, [1, 1, 0]],
        ['without', [1, 1, 0]],
        ['with', [1, 2, 2]],
        ['only', [0, 1, 2]],
      ] as const) {
        const total = expected.reduce<number>((sum, each) => sum + each, 0);
        for (const filter of [{}, { product: productId }, { time_zone: 'Europe/Oslo' }]) {
          const name = JSON.stringify([staff, filter]);
          expect(await days({ ...query(staff), ...filter }), name).toEqual(expected);
          expect((await placesOf(brand, { ...query(staff), ...filter })).placed, name).toBe(total);
        }
        const { products } = (await api.call(summariseScans, { token: brand, query: query(staff) })).body;
        expect(products.map(({ scans }) => scans)).toEqual([total]);
        expect((await repeatsOf(brand, query(staff))).codes.map(({ scans }) => scans)).toEqual([total]);
        expect(await days({ ...query(staff), result: 'auth_copy' })).toEqual([0, 0, 0]);
      }
    }
    const list = async (staff?: 'without' | 'with' | 'only') => {
      const found = await api.call(searchScans, {
        token: brand,
        query: { code: code.extendedId, ...(staff && { staff }) },
      });
      return found.body.results.map(({ is_staff }) => is_staff);
    };
    expect(await list()).toEqual([true, true, true, false, false]);
    expect(await list('with')).toEqual(await list());
    expect(await list('without')).toEqual([false, false]);
    expect(await list('only')).toEqual([true, true, true]);
    const none = await api.call(summariseScans, { token: rival, query: { ...april, staff: 'only' } });
    expect(none.body.total).toBe(0);
  });
});

describe('codes scanned again', () => {
  // conforms: 32.6
  it('are one row each, with its count and what its scans showed', async () => {
    const body = await repeatsOf(brand);
    expect(body).toMatchObject({ looked_back_to: null, repeated: 2 });
    expect(body.codes).toEqual([
      {
        code: 'COUNT000000',
        product: { id: api.world.goods.brand.productId, name: '＝cmd|soap', sku: 'SOAP' },
        scans: 3,
        results: { sid: 2, auth_copy: 1 },
        places: 2,
        suspicious: 1,
        first_at: '2026-03-01T03:00:00.000Z',
        last_at: '2026-03-01T23:30:00.000Z',
      },
      expect.objectContaining({ code: 'COUNT000001', scans: 2, results: { auth_copy: 2 }, places: 1, suspicious: 0 }),
    ]);
    expect((await repeatsOf(brand, { top: '1' })).codes).toHaveLength(1);
    expect((await repeatsOf(brand, { created_at: '2026-02-01' })).codes).toEqual([]);
  });

  // conforms: 32.6
  it('are looked for among the newest scans alone, and it is said back to when', async () => {
    const range = {
      companyId: api.world.companies.brand,
      from: Date.parse('2026-03-01'),
      to: Date.parse('2026-03-05'),
    };
    const found = await findRepeatedCodes(api.database.db, range, { top: 10, atMost: 3 });
    expect(found.codes.map(({ extended_id, scans }) => [extended_id, scans])).toEqual([['COUNT000001', 2]]);
    expect(found.lookedBackTo?.toISOString()).toBe('2026-03-02T12:00:00.000Z');
  });
});

describe('an export of scans', () => {
  const start = async (content: (typeof scanExportContents)[number], more: object = {}, token = brand) => {
    const { status, body } = await api.call(downloadScans, { token, query: { content, ...march, ...more } });
    expect(status).toBe(200);
    return body.document.key;
  };
  const complete = (key: string, token = brand) =>
    eventually(
      async () => (await api.call(getDocument, { token, params: { document_key: key } })).body,
      ({ status }) => status === 'complete',
    );
  const read = async (key: string, token = brand) => {
    const { body } = await api.call(getDownloadLink, { token, params: { document_key: key } });
    const { headers } = await api.raw(new URL(body.link).pathname);
    const file = await fetch(headers.get('location') ?? '');
    expect(file.headers.get('content-type')).toBe('text/csv');
    expect(file.headers.get('content-disposition')).toMatch(/scans \d{4}-\d\d-\d\d \w{6}\.csv/);
    const bytes = new Uint8Array(await file.arrayBuffer());
    // Spreadsheets recognise UTF-8 by the byte order mark.
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    return Papa.parse<Record<string, string>>(new TextDecoder().decode(bytes).trimEnd(), { header: true }).data;
  };

  // conforms: 32.7
  it('is a CSV document of the scans, or of one of their counts', async () => {
    await api.startWorker();
    const scans = await start('scans');
    expect(await complete(scans)).toMatchObject({ category: 'scan', doctype: 'scans', row_count: 6, progress: 1 });
    const rows = await read(scans);
    expect(rows.map(({ scan }) => uuids.indexOf(scan ?? ''))).toEqual([5, 4, 3, 2, 1, 0]);
    expect(rows[5]).toMatchObject({
      scanned_at: '2026-03-01T03:00:00Z',
      result: 'sid',
      code: 'COUNT000000',
      // No formula, in whatever opens it.
      product: "'＝cmd|soap",
      latitude: '59.91',
      longitude: '10.75',
      status: 'active',
      blacklist_reason: 'none',
      suspicion: '',
    });
    expect(rows[3]).toMatchObject({ longitude: '-77.03', product: '', suspicion: 'too_far_apart' });

    const only = await start('scans', {
      result: 'auth_copy',
      product: api.world.goods.brand.productId,
      suspicious: 'false',
    });
    const days = await start('days', { time_zone: 'Europe/Oslo' });
    const [products, places, codes] = [await start('products'), await start('places'), await start('codes')];
    const ofProduct = { product: api.world.goods.brand.productId };
    const [daysOfProduct, placesOfProduct] = [await start('days', ofProduct), await start('places', ofProduct)];
    for (const key of [only, days, products, places, codes, daysOfProduct, placesOfProduct]) await complete(key);
    expect((await read(daysOfProduct)).map((row) => [row.scans, row.auth_copy])).toEqual([
      ['2', '0'],
      ['1', '1'],
      ['1', '1'],
    ]);
    expect((await read(placesOfProduct)).map((row) => row.scans)).toEqual(['3']);
    expect((await read(only)).map(({ scan }) => uuids.indexOf(scan ?? ''))).toEqual([4, 3]);
    expect((await read(days)).map((row) => [row.day, row.scans, row.auth_copy])).toEqual([
      ['2026-03-01', '2', '0'],
      ['2026-03-02', '2', '2'],
      ['2026-03-03', '1', '1'],
    ]);
    expect((await read(products)).map((row) => [row.product, row.sku, row.scans, row.sid])).toEqual([
      ["'＝cmd|soap", 'SOAP', '4', '2'],
    ]);
    expect((await read(places)).map((row) => [row.latitude, row.longitude, row.scans])).toEqual([
      ['59.75', '10.75', '4'],
      ['-12.25', '-77.25', '1'],
    ]);
    expect((await read(codes)).map((row) => [row.code, row.scans, row.places, row.suspicious])).toEqual([
      ['COUNT000000', '3', '2', '1'],
      ['COUNT000001', '2', '1', '0'],
    ]);
  });

  // conforms: 32.7
  it("holds nothing of another company, and is not another's to see", async () => {
    const visits = { calls: 'without' };
    const own = await start('scans', visits, rival);
    expect(await complete(own, rival)).toMatchObject({ row_count: 1 });
    expect((await api.call(getDocument, { token: brand, params: { document_key: own } })).status).toBe(404);
    const all = await start('scans', visits, support);
    expect(await complete(all, support)).toMatchObject({ row_count: 7 });
    expect(new Set((await read(all, support)).map(({ company }) => company)).size).toBe(2);
    const one = await start('codes', { company: api.world.companies.rival }, support);
    expect(await complete(one, support)).toMatchObject({ row_count: 0 });
    const { body } = await api.call(listDocuments, { token: rival });
    expect(body.results.map(({ key }) => key)).toEqual([own]);
  });

  // conforms: 32.7
  it('takes filters that counts do not have for the content scans only', async () => {
    const { status, problem } = await api.call(downloadScans, {
      token: brand,
      query: { content: 'days', source: 'photo' },
    });
    expect([status, problem.source]).toEqual([400, [messageOf('contentScansOnly')]]);
  });
});

describe('the day that is going on', () => {
  const zones = ['UTC', 'Europe/Oslo', 'Asia/Kathmandu', 'America/Lima'];
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  const countAll = async () => {
    for (let isLast = false; !isLast; ) ({ isLast } = await countSome());
  };
  /** Scans of the last thirty days in every zone: in all, of products, at places. */
  const seen = () =>
    Promise.all(
      zones.map(async (time_zone) => {
        const query = { time_zone };
        const summary = (await api.call(summariseScans, { token: rival, query })).body;
        const { placed } = (await api.call(summarisePlaces, { token: rival, query })).body;
        return [summary.total, summary.products.reduce((sum, { scans }) => sum + scans, 0), placed];
      }),
    );
  const alike = (counts: readonly number[]) => zones.map(() => counts);

  it('is read from its counts, with the scans since', async () => {
    const { companies, goods } = api.world;
    const { db } = api.database;
    const productId = goods.rival.productId;
    // Scans of the past that come without being counted by whoever writes them, as all of a database of before.
    await sql`TRUNCATE scan_quarters, scan_day_results, scan_day_products, scan_quarter_products, scan_day_places,
      scan_quarter_places`.execute(db);
    await db
      .updateTable('scan_days')
      .set({ counted_until: new Date('2000-01-01T00:00:00Z') })
      .execute();
    const scan = (minutes: number, values: object = {}) =>
      insertScan(api, companies.rival, { at: minutesAgo(minutes), ...values });
    for (const minutes of [1500, 130, 40, 39, 3]) await scan(minutes, { productId, position: oslo });
    await scan(2, { position: lima });
    await scan(0, { productId });
    expect(await seen()).toEqual(alike([7, 6, 6]));
    await countAll();
    expect(await seen()).toEqual(alike([7, 6, 6]));

    // Counted scans are not read again.
    await db.deleteFrom('scans').where('company_id', '=', companies.rival).execute();
    expect(await seen()).toEqual(alike([6, 5, 6]));

    await scan(0, { position: oslo });
    expect(await seen()).toEqual(alike([7, 5, 7]));
    await countAll();
    expect(await seen()).toEqual(alike([7, 5, 7]));
  });
});
