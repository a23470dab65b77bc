import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { updateCompany } from '#lib/contract/companies.ts';
import { scanOf } from '#lib/contract/photo.ts';
import { createScanApp, updateScanApp } from '#lib/contract/scan-apps.ts';
import { createScanRule } from '#lib/contract/scan-rules.ts';
import { getScan, searchScans } from '#lib/contract/scans.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { applyQueuedRules } from '#server/scan-rules/testing/apply-queued-rules.ts';
import { insertFinishedWorkorder } from '../api/testing/brand-resources.ts';
import { startApi, type TestApi } from '../api/testing/start-api.ts';
import { startPhotoApi, type TestPhotoApi } from './testing/start-photo-api.ts';

let api: TestApi;
let photoApi: TestPhotoApi;
let brand: string;
let rival: string;
let brandApp: number;
let photo: Buffer;

beforeAll(async () => {
  api = await startApi();
  photoApi = await startPhotoApi(api);
  const { people, companies } = api.world;
  brand = people.brandAdmin.token;
  rival = people.rivalAdmin.token;
  await insertFinishedWorkorder(api, companies.brand, { prefix: 'STAFF', count: 1 });
  for (const [token, identifier] of [
    [brand, 'brand-phone'],
    [people.operatorAdmin.token, 'operator-phone'],
  ]) {
    const made = await api.call(createScanApp, { token, body: { name: 'Phone', identifier } });
    if (identifier === 'brand-phone') brandApp = made.body.id;
  }
  const text = 'http://codes.test/STAFF000000';
  photo = await renderPhoto({ width: 400, height: 400, codes: [{ text, centre: { x: 200, y: 200 }, module: 6 }] });
});
afterAll(async () => {
  await photoApi.close();
  await api.close();
});
beforeEach(async () => {
  const { db } = api.database;
  for (const table of ['scan_alerts', 'scan_rules', 'scans', 'scan_app_allowances'] as const)
    await db.deleteFrom(table).execute();
  await settle({ max_scan_count: null, staff_networks: [] });
  await api.call(updateScanApp, { token: brand, params: { id: brandApp }, body: { is_staff: false } });
});

const settle = async (settings: object) => {
  const params = { id: api.world.companies.brand };
  return api.call(updateCompany, { token: brand, params, body: { settings } });
};

/** Sends the photo, and says whether its scan is marked. */
async function isMarked(app: string, headers: Record<string, string> = {}): Promise<boolean | undefined> {
  const uuid = scanOf(await photoApi.authenticate(photo, app, headers))?.uuid ?? '';
  return (await api.call(getScan, { token: brand, params: { uuid } })).body.is_staff;
}

const uat = (token: string) => ({ authorization: `UAT ${token}` });

// conforms: 32.9, 32.11
it('marks a scan by the token of its sender, of the company of the code or the operator', async () => {
  expect(await isMarked('operator-phone', uat(brand))).toBe(true);
  expect(await isMarked('operator-phone', uat(api.world.people.operatorAdmin.token))).toBe(true);
  expect(await isMarked('operator-phone', uat(rival))).toBe(false);
  expect(await isMarked('operator-phone', uat('no-token'))).toBe(false);
  expect(await isMarked('operator-phone')).toBe(false);
});

// conforms: 32.9, 32.11
it('marks the scans of an application of staff, and those from a network of the company', async () => {
  const forwarded = { 'x-forwarded-for': '203.0.113.9' };
  expect(await isMarked('brand-phone', forwarded)).toBe(false);
  const { settings } = (await settle({ staff_networks: ['203.0.113.0/24'] })).body;
  expect(settings?.staff_networks).toEqual(['203.0.113.0/24']);
  expect(await isMarked('brand-phone', forwarded)).toBe(true);
  expect(await isMarked('brand-phone', { 'x-forwarded-for': '203.0.114.9' })).toBe(false);
  await api.call(updateScanApp, { token: brand, params: { id: brandApp }, body: { is_staff: true } });
  expect(await isMarked('brand-phone')).toBe(true);
});

// conforms: 32.9, 32.11
it('counts no scan of staff for a limit, and finds none suspicious', async () => {
  await settle({ max_scan_count: 2 });
  const rule = await api.call(createScanRule, { token: brand, body: { kind: 'visits', count: 1, hours: 24 } });
  expect(rule.status).toBe(201);
  for (let times = 0; times < 4; times += 1) await isMarked('operator-phone', uat(brand));
  expect(await isMarked('operator-phone')).toBe(false);
  await isMarked('operator-phone');
  await applyQueuedRules(api.database);
  const { results } = (await api.call(searchScans, { token: brand, query: {} })).body;
  expect(results.map(({ is_staff, suspicion }) => [is_staff, suspicion.length])).toEqual([
    [false, 1],
    [false, 0],
    ...Array(4).fill([true, 0]),
  ]);
  const alerts = await api.database.db.selectFrom('scan_alerts').selectAll().execute();
  expect(alerts).toHaveLength(1);
  const status = async () =>
    (
      await api.database.db
        .selectFrom('codes')
        .where('extended_id', '=', 'STAFF000000')
        .select('activation_status')
        .execute()
    )[0];
  // The limit is two: staff may go on, and the next consumer has it blacklisted.
  await isMarked('operator-phone', uat(brand));
  expect(await status()).toEqual({ activation_status: 1 });
  await isMarked('operator-phone');
  expect(await status()).toEqual({ activation_status: 2 });
});

it('takes networks that are not too broad, and not too many', async () => {
  for (const networks of [['office'], ['10.0.0.0/8'], ['2001:db8::/16'], ['203.0.113.0/33']]) {
    const refused = await settle({ staff_networks: networks });
    expect(refused.status, networks.join()).toBe(400);
    expect(refused.problem).toMatchObject({ settings: expect.anything() });
  }
  const many = Array.from({ length: 21 }, (_, index) => `203.0.113.${index}`);
  expect((await settle({ staff_networks: many })).status).toBe(400);
  const foreign = await api.call(updateCompany, {
    token: rival,
    params: { id: api.world.companies.brand },
    body: { settings: { staff_networks: ['203.0.113.1'] } },
  });
  expect(foreign.status).toBe(404);
});
