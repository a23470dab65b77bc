import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getCheckAnswer } from '#lib/contract/check-answers.ts';
import { createScanApp, getScanApp, type ScanApp, updateScanApp } from '#lib/contract/scan-apps.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { insertFinishedWorkorder } from '#server/programs/api/testing/brand-resources.ts';
import { insertScan } from '#server/programs/api/testing/scan-resources.ts';
import { startApi, type TestApi } from '#server/programs/api/testing/start-api.ts';
import { startPhotoApi, type TestPhotoApi } from '#server/programs/photo/testing/start-photo-api.ts';

const shop = 'https://shop.test';
let api: TestApi;
let photoApi: TestPhotoApi;
let scanApp: ScanApp;
let brand: string;
let rival: string;
const photos: Record<string, Uint8Array> = {};

beforeAll(async () => {
  api = await startApi();
  photoApi = await startPhotoApi(api);
  const { people, companies } = api.world;
  brand = people.brandAdmin.token;
  rival = people.rivalAdmin.token;
  for (const [prefix, company] of [
    ['EMBED', companies.brand],
    ['FOREIGN', companies.rival],
  ] as const) {
    await insertFinishedWorkorder(api, company, { prefix, count: 1 });
    const text = `http://codes.test/${prefix}000000`;
    photos[prefix] = await renderPhoto({
      width: 400,
      height: 400,
      codes: [{ text, centre: { x: 200, y: 200 }, module: 6 }],
    });
  }
  const body = { name: 'Shop', allowed_origins: [shop, shop] };
  scanApp = (await api.call(createScanApp, { token: brand, body })).body;
});
afterAll(async () => {
  await photoApi.close();
  await api.close();
});
beforeEach(async () => {
  for (const table of ['scan_alerts', 'scans'] as const) await api.database.db.deleteFrom(table).execute();
});

const change = (body: object) => api.call(updateScanApp, { token: brand, params: { id: scanApp.id }, body });

interface Call {
  method?: 'GET' | 'POST' | 'OPTIONS';
  origin?: string | null;
  query?: string;
  app?: string;
  body?: FormData | URLSearchParams;
  headers?: Record<string, string>;
}
async function ask({ method = 'GET', origin = shop, query = '', app = scanApp.identifier, body, headers }: Call) {
  const response = await fetch(`${photoApi.codeUrl}/check/v1/apps/${app}${query}`, {
    method,
    headers: { ...headers, ...(origin !== null && { origin }) },
    ...(body && { body }),
  });
  const text = await response.text();
  const json = response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : {};
  return {
    status: response.status,
    allowed: response.headers.get('access-control-allow-origin'),
    text,
    json,
    response,
  };
}

function formOf(name: string, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  const bytes = photos[name] ?? new Uint8Array();
  form.set('image', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'photo.jpg');
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  return form;
}
const send = (name: string, more: Call = {}, fields: Record<string, string> = {}) =>
  ask({ method: 'POST', body: formOf(name, fields), ...more });
const scans = () => api.database.db.selectFrom('scans').selectAll().orderBy('id').execute();
const visit = '3f9c1c1e-5a0e-4c39-9d0b-0e5b7a3d2c11';

// conforms: 32.40
describe('a website that embeds the check', () => {
  it('gets the script and its types, as any website does', async () => {
    const [script, types] = await Promise.all(
      ['js', 'd.ts'].map((ending) => fetch(`${photoApi.codeUrl}/check/v1/proofmark-check.${ending}`)),
    );
    expect(script?.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(script?.headers.get('access-control-allow-origin')).toBe('*');
    const text = (await script?.text()) ?? '';
    expect(() => new Function(text)).not.toThrow();
    expect(text).toContain('"proofmark-check"');
    expect(await types?.text()).toContain('interface ProofmarkVerdict');
    const etag = script?.headers.get('etag') ?? '';
    const again = await fetch(`${photoApi.codeUrl}/check/v1/proofmark-check.js`, {
      headers: { 'if-none-match': etag },
    });
    expect(again.status).toBe(304);
  });

  it('gets the form of a photo in its language, else in that of the phone', async () => {
    const asked = await ask({ query: '?lang=de-CH', headers: { 'accept-language': 'fr' } });
    expect([asked.status, asked.allowed, asked.json.language, asked.json.direction]).toEqual([200, shop, 'de', 'ltr']);
    expect(asked.json.content).toContain('type="file"');
    expect(asked.response.headers.get('vary')).toContain('Origin');
    const other = await ask({ query: '?lang=xx', headers: { 'accept-language': 'ar' } });
    expect([other.json.language, other.json.direction]).toEqual(['ar', 'rtl']);
    expect(await scans()).toEqual([]);
  });

  it('gets the item of a code of its company, and of no other', async () => {
    const own = await ask({ query: '?extended-id=EMBED000000' });
    expect([own.status, own.json.content.includes('EMBED000000')]).toEqual([200, true]);
    const foreign = await ask({ query: '?extended-id=FOREIGN000000' });
    expect([foreign.status, foreign.text.includes('FOREIGN')]).toEqual([404, false]);
    const uid = await insertScan(api, api.world.companies.brand);
    expect((await ask({ query: `?uid=${uid}` })).json.content).toContain('The code exists');
    const rivals = await insertScan(api, api.world.companies.rival);
    expect((await ask({ query: `?uid=${rivals}` })).status).toBe(404);
  });

  it('gets the verdict on a photo, and its server what was found, for ten minutes', async () => {
    const { status, json, text } = await send('EMBED', {}, { visit, position: '59.91,10.75' });
    expect([status, json.verdict]).toEqual([
      200,
      { uid: expect.any(String), status: 'sid', extendedId: 'EMBED000000', isConsumed: false },
    ]);
    expect(text).not.toMatch(/score|margin|likelihood|@/i);
    const [scan] = await scans();
    expect(scan).toMatchObject({
      uuid: json.verdict.uid,
      scan_app_id: scanApp.id,
      source: 'photo',
      is_person: true,
      is_staff: false,
      visit_id: visit,
      latitude: 59.91,
    });

    const answer = (token: string) => api.call(getCheckAnswer, { token, params: { uid: json.verdict.uid } });
    const found = await answer(brand);
    expect(found.body).toMatchObject({ uid: json.verdict.uid, source: 'photo', result: 'sid', code: 'EMBED000000' });
    const minutes = Date.parse(found.body.expires_at) - Date.parse(found.body.created_at);
    expect(minutes).toBe(10 * 60_000);
    expect((await answer(rival)).status).toBe(404);
    await api.database.db
      .updateTable('scans')
      .set({ created_at: new Date(Date.now() - 10 * 60_000 - 1).toISOString() })
      .execute();
    expect((await answer(brand)).status).toBe(404);
    expect((await ask({ query: `?uid=${json.verdict.uid}` })).status).toBe(404);
  });

  it('has photos of one phone counted as one visit', async () => {
    await send('EMBED', {}, { visit });
    await send('EMBED', {}, { visit });
    expect((await scans()).map(({ is_repeat }) => is_repeat).sort()).toEqual([false, true]);
  });

  it('finds no code of another company in a photo', async () => {
    const { json } = await send('FOREIGN');
    expect(json.verdict).toEqual({ uid: null, status: 'not_found', extendedId: null, isConsumed: false });
    expect(await scans()).toEqual([]);
  });

  // conforms: 32.41
  it('reports a code of others to the company of its app, which gets no report and no use of their items', async () => {
    const report = (fields: Record<string, string>) => {
      const body = new FormData();
      for (const [field, value] of Object.entries({ note: 'Odd box.', consent: 'yes', ...fields }))
        body.set(field, value);
      return ask({ method: 'POST', query: '?report', body });
    };
    const address = 'http://codes.test/FOREIGN000000';
    const foreign = await report({ foreign: address });
    expect([foreign.status, foreign.text.includes('Your report was sent.')]).toEqual([200, true]);
    await report({ report: 'FOREIGN000000' });
    const kept = await api.database.db
      .selectFrom('reports')
      .select(['company_id', 'extended_id', 'foreign_address'])
      .orderBy('id')
      .execute();
    const ofApp = { company_id: api.world.companies.brand, extended_id: null };
    expect(kept).toMatchObject([{ ...ofApp, foreign_address: address }, ofApp]);
    await api.database.db.updateTable('products').set({ consumed: 'button' }).execute();
    const used = await ask({ method: 'POST', body: new URLSearchParams({ consume: 'FOREIGN000000' }) });
    expect([used.status, used.text.includes('FOREIGN')]).toEqual([404, false]);
  });

  it('is told of a file that is no photo', async () => {
    photos['TEXT'] = new TextEncoder().encode('no photo');
    const { status, json, allowed } = await send('TEXT');
    expect([status, allowed, json.verdict]).toEqual([400, shop, null]);
    expect(json.content).toContain('This photo cannot be used');
  });

  it('may send as many photos as the check page, counted together', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.50' };
    for (let sent = 0; sent < 201; sent += 1) {
      const { status, allowed, json } = await ask({ method: 'POST', headers, body: new FormData() });
      expect(allowed).toBe(shop);
      if (sent < 200) expect(status).toBe(400);
      else expect([status, json.retrySeconds > 0]).toEqual([429, true]);
    }
    const page = await fetch(`${photoApi.codeUrl}/EMBED000000`, { method: 'POST', headers, body: new FormData() });
    expect(page.status).toBe(429);
  });
});

// conforms: 32.40, A24
describe('another website', () => {
  const other = 'https://copy.test';

  it('is refused before its photo is read, and its browser hands it nothing', async () => {
    for (const refused of [
      await ask({ origin: other }),
      await ask({ origin: 'null' }),
      await ask({ origin: `${shop}.copy.test` }),
      await ask({ origin: shop.replace('https', 'http') }),
      await send('EMBED', { origin: other }),
      await send('EMBED', { origin: null }),
      await ask({ origin: other, method: 'OPTIONS' }),
    ]) {
      expect([refused.status, refused.allowed, refused.json.code]).toEqual([403, null, 'permission_denied']);
    }
    expect(await scans()).toEqual([]);
  });

  it('is told the same for an app that is not there or off', async () => {
    const unknown = await ask({ app: 'app_unknown0' });
    expect([unknown.status, unknown.allowed]).toEqual([401, null]);
    await change({ is_active: false });
    expect([(await ask({})).status, (await send('EMBED')).allowed]).toEqual([401, null]);
    await change({ is_active: true });
    expect((await ask({})).status).toBe(200);
  });

  it('may ask first, as browsers do, only when it is allowed', async () => {
    const { status, allowed, response } = await ask({ method: 'OPTIONS' });
    expect([status, allowed]).toEqual([204, shop]);
    expect(response.headers.get('access-control-allow-methods')).toBe('GET, POST');
    expect(response.headers.get('access-control-allow-credentials')).toBeNull();
    await change({ allowed_origins: [other] });
    expect([(await ask({ method: 'OPTIONS' })).allowed, (await ask({ origin: other })).allowed]).toEqual([null, other]);
    await change({ allowed_origins: [shop] });
  });
});

// conforms: 32.40
describe('the allowed websites of an app', () => {
  it('are origins of https, or of this machine', async () => {
    for (const origin of [
      'http://shop.test',
      'https://shop.test/',
      'https://shop.test/path',
      'https://user@shop.test',
      'https://SHOP.test',
      'shop.test',
      '*',
      'null',
      `https://${'a'.repeat(300)}.test`,
    ]) {
      const refused = await change({ allowed_origins: [origin] });
      expect([refused.status, Object.keys(refused.problem)], origin).toEqual([
        400,
        expect.arrayContaining(['allowed_origins']),
      ]);
    }
    const allowed = ['https://shop.test', 'https://shop.test:8443', 'http://localhost:3000', 'http://127.0.0.1:8080'];
    expect((await change({ allowed_origins: allowed })).body.allowed_origins).toEqual(allowed);
    const many = Array.from({ length: 21 }, (_, at) => `https://shop${at}.test`);
    expect((await change({ allowed_origins: many })).status).toBe(400);
    expect((await change({ allowed_origins: [shop] })).status).toBe(200);
  });
});

// conforms: 32.40
describe('the preview', () => {
  const own = 'http://codes.test';
  const read = async () => (await api.call(getScanApp, { token: brand, params: { id: scanApp.id } })).body.preview_url;

  it('opens in the portal and on a phone, and its photos are those of own staff', async () => {
    const address = (await read())?.replace(own, photoApi.codeUrl) ?? '';
    const page = await fetch(address);
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain('frame-ancestors http://portal.test');
    expect(await page.text()).toContain(`<proofmark-check app="${scanApp.identifier}"`);
    const query = new URL(address).search;
    expect((await ask({ query, origin: null })).status).toBe(200);
    expect((await send('EMBED', { query, origin: own })).json.verdict.status).toBe('sid');
    expect((await scans()).map(({ is_staff }) => is_staff)).toEqual([true]);
  });

  it('is of one app, and ends', async () => {
    const other = (await api.call(createScanApp, { token: brand, body: { name: 'Other' } })).body;
    const query = new URL((await read()) ?? '').search;
    const open = (app: string, search: string) => fetch(`${photoApi.codeUrl}/check/v1/apps/${app}/preview${search}`);
    for (const [app, search] of [
      [other.identifier, query],
      [scanApp.identifier, ''],
      [scanApp.identifier, '?preview=0.AAAAAAAAAAAAAAAAAAAAAA'],
      [scanApp.identifier, query.replace(/\..$/, '.A')],
    ] as const) {
      const page = await open(app, app === scanApp.identifier && search === query ? '?preview=x' : search);
      expect([page.status, (await page.text()).includes('Preview ended')]).toEqual([404, true]);
    }
    expect((await send('EMBED', { app: other.identifier, query, origin: own })).status).toBe(403);
    await change({ is_active: false });
    expect(await read()).toBeNull();
    await change({ is_active: true });
  });
});
