import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  deleteReport,
  getReport,
  getReportPhoto,
  listReports,
  updateReport,
  updateUnclaimedReport,
} from '#lib/contract/reports.ts';
import { messageOf } from '#lib/texts/message-of.test-support.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { expireReportPhotos, expireReports } from '../jobs/expire-reports.ts';
import { reportPhotoKeysOf } from '../shared/report-photo-key.ts';
import { sendReport } from '../testing/send-report.ts';

let api: TestApi;
const day = 86_400_000;
let product: number;
beforeAll(async () => {
  api = await startApi();
  const { brand, rival } = api.world.companies;
  product = api.world.goods.brand.productId;
  const row = (company_id: number | null, note: string, days = 1) => ({
    company_id,
    extended_id: company_id === null ? null : 'REPORTED0001',
    foreign_address: company_id === null ? 'https://other.test/1' : null,
    note,
    deleted_after: new Date(Date.now() + days * day),
  });
  const rows = [
    {
      ...row(brand, 'First'),
      product_id: product,
      created_at: '2026-06-01T12:00:00Z',
      country: 'NO',
      latitude: 59.91,
      longitude: 10.75,
    },
    row(rival, 'Of the rival'),
    row(null, 'Of none'),
    row(brand, 'Over', -1),
    { ...row(brand, 'Foreign'), foreign_address: 'https://other.test/2' },
    row(brand, 'Last'),
  ];
  for (const values of rows) await api.database.db.insertInto('reports').values(values).execute();
});
afterAll(() => api.close());

const notes = async (token: string, query = {}) =>
  (await api.call(listReports, { token, query })).body.results.map(({ note }) => note);
const picture = () =>
  sharp({ create: { width: 64, height: 48, channels: 3, background: { r: 1, g: 2, b: 3 } } })
    .png()
    .toBuffer();
const idOf = async (note: string) =>
  (await api.database.db.selectFrom('reports').where('note', '=', note).select('id').executeTakeFirstOrThrow()).id;
const inUnitOfWork = (<T>(work: (uow: never) => Promise<T>) =>
  transact(api.database, ({ trx }) => work({ trx } as never))) as never;
const context = () => ({
  database: api.database,
  store: api.store,
  inUnitOfWork,
  signal: new AbortController().signal,
});

// conforms: 32.41
it('lists reports of the own company, newest first, and all of them for the operator', async () => {
  const { brandAdmin, rivalAdmin, operatorAdmin } = api.world.people;
  expect(await notes(brandAdmin.token)).toEqual(['Last', 'Foreign', 'First']);
  expect(await notes(rivalAdmin.token, { extended_id: 'REPORTED0001' })).toEqual(['Of the rival']);
  expect(await notes(operatorAdmin.token)).toEqual(['Last', 'Foreign', 'Of none', 'Of the rival', 'First']);
  expect(await notes(operatorAdmin.token, { has_company: false })).toEqual(['Of none']);
});

// conforms: 32.41
it('filters them', async () => {
  const { token } = api.world.people.brandAdmin;
  const table: [query: object, expected: string[]][] = [
    [{ extended_id: 'OTHER' }, []],
    [{ search: 'irs' }, ['First']],
    [{ search: 'other.test' }, ['Foreign']],
    [{ kind: 'own' }, ['Last', 'First']],
    [{ kind: 'foreign' }, ['Foreign']],
    [{ product }, ['First']],
    [{ created_at: '2026-06-01' }, ['First']],
    [{ handled: true }, []],
    [{ handled: false }, ['Last', 'Foreign', 'First']],
    [{ has_photos: true }, []],
    [{ has_photos: false }, ['Last', 'Foreign', 'First']],
    [{ has_answer: true }, []],
    [{ has_answer: false }, ['Last', 'Foreign', 'First']],
    [{ has_company: false }, []],
  ];
  for (const [query, expected] of table) expect(await notes(token, query), JSON.stringify(query)).toEqual(expected);
});

// conforms: 32.41
it('reads one with its place and product, and marks it as handled', async () => {
  const { brandAdmin, rivalAdmin } = api.world.people;
  const params = { id: await idOf('First') };
  const { body } = await api.call(getReport, { token: brandAdmin.token, params });
  expect(body).toMatchObject({
    kind: 'own',
    extended_id: 'REPORTED0001',
    product: { id: product },
    country: 'NO',
    position: { latitude: 59.91, longitude: 10.75 },
    handled_at: null,
    handled_by: null,
    case: null,
  });
  const change = (token: string, handled: boolean) => api.call(updateReport, { token, params, body: { handled } });
  expect((await change(rivalAdmin.token, true)).status).toBe(404);
  const first = await change(brandAdmin.token, true);
  expect(first.body).toMatchObject({ handled_by: { id: brandAdmin.id } });
  // Once more changes nothing.
  expect((await change(api.world.people.scmEditor.token, true)).body).toEqual(first.body);
  expect(await notes(brandAdmin.token, { handled: true })).toEqual(['First']);
  expect((await change(brandAdmin.token, false)).body).toMatchObject({ handled_at: null, handled_by: null });
});

// conforms: 32.41
it('lets the staff of the operator hand one of no company to a brand owner, and no other', async () => {
  const { support, brandAdmin } = api.world.people;
  const { brand, printer } = api.world.companies;
  const params = { id: await idOf('Of none') };
  const hand = (company: number, id = params.id) =>
    api.call(updateUnclaimedReport, { token: support.token, params: { id }, body: { company } });
  expect((await api.call(getReport, { token: brandAdmin.token, params })).status).toBe(404);
  for (const wrong of [printer, 2_000_000_000]) {
    const { status, body } = await hand(wrong);
    expect([status, body]).toMatchObject([400, { company: [messageOf('brandOwnerNotFound')] }]);
  }
  expect((await hand(brand, await idOf('Foreign'))).status).toBe(409);
  const handled = await api.call(updateUnclaimedReport, { token: support.token, params, body: { handled: true } });
  expect(handled.body).toMatchObject({ company: null, handled_by: { id: support.id } });
  await api.call(updateUnclaimedReport, { token: support.token, params, body: { handled: false } });
  expect((await hand(brand)).body).toMatchObject({ company: { id: brand }, handled_at: null });
  expect((await hand(brand)).status).toBe(409);
  expect((await api.call(getReport, { token: brandAdmin.token, params })).status).toBe(200);
});

// conforms: 32.41
it('gives a foreign code that was found at a domain of a company to that company', async () => {
  const { brand } = api.world.companies;
  await sendReport(api, { domainOf: brand, foreignAddress: 'https://q.brand.test/1', note: 'At its domain' });
  const { brandAdmin } = api.world.people;
  const { body } = await api.call(getReport, { token: brandAdmin.token, params: { id: await idOf('At its domain') } });
  expect(body).toMatchObject({ kind: 'foreign', extended_id: null, company: { id: brand } });
  await api.database.db.deleteFrom('reports').where('note', '=', 'At its domain').execute();
});

// conforms: 32.42
it('shows photos to the company of the report alone', async () => {
  const { brandAdmin, rivalAdmin, support } = api.world.people;
  await sendReport(api, {
    foreignAddress: 'https://other.test/3',
    note: 'With photos',
    photos: [await picture(), await picture()],
  });
  const id = await idOf('With photos');
  const { brand } = api.world.companies;
  await api.call(updateUnclaimedReport, { token: support.token, params: { id }, body: { company: brand } });
  const { body } = await api.call(getReport, { token: brandAdmin.token, params: { id } });
  expect(body.photos).toMatchObject([{ width: 64, height: 48 }, { width: 64 }]);
  expect(await notes(brandAdmin.token, { has_photos: true })).toEqual(['With photos']);
  const photo = body.photos[0]?.id ?? 0;
  const read = (token: string, params = { id, photo }) => api.call(getReportPhoto, { token, params });
  expect(body.photos[0]?.thumbnail_url).toBe(`${api.baseUrl}/api/v2/reports/${id}/photos/${photo}/?size=thumbnail`);
  expect((await read(brandAdmin.token)).status).toBe(200);
  expect((await read(rivalAdmin.token)).status).toBe(404);
  expect((await read(brandAdmin.token, { id: await idOf('First'), photo })).status).toBe(404);
});

// conforms: 32.41, 32.42
it('deletes one with its photos when its person asks for that', async () => {
  const { token } = api.world.people.brandAdmin;
  const params = { id: await idOf('With photos') };
  const rows = await api.database.db.selectFrom('report_photos').selectAll().execute();
  const keys = rows.flatMap(({ id, object_key }) => reportPhotoKeysOf({ id, objectKey: object_key }));
  expect(keys).toHaveLength(4);
  expect((await api.call(deleteReport, { token, params })).status).toBe(204);
  expect((await api.call(deleteReport, { token, params })).status).toBe(404);
  await expireReportPhotos(context());
  for (const key of keys) expect(await api.store.head(key), key).toBeNull();
  expect(await api.database.db.selectFrom('report_photos').selectAll().execute()).toEqual([]);
});

// conforms: 32.41, 32.42
it('deletes them when their days are over, with their photos and photos that no report has', async () => {
  await sendReport(api, { foreignAddress: 'https://other.test/4', note: 'Old', photos: [await picture()] });
  await api.database.db
    .updateTable('reports')
    .set({ deleted_after: new Date(Date.now() - day) })
    .where('note', '=', 'Old')
    .execute();
  const abandoned = { object_key: 'report-photos/none/abandoned', width: 1, height: 1 };
  await api.database.db
    .insertInto('report_photos')
    .values([abandoned, { ...abandoned, created_at: new Date(Date.now() - 3_600_000) }])
    .execute();
  const [old] = await api.database.db
    .selectFrom('report_photos')
    .where('report_id', 'is not', null)
    .selectAll()
    .execute();
  await expireReports(context());
  await expireReportPhotos(context());
  const rows = await api.database.db.selectFrom('reports').select('note').orderBy('id').execute();
  expect(rows.map(({ note }) => note)).toEqual(['First', 'Of the rival', 'Of none', 'Foreign', 'Last']);
  expect(await api.store.head(`${old?.object_key}-full.webp`)).toBeNull();
  // Photos that are being stored are kept.
  expect(await api.database.db.selectFrom('report_photos').select('state').execute()).toEqual([{ state: 'storing' }]);
});
