import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getScan, searchScans, summariseScans } from '#lib/contract/scans.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { withinOneDay } from '#server/core/testing/within-one-day.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan, insertScanAppFixture } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { countNextScans } from '../shared/scan-summary.ts';

let api: TestApi;
let brand: string;
let rival: string;
let support: string;
let brandApp: number;
let operatorApp: number;
let code: { extendedId: string; workorderId: number };
const reference = 'finished SCANS';
/** Scans of the brand from the oldest to the newest, a day apart, the last one on 2026-03-06. */
let uuids: string[];

beforeAll(async () => {
  api = await startApi();
  const { people, companies, goods } = api.world;
  brand = people.brandAdmin.token;
  rival = people.rivalAdmin.token;
  support = people.support.token;
  brandApp = await insertScanAppFixture(api.database, companies.brand);
  operatorApp = await insertScanAppFixture(api.database, companies.operator);
  const productId = goods.brand.productId;
  code = {
    extendedId: 'SCANS000000',
    workorderId: await insertFinishedWorkorder(api, companies.brand, { prefix: 'SCANS', count: 1, productId }),
  };
  const scan = (values: object) => insertScan(api, companies.brand, { code, ...values });
  uuids = [
    await scan({ at: '2026-03-01T23:59:59.999999Z', appId: brandApp, productId }),
    await scan({ at: '2026-03-02T00:00:00Z', appId: operatorApp, productId }),
    await scan({ at: '2026-03-03T12:00:00.000001Z', result: 'blacklisted', suspicion: ['too_far_apart'] }),
    await scan({ at: '2026-03-03T12:00:00.000002Z' }),
    await scan({ at: '2026-03-06T12:00:00Z', appId: brandApp, result: 'auth_unknown', productId }),
  ];
  await insertScan(api, companies.rival, { at: '2026-03-03T12:00:00Z' });
});
afterAll(() => api.close());

async function find(query: Record<string, unknown>, token = brand): Promise<string[]> {
  const { status, body } = await api.call(searchScans, { token, query });
  expect(status).toBe(200);
  return body.results.map(({ uuid }) => uuid);
}
const indexes = (found: readonly string[]) => found.map((uuid) => uuids.indexOf(uuid));

describe('the list of scans', () => {
  // conforms: 32.4
  it('is walked whole from the newest to the oldest and back, two at a time', async () => {
    const seen: string[] = [];
    let next: string | null = '/api/v2/scans/?limit=2';
    let last = '';
    while (next !== null) {
      const { body } = await api.raw(next, { token: brand });
      const page = body as { next: string | null; previous: string | null; results: { uuid: string }[] };
      seen.push(...page.results.map(({ uuid }) => uuid));
      last = page.previous ?? '';
      next = page.next === null ? null : page.next.slice(api.baseUrl.length);
    }
    expect(indexes(seen)).toEqual([4, 3, 2, 1, 0]);
    const back = await api.raw(last.slice(api.baseUrl.length), { token: brand });
    expect(indexes((back.body as { results: { uuid: string }[] }).results.map(({ uuid }) => uuid))).toEqual([2, 1]);
  });

  // conforms: 32.4
  it('finds by each filter', async () => {
    const { goods } = api.world;
    for (const [query, expected] of [
      [{ result: 'blacklisted' }, [2]],
      [{ workorder: code.workorderId }, [4, 3, 2, 1, 0]],
      [{ product: goods.brand.productId }, [4, 1, 0]],
      [{ brand: goods.brand.brandId }, [4, 1, 0]],
      [{ campaign: goods.brand.campaignId }, [4, 1, 0]],
      [{ code: code.extendedId }, [4, 3, 2, 1, 0]],
      [{ code: 'nothing' }, []],
      [{ app: brandApp }, [4, 0]],
      [{ app: operatorApp }, [1]],
      [{ source: 'address' }, [3, 2]],
      [{ source: 'photo', result: 'sid' }, [1, 0]],
      [{ suspicious: true }, [2]],
      [{ suspicious: false }, [4, 3, 1, 0]],
      [{ suspicious: true, result: 'sid' }, []],
      [{ created_at: '2026-03-01' }, [0]],
      [{ created_at: '2026-03-02,2026-03-03' }, [3, 2, 1]],
      [{ created_at: '2026-03-03T12:00:00Z' }, [3, 2]],
      [{ created_at: '2026-03-06T12:00:01Z,2026-03-07T00:00:00Z' }, []],
    ] as const) {
      expect(indexes(await find(query)), JSON.stringify(query)).toEqual(expected);
    }
  });

  // conforms: 32.4
  it('tells what was scanned, and of an application its name', async () => {
    const { body } = await api.call(searchScans, { token: brand, query: { app: operatorApp } });
    const { name } = await api.database.db
      .selectFrom('scan_apps')
      .where('id', '=', operatorApp)
      .select('name')
      .executeTakeFirstOrThrow();
    const { goods, companies } = api.world;
    expect(body.results).toEqual([
      {
        uuid: uuids[1],
        created_at: '2026-03-02T00:00:00.000Z',
        source: 'photo',
        result: 'sid',
        code: code.extendedId,
        workorder: code.workorderId,
        workorder_reference: reference,
        company: companies.brand,
        app: { id: operatorApp, name },
        product: { id: goods.brand.productId, name: 'Soap', sku: 'SOAP' },
        activation_status: 1,
        blacklist_reason: 0,
        suspicion: [],
        is_staff: false,
        is_person: null,
        country: null,
        call_kind: null,
      },
    ]);
  });

  // conforms: 32.4
  it('shows and filters by nothing of another company', async () => {
    const { companies } = api.world;
    const seen = await find({ limit: 200 }, rival);
    expect(seen).toHaveLength(1);
    expect(indexes(seen)).toEqual([-1]);
    expect(await find({ code: code.extendedId }, rival)).toEqual([]);
    const nowhere = 2_000_000_000;
    for (const [name, id] of [
      ['workorder', code.workorderId],
      ['product', api.world.goods.brand.productId],
      ['brand', api.world.goods.brand.brandId],
      ['campaign', api.world.goods.brand.campaignId],
      ['app', brandApp],
      ['company', companies.brand],
    ] as const) {
      const foreign = await api.call(searchScans, { token: rival, query: { [name]: id } });
      const missing = await api.call(searchScans, { token: rival, query: { [name]: nowhere } });
      expect(foreign.status).toBe(400);
      expect(foreign.problem[name]).toEqual(missing.problem[name]);
    }
  });

  it('is across companies for support, which can name one', async () => {
    const { companies } = api.world;
    expect(await find({}, support)).toHaveLength(6);
    expect(indexes(await find({ company: companies.brand, limit: 2 }, support))).toEqual([4, 3]);
    expect(await find({ company: companies.rival }, support)).toHaveLength(1);
  });

  it('refuses what is no cursor, and dates out of range without a failure on our side', async () => {
    for (const query of ['cursor=n1', 'cursor=x1-1', 'cursor=n1-0', 'limit=201', 'result=maybe', 'ordering=id']) {
      expect((await api.raw(`/api/v2/scans/?${query}`, { token: brand })).status, query).toBe(400);
    }
    for (const query of ['cursor=n99999999999999999-9007199254740991', 'created_at=9999-12-31']) {
      expect((await api.raw(`/api/v2/scans/?${query}`, { token: brand })).status, query).toBeLessThan(500);
    }
  });
});

describe('one scan', () => {
  // conforms: 32.4
  it('has the scan object of the photo API', async () => {
    const { body } = await api.call(getScan, { token: brand, params: { uuid: uuids[0] } });
    expect(body).toMatchObject({
      uuid: uuids[0],
      app: expect.stringMatching(/^fixture-app-/),
      ga_key_app: 'G-FIXTURE',
      result: 'sid',
      activation_status: 1,
      is_blacklisted: false,
      product: { id: api.world.goods.brand.productId, name: 'Soap' },
      brand: { name: 'Soaps', description: 'Bars' },
      consumer_url: `https://spring.test/?uid=${uuids[0]}`,
      serial_number: expect.stringMatching(/^\d{10}$/),
      created_at: '2026-03-01T23:59:59.999Z',
      code: code.extendedId,
      workorder: code.workorderId,
      workorder_reference: reference,
      suspicion: [],
      position: null,
      evidence: null,
    });
  });

  // conforms: 32.4
  it('does not tell the identifier of an application of the operator, but to the operator', async () => {
    const params = { uuid: uuids[1] };
    expect((await api.call(getScan, { token: brand, params })).body.app).toMatch(/^App \d+$/);
    expect((await api.call(getScan, { token: support, params })).body.app).toMatch(/^fixture-app-/);
  });

  // conforms: 32.4
  it('of another company is not there', async () => {
    expect((await api.call(getScan, { token: rival, params: { uuid: uuids[0] } })).status).toBe(404);
  });
});

describe('the summary', () => {
  const query = { created_at: '2026-03-01,2026-03-06' };
  const expected = {
    from: '2026-03-01',
    to: '2026-03-06',
    total: 5,
    days: [
      { day: '2026-03-01', total: 1, results: { sid: 1 } },
      { day: '2026-03-02', total: 1, results: { sid: 1 } },
      { day: '2026-03-03', total: 2, results: { blacklisted: 1, sid: 1 } },
      { day: '2026-03-04', total: 0, results: {} },
      { day: '2026-03-05', total: 0, results: {} },
      { day: '2026-03-06', total: 1, results: { auth_unknown: 1 } },
    ],
  };
  const read = async (token = brand, more: object = {}) =>
    (await api.call(summariseScans, { token, query: { ...query, ...more } })).body;

  const countSome = (spanMs: number) => api.database.db.transaction().execute((trx) => countNextScans(trx, spanMs));

  // conforms: 32.5
  it('is the same before, while and after the scans are counted', async () => {
    const { goods } = api.world;
    const products = [
      { id: goods.brand.productId, name: 'Soap', sku: 'SOAP', scans: 3, results: { auth_unknown: 1, sid: 2 } },
    ];
    expect(await read()).toEqual({ ...expected, products });
    let spans = 0;
    for (let isLast = false; !isLast; spans += 1) {
      const counted = await countSome(86_400_000);
      isLast = counted.isLast;
      expect(await read()).toEqual({ ...expected, products });
    }
    expect(spans).toBe(4);
    const { rows } = await sql<{ scans: number }>`SELECT sum(scans)::integer AS scans FROM scan_day_results`.execute(
      api.database.db,
    );
    expect(rows[0]?.scans).toBe(6);
    // One that counts at the same moment waits and finds nothing left.
    const nothing = { scans: 0, isLast: true };
    expect(await Promise.all([countSome(1), countSome(1)])).toEqual([nothing, nothing]);
  });

  // conforms: 32.5
  it("is of one's own company; of all, or one it names, for support", async () => {
    expect((await read(rival)).total).toBe(1);
    expect((await read(support)).total).toBe(6);
    expect((await read(support, { company: api.world.companies.rival })).total).toBe(1);
    expect(
      (await api.call(summariseScans, { token: rival, query: { company: api.world.companies.brand } })).status,
    ).toBe(400);
  });

  it('shows the last 30 days when none are named, with the scans of today', async () => {
    const { companies } = api.world;
    await withinOneDay();
    const before = (await api.call(summariseScans, { token: rival })).body;
    await insertScan(api, companies.rival);
    const { body } = await api.call(summariseScans, { token: rival });
    expect(body.days).toHaveLength(30);
    expect(body.total).toBe(before.total + 1);
    expect(body.days.at(-1)?.total).toBe((before.days.at(-1)?.total ?? 0) + 1);
  });

  // conforms: 32.5
  it('takes at most 366 days, in their order', async () => {
    for (const created_at of ['2025-01-01,2026-01-02', '2026-01-02,2026-01-01', '2026-01-01T00:00:00Z', 'x', '']) {
      const answer = await api.raw(`/api/v2/scans/summary/?created_at=${created_at}`, { token: brand });
      expect(answer.status, created_at).toBe(400);
    }
    expect((await read(brand, { created_at: '2024-01-01,2024-12-31' })).days).toHaveLength(366);
  });

  // conforms: 32.5
  it.each(['summary', 'places', 'repeats', 'download'])('of %s takes no days at the ends of time', async (path) => {
    for (const created_at of ['9999-12-31', '3000-01-01', '0001-01-01,0001-02-01', '1969-12-31,1970-01-02']) {
      const answer = await api.raw(`/api/v2/scans/${path}/?created_at=${created_at}`, { token: brand });
      expect(answer.status, created_at).toBe(400);
      expect(JSON.parse(answer.text).created_at, created_at).toEqual([messageOf('datesOutOfRange')]);
    }
    for (const created_at of ['1970-01-01,1970-12-31', '2999-01-01,2999-12-31']) {
      const query = `created_at=${created_at}&time_zone=Pacific/Kiritimati`;
      expect((await api.raw(`/api/v2/scans/${path}/?${query}`, { token: brand })).status, created_at).toBe(200);
    }
  });
});
