import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';

let api: TestApi;
let brand: string;
let support: string;
let userId: number;
let all: Row[];

interface Row {
  extended_id: string;
  workorder_id: number;
  sequence: number;
  company_id: number;
  activation_status: number;
  product_id: number | null;
  activated_by: number | null;
  activated_at: Date | null;
  scm_updated_at: Date | null;
}

interface Page {
  next: string | null;
  previous: string | null;
  results: { extended_id: string }[];
}

const moments = ['2026-01-01T00:00:00.000001Z', '2026-01-01T00:00:00.000002Z', '2026-01-03T12:00:00Z'];

/** With its microseconds, which a Date does not have. */
const asTimestamp = (text = '') => sql<Date>`${text}::timestamptz`;

beforeAll(async () => {
  api = await startApi();
  const { people, companies, goods } = api.world;
  brand = people.brandAdmin.token;
  support = people.support.token;
  userId = people.brandAdmin.id;
  const { productId } = goods.brand;
  const insert = (companyId: number, prefix: string, options: object = {}) =>
    insertFinishedWorkorder(api, companyId, { prefix, count: 12, ...options });
  await insert(companies.brand, 'PAGES-C', { productId });
  await insert(companies.rival, 'PAGES-R', { productId: goods.rival.productId });
  await insert(companies.brand, 'PAGES-A');
  await insert(companies.brand, 'PAGES-B', { productId });
  const { db } = api.database;
  const codes = await db.selectFrom('codes').selectAll().execute();
  for (const { extended_id, sequence } of codes) {
    const active = sequence % 3 === 1;
    await db
      .updateTable('codes')
      .set({
        activation_status: sequence % 3,
        // Neither in the order of workorders nor without ties.
        activated_at: active ? asTimestamp(moments[(sequence * 7) % 3]) : null,
        activated_by: active ? userId : null,
        scm_updated_at: sequence % 2 === 0 ? asTimestamp(moments[sequence % 3]) : null,
        scm: sequence % 2 === 0 ? JSON.stringify({ lot: 'L1' }) : null,
      })
      .where('extended_id', '=', extended_id)
      .execute();
  }
  all = (await db.selectFrom('codes').selectAll().execute()) as Row[];
});
afterAll(() => api.close());

async function read(path: string, token: string): Promise<Page> {
  const answer = await api.raw(path, { token });
  expect(answer.status, `${path} ${answer.text}`).toBe(200);
  return answer.body as Page;
}

const pathOf = (link: string | null) => (link === null ? null : link.slice(api.baseUrl.length));
const idsOf = (page: Page) => page.results.map(({ extended_id }) => extended_id);

/** Every id forwards by the next links, and the ids of each page but the last backwards by the previous links. */
async function walk(query: string, token: string): Promise<{ forwards: string[]; backwards: string[] }> {
  const forwards: string[][] = [];
  let last: Page | null = null;
  for (let path: string | null = `/api/v2/codes/?limit=5&${query}`; path !== null; path = pathOf(last.next)) {
    last = await read(path, token);
    forwards.push(idsOf(last));
  }
  const backwards: string[][] = [];
  for (let path = pathOf(last?.previous ?? null); path !== null; ) {
    const page = await read(path, token);
    backwards.unshift(idsOf(page));
    path = pathOf(page.previous);
  }
  expect(backwards.flat()).toEqual(forwards.slice(0, -1).flat());
  return { forwards: forwards.flat(), backwards: backwards.flat() };
}

const byPlace = (a: Row, b: Row) => a.workorder_id - b.workorder_id || a.sequence - b.sequence;
const by = (column: 'activated_at' | 'scm_updated_at') => (a: Row, b: Row) =>
  (moment(a, column) < moment(b, column) ? -1 : Number(moment(a, column) > moment(b, column))) || byPlace(a, b);
/** A Date has milliseconds, of which the first two moments have the same: the fixture says which it was. */
function moment(row: Row, column: 'activated_at' | 'scm_updated_at'): string {
  return moments[(row.sequence * (column === 'activated_at' ? 7 : 1)) % 3] ?? '';
}

const inRange = (row: Row) => row.workorder_id === all[0]?.workorder_id && row.sequence > 2 && row.sequence < 10;

describe.each([
  ['of the brand', () => brand, (row: Row) => row.company_id === api.world.companies.brand],
  ['of every company', () => support, () => true],
] as const)('pages %s', (_, token, isSeen) => {
  const goods = () => api.world.goods.brand;
  // conforms: 29.9
  it.each<[string, () => string, (row: Row) => boolean, (a: Row, b: Row) => number]>([
    ['all', () => '', () => true, byPlace],
    ['by status', () => 'status=0', (row) => row.activation_status === 0, byPlace],
    ['blacklisted', () => 'blacklisted=true', (row) => row.activation_status === 2, byPlace],
    ['not blacklisted', () => 'blacklisted=false', (row) => row.activation_status !== 2, byPlace],
    ['by product', () => `products=${goods().productId}`, (row) => row.product_id === goods().productId, byPlace],
    [
      'by product and status',
      () => `products=${goods().productId}&status=1`,
      (row) => row.product_id === goods().productId && row.activation_status === 1,
      byPlace,
    ],
    ['by brand', () => `brands=${goods().brandId}`, (row) => row.product_id === goods().productId, byPlace],
    ['by campaign', () => `campaign=${goods().campaignId}`, (row) => row.product_id === goods().productId, byPlace],
    ['by who activated', () => `activated_by=${userId}`, (row) => row.activated_by === userId, byPlace],
    ['by a range of the sequence', () => `workorder=${all[0]?.workorder_id}&sequence_range=3,9`, inRange, byPlace],
    ['by SCM value', () => 'scm_lot=L1', (row) => row.sequence % 2 === 0, byPlace],
    [
      'by the moment of activation',
      () => 'activated_at=2026-01-01,2026-01-31',
      (row) => row.activated_at !== null,
      by('activated_at'),
    ],
    [
      'by the moment of the SCM change, and by status',
      () => 'updated_at=2026-01-01&status=1',
      (row) =>
        row.scm_updated_at !== null && row.activation_status === 1 && moment(row, 'scm_updated_at') < '2026-01-02',
      by('scm_updated_at'),
    ],
  ])('%s are walked whole, forwards and backwards', async (_name, query, fits, order) => {
    const expected = all.filter((row) => isSeen(row) && fits(row)).sort(order);
    expect(expected.length).toBeGreaterThan(3);
    const { forwards } = await walk(query(), token());
    const ids = expected.map(({ extended_id }) => extended_id);
    expect(forwards).toEqual(ids);
    const newest = await walk(`${query()}&ordering=-workorder`, token());
    expect(newest.forwards).toEqual(ids.toReversed());
  });
});

// conforms: 29.9
it.each([true, false])('a range of serial numbers is found across workorders, in one run each: %s', async (inRuns) => {
  const { companies } = api.world;
  const { db } = api.database;
  const first = await insertFinishedWorkorder(api, companies.rival, { prefix: `RUN-${inRuns}-A`, count: 5 });
  const second = await insertFinishedWorkorder(api, companies.rival, { prefix: `RUN-${inRuns}-B`, count: 5 });
  const base = inRuns ? 500_000 : 600_000;
  for (const [index, workorder] of [first, second].entries()) {
    const start = base + index * 5;
    await sql`UPDATE codes SET serial_number = ${start}::bigint + sequence - 1
      WHERE workorder_id = ${workorder}`.execute(db);
    await sql`UPDATE workorders SET first_serial_number = ${inRuns ? start : null}::bigint
      WHERE id = ${workorder}`.execute(db);
  }
  const rival = api.world.people.rivalAdmin.token;
  const found = async (query: string) =>
    (await walk(query, rival)).forwards.map((id) => `${id.split('-')[2]?.slice(0, 1)}${Number(id.slice(-6)) + 1}`);
  expect(await found(`serial_range=${base + 3},${base + 6}`)).toEqual(['A4', 'A5', 'B1', 'B2']);
  expect(await found(`serial_range=${base + 3},${base + 6}&ordering=-workorder`)).toEqual(['B2', 'B1', 'A5', 'A4']);
  expect(await found(`serial_range=0,${base + 1}&workorder=${first}`)).toEqual(['A1', 'A2']);
  expect(await found(`serial_range=${base + 8},999999999999999`)).toEqual(['B4', 'B5']);
  expect(await found(`serial_range=${base},${base + 9}&status=2`)).toEqual([]);
  expect((await walk(`serial_range=${base},${base + 9}`, brand)).forwards).toEqual([]);
});

it.each([
  ['serial_range=9,2', 'serial_range'],
  ['serial_range=5', 'serial_range'],
  ['serial_range=a,b', 'serial_range'],
  ['sequence_range=1,2', 'sequence_range'],
  ['ordering=status', 'ordering'],
])('%s is refused', async (query, field) => {
  const answer = await api.raw(`/api/v2/codes/?${query}`, { token: brand });
  expect(answer.status).toBe(400);
  expect(answer.problem[field]).toEqual([expect.any(String)]);
});

it('a cursor of the one order is refused with filters of the other', async () => {
  for (const query of ['cursor=n1-1-1767225600000000', 'activated_at=2026-01-01&cursor=n1-1']) {
    const answer = await api.raw(`/api/v2/codes/?${query}`, { token: brand });
    expect(answer.status).toBe(400);
    expect(answer.problem['cursor']).toEqual([expect.any(String)]);
  }
});

it('a value that very many codes have is found as well, near and far', async () => {
  const { companies } = api.world;
  const { db } = api.database;
  await db.insertInto('scm_fields').values({ company_id: companies.rival, key: 'line', name: 'Line' }).execute();
  const workorder = await insertFinishedWorkorder(api, companies.rival, { prefix: 'COMMON', count: 1 });
  const count = 60_000;
  await sql`INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status, scm)
    SELECT 'COMMON-' || n, ${companies.rival}::integer, ${workorder}::integer, n, 1,
           jsonb_build_object('line', CASE WHEN n > 2 AND n < 58000 THEN 'B' ELSE 'A' END)
      FROM generate_series(2, ${count}::integer) AS n`.execute(db);
  await sql`ANALYZE codes`.execute(db);
  const find = async (query: string) =>
    idsOf(await read(`/api/v2/codes/?limit=3&${query}`, api.world.people.rivalAdmin.token));
  expect(await find('scm_line=B')).toEqual(['COMMON-3', 'COMMON-4', 'COMMON-5']);
  expect(await find(`scm_line=B&cursor=n${workorder}-57997`)).toEqual(['COMMON-57998', 'COMMON-57999']);
  expect(await find(`scm_line=B&cursor=p${workorder}-60000`)).toEqual(['COMMON-57997', 'COMMON-57998', 'COMMON-57999']);
  // Few are near, the next ones 58,000 codes away.
  expect(await find('scm_line=A')).toEqual(['COMMON-2', 'COMMON-58000', 'COMMON-58001']);
});
