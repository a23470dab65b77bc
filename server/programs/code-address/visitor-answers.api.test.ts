import { randomUUID } from 'node:crypto';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#server/core/db/database.ts';
import { startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { drawDots } from '#server/photo/testing/channel/dots.ts';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { createPreview } from '#server/scan-apps/shared/check-preview.ts';
import { openTestPhotos } from '../api/testing/open-test-photos.ts';
import { photograph, printOn } from '../photo/testing/proof-press.ts';
import {
  brandPrefix,
  codeIds,
  createScanScenario,
  type ScanScenario,
  standardPrefix,
} from '../photo/testing/scan-scenario.ts';
import { trainSecureCode } from '../photo/testing/trained-code.ts';
import { buildCodeAddress } from './build-code-address.ts';
import { phoneAgent } from './testing/phone-agent.ts';

/** Answers of the code address hold nothing of other codes, of what was measured, or of people. */
const readers = openTestPhotos();
/** A website that embeds the check, and a domain of codes, both of the brand. */
const [shop, domain] = ['https://shop.test', 'id.brand.test'];
const planted = {
  code: 'PLANTEDCODE1',
  name: 'Planted Person',
  email: 'planted@person.test',
  note: 'Planted note of another visitor',
  visit: randomUUID(),
  scan: randomUUID(),
};
let scenario: ScanScenario;
let app: FastifyInstance;
let photos: Record<'genuine' | 'blurred' | 'copy' | 'foreign' | 'unknown' | 'rival' | 'nothing', Buffer>;

beforeAll(async () => {
  scenario = await createScanScenario();
  app = await build();
  const figure = { mean: 1, deviation: 0.1 };
  const { symbol, cells } = await trainSecureCode(scenario, { strength: figure, balance: figure, lone: figure });
  const print = printOn(drawDots(symbol, cells), 'day', 'print');
  const codeWith = (text: string) =>
    renderPhoto({ width: 400, height: 400, codes: [{ text, centre: { x: 200, y: 200 }, module: 6 }] });
  photos = {
    genuine: await photograph(print, 'genuine'),
    blurred: await photograph(print, 'blurred', { blur: 4 }),
    copy: await codeWith(brandPrefix + codeIds.secure),
    foreign: await codeWith('https://elsewhere.test/ABC123'),
    unknown: await codeWith(`${standardPrefix}NOSUCHCODE12`),
    rival: await codeWith(standardPrefix + codeIds.rival),
    nothing: await renderPhoto({ width: 400, height: 400, codes: [] }),
  };
  await plant();
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});

const build = (change: object = {}) =>
  buildCodeAddress({
    ...scenario,
    readers,
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 10_000,
    logLevel: 'silent',
    ...change,
  });

/** Another code, scan, visit and report of each order and product, and people of the company. */
async function plant(): Promise<void> {
  const { db } = scenario.database;
  const { id: user } = await db
    .insertInto('users')
    .values({
      company_id: scenario.brandId,
      email: planted.email,
      name: planted.name,
      role: 'admin',
      password_hash: 'x',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('products').set({ check_page: 'only', consumed: 'button' }).execute();
  await db
    .updateTable('scan_apps')
    .set({ allowed_origins: [shop] })
    .execute();
  await db
    .insertInto('code_domains')
    .values({ company_id: scenario.brandId, name: domain, token: 'x', verified_at: new Date() })
    .execute();
  await db.updateTable('codes').set({ activated_by: user }).execute();
  const codes = await db.selectFrom('codes').selectAll().where('company_id', '=', scenario.brandId).execute();
  const secure = codes.find((code) => code.extended_id === codeIds.secure);
  if (!secure) throw new Error('There is no secure code.');
  const { scm: _, ...like } = secure;
  await db
    .insertInto('codes')
    .values({ ...like, extended_id: planted.code, sequence: 99, serial_number: 99 })
    .execute();
  const caseOf = (extended_id: string) => ({
    company_id: scenario.brandId,
    extended_id,
    workorder_id: secure.workorder_id,
    owner_id: user,
    first_at: new Date(),
    last_at: new Date(),
  });
  for (const { extended_id, workorder_id } of [...codes, { ...secure, extended_id: planted.code }]) {
    await db.insertInto('cases').values(caseOf(extended_id)).execute();
    await db
      .insertInto('scans')
      .values({
        uuid: extended_id === codeIds.secure ? planted.scan : randomUUID(),
        company_id: scenario.brandId,
        extended_id,
        workorder_id,
        source: 'photo',
        result: 'auth_copy',
        activation_status: 1,
        visit_id: planted.visit,
        is_person: true,
        latitude: 48.21,
        longitude: 16.37,
      })
      .execute();
    await db
      .insertInto('reports')
      .values({
        company_id: scenario.brandId,
        extended_id,
        visit_id: planted.visit,
        note: planted.note,
        deleted_after: new Date('2999-01-01T00:00:00Z'),
      })
      .execute();
  }
}

type Answer = LightMyRequestResponse;
type Ask = InjectOptions;
let asked = 0;

/** An address each: limits are of an address. */
const headers = (more: Record<string, string> = {}) => {
  asked += 1;
  return { 'x-forwarded-for': `198.51.100.${asked}`, 'user-agent': phoneAgent, ...more };
};
const get = (path: string, more: object = {}): Ask => ({ url: path, headers: headers(), ...more });
const postForm = (path: string, fields: Record<string, string>): Ask => ({
  method: 'POST',
  url: path,
  headers: headers({ 'content-type': 'application/x-www-form-urlencoded' }),
  payload: new URLSearchParams(fields).toString(),
});
const postText = (path: string, body: unknown): Ask => ({
  method: 'POST',
  url: path,
  headers: headers({ 'content-type': 'text/plain' }),
  payload: JSON.stringify(body),
});
async function postPhoto(
  path: string,
  photo: Buffer,
  fields: Record<string, string> = {},
  field = 'image',
): Promise<Ask> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set(field, new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const request = new Request('http://codes.test/', { method: 'POST', body: form });
  return {
    method: 'POST',
    url: path,
    headers: headers({ 'content-type': request.headers.get('content-type') ?? '' }),
    payload: Buffer.from(await request.arrayBuffer()),
  };
}

/** Request by a browser for a website that embeds the check. */
const embedded = (request: Ask, origin = shop): Ask => ({ ...request, headers: { ...request.headers, origin } });
/** The same at another host. */
const at = (host: string, request: Ask): Ask => ({ ...request, headers: { ...request.headers, host } });

/** Names of fields, attributes and facts that a page may have. */
const pageNames = new Set(
  [
    'viewport robots image report foreign scan note photos email ask consent consume proof Code Serial',
    'data-scan data-proof data-words data-added data-most data-remove data-offline data-again',
  ].flatMap((names) => names.split(' ')),
);

function namesIn(html: string): string[] {
  const markup = html.replace(/<(style|script)>.*?<\/\1>/gs, '');
  return [
    ...[...markup.matchAll(/\sname="([^"]*)"/g)].map(([, name = '']) => name),
    ...[...markup.matchAll(/\s(data-[\w-]+)=/g)].map(([, name = '']) => name),
    ...[...markup.matchAll(/<dt>([^<]*)<\/dt>/g)].map(([, name = '']) => name),
  ];
}

/** The page of an answer, and what it says but for the verdict that a website gets in one word. */
function partsOf(answer: Answer, text: string, name: string): { html: string; words: string } {
  const type = String(answer.headers['content-type']);
  if (type.startsWith('text/html')) return { html: answer.payload, words: text };
  if (!name.startsWith('embedded') || !type.startsWith('application/json')) return { html: '', words: text };
  const { verdict, ...part } = JSON.parse(answer.payload);
  expect(Object.keys(part).sort(), name).toEqual(['again', 'away', 'content', 'direction', 'language', 'retrySeconds']);
  if (verdict) expect(Object.keys(verdict).sort(), name).toEqual(['extendedId', 'isConsumed', 'status', 'uid']);
  return { html: part.content, words: JSON.stringify([part, answer.headers]) };
}

/** Numbers of what was measured in any scan, as they are written. */
async function measuredNumbers(): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT DISTINCT value #>> '{}' AS number
      FROM scans, jsonb_path_query(details, 'strict $.** ? (@.type() == "number")') AS value`.execute(
    scenario.database.db,
  );
  return rows.map(({ number }) => number).filter((number) => /\d\.\d{2,}/.test(number));
}

// conforms: 32.49
it('nothing that a visitor gets holds the id of another code, a score or a person', async () => {
  const { secure, bare, blacklisted, inactive, active, rival } = codeIds;
  const answers: { name: string; answer: Answer; codes: string[] }[] = [];
  const ask = async (name: string, request: Ask, ...codes: string[]) => {
    const answer = await app.inject(request);
    answers.push({ name, answer, codes });
    return answer;
  };
  for (const code of [secure, bare, blacklisted, inactive, active, rival]) {
    await ask(`page of ${code}`, get(`/${code}`), code);
    await ask(`head of ${code}`, get(`/${code}`, { method: 'HEAD' }), code);
  }
  await scenario.database.db.updateTable('products').set({ check_page: 'none' }).execute();
  await ask('redirect', get(`/${active}`), active);
  await scenario.database.db.updateTable('products').set({ check_page: 'only' }).execute();

  const page = await ask('page to be seen', get(`/${secure}`), secure);
  const [, uuid = '', proof = ''] = /data-scan="([^"]+)" data-proof="([^"]+)"/.exec(page.payload) ?? [];
  await ask('beacon', postText(`/${secure}`, { uuid, proof, visitId: randomUUID() }), secure);
  await ask('beacon of another scan', postText(`/${secure}`, { uuid: planted.scan, proof, visitId: planted.visit }));

  for (const [name, photo] of Object.entries(photos)) {
    const code = name === 'rival' ? rival : secure;
    const visit = { visit: planted.visit, position: '48.21,16.37' };
    await ask(`photo: ${name}`, await postPhoto(`/${secure}`, photo, visit), code);
  }
  await ask('no photo', await postPhoto(`/${secure}`, Buffer.from('no photo')), secure);

  const report = { consent: 'yes', note: 'Odd box.', scan: planted.scan, visit: planted.visit };
  await ask('report', postForm(`/${bare}`, { ...report, report: bare }), bare);
  await ask('report of a foreign code', postForm(`/${bare}`, { ...report, foreign: 'https://elsewhere.test/A' }), bare);
  const full = { ...report, report: bare, ask: 'yes', email: 'me@visitor.test' };
  await ask('report with a photo', await postPhoto(`/${bare}?report`, photos.genuine, full, 'photos'), bare);
  await ask('report without consent', postForm(`/${bare}`, { report: bare, note: 'Odd.' }), bare);
  await ask('consumed', postForm(`/${bare}`, { consume: bare, scan: planted.scan }), bare);
  await ask(
    'consumed without a genuine photo',
    postForm(`/${secure}`, { consume: secure, scan: planted.scan }),
    secure,
  );
  await ask('page of a consumed code', get(`/${bare}`), bare);
  await ask('consumed, of no code', postForm(`/${bare}`, { consume: 'NOSUCHCODE12' }), bare);

  for (const path of [
    '/NOSUCHCODE12',
    '/',
    '/%ZZ',
    '/robots.txt',
    '/favicon.ico',
    '/health',
    `/?logo=${'0'.repeat(32)}`,
  ])
    await ask(`path ${path}`, get(path), 'NOSUCHCODE12');
  await ask('method', get(`/${bare}`, { method: 'PUT' }), bare);

  // A website that embeds the check.
  const embed = '/check/v1/apps/brand-app';
  const about = (code: string) => `${embed}?extended-id=${code}`;
  await ask('embedded start', embedded(get(embed)));
  for (const code of [secure, bare, blacklisted, inactive, active])
    await ask(`embedded ${code}`, embedded(get(about(code))), code);
  await ask('embedded code of the rival', embedded(get(about(rival))));
  for (const [name, photo] of Object.entries(photos)) {
    const sent = embedded(await postPhoto(about(secure), photo, { visit: planted.visit, position: '48.21,16.37' }));
    const { payload } = await ask(`embedded photo: ${name}`, sent, secure, ...(name === 'rival' ? [rival] : []));
    const { uid } = JSON.parse(payload).verdict;
    if (uid) await ask(`embedded scan: ${name}`, embedded(get(`${embed}?uid=${uid}`)), secure);
  }
  await ask('embedded scan of another visitor', embedded(get(`${embed}?uid=${planted.scan}`)), secure);
  await ask('scan of another company', embedded(get(`/check/v1/apps/rival-app?uid=${planted.scan}`)));
  await ask('embedded report', embedded(await postPhoto(`${embed}?report`, photos.genuine, full, 'photos')), bare);
  const consume = { consume: rival, scan: planted.scan };
  await ask('embedded consumed, of the rival', embedded(postForm(embed, consume)));
  await ask('embedded without a photo', embedded(await postPhoto(embed, Buffer.from('no photo'))));
  await ask('embedded elsewhere', embedded(get(about(secure)), 'https://other.test'));
  await ask('embedded, of no app', embedded(get('/check/v1/apps/no-such-app')));
  const preview = createPreview('brand-app', scenario.sealKey, Date.now());
  await ask('preview', get(`${embed}/preview?preview=${preview}`));

  // A domain of the company.
  for (const code of [secure, bare, blacklisted, inactive, active, rival])
    await ask(`page of ${code} at a domain`, at(domain, get(`/${code}`)), code);
  for (const [name, photo] of Object.entries(photos)) {
    const sent = at(domain, await postPhoto(`/${secure}`, photo, { visit: planted.visit }));
    await ask(`photo at a domain: ${name}`, sent, secure, ...(name === 'rival' ? [rival] : []));
  }
  const reported = at(domain, postForm(`/${bare}`, { ...report, report: rival }));
  await ask('report of the rival at a domain', reported, bare);
  await ask('certificate', get(`/.well-known/code-domain?domain=${domain}`));

  const slow = await build({ ratePerMinute: 1 });
  await slow.inject({ url: `/${bare}` });
  answers.push({ name: 'too many', answer: await slow.inject({ url: `/${bare}` }), codes: [bare] });
  await slow.close();
  await scenario.visitsRecorded();
  const proxy = await startProxyOf(scenario.databaseUrl);
  const database = openDatabase(proxy.through(scenario.databaseUrl), { max: 4, applicationName: 'test' });
  const away = await build({ database });
  await proxy.refuse();
  proxy.cut();
  answers.push({ name: 'away', answer: await away.inject({ url: `/${bare}` }), codes: [bare] });
  await away.close();
  await database.close();
  await proxy.close();

  const statuses = new Set(answers.map(({ answer }) => answer.statusCode));
  expect([...statuses].sort()).toEqual([200, 204, 302, 400, 401, 403, 404, 405, 429, 503]);
  const numbers = await measuredNumbers();
  expect(numbers.length).toBeGreaterThan(10);
  const scanned = new Map(
    (await scenario.database.db.selectFrom('scans').select(['uuid', 'extended_id']).execute()).map((scan) => [
      scan.uuid,
      scan.extended_id,
    ]),
  );
  const scripts = new Set<string>();
  for (const { name, answer, codes } of answers) {
    const whole = `${JSON.stringify(answer.headers)}\n${answer.payload}`;
    for (const [, script = ''] of answer.payload.matchAll(/<script>(.*?)<\/script>/gs)) scripts.add(script);
    // A refusal names its request.
    const text = whole.replace(/<(style|script)>.*?<\/\1>|"(?:x-request-id|request_id)":"[^"]*"/gs, '');
    const { html, words } = partsOf(answer, text, name);
    const others = [...Object.values(codeIds), planted.code].filter((id) => !codes.includes(id));
    for (const value of [
      ...others,
      planted.name,
      planted.email,
      planted.note,
      planted.visit,
      planted.scan,
      '48.21',
      '16.37',
    ]) {
      expect(text, name).not.toContain(value);
    }
    for (const [found] of text.matchAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f-]{22}/g)) {
      expect(codes, `${name}: ${found}`).toContain(scanned.get(found));
    }
    for (const number of numbers) expect(text, name).not.toContain(number);
    expect(words, name).not.toMatch(/score|deviation|threshold|likeness|auth_|suspicion/);
    expect(
      namesIn(html).filter((each) => !pageNames.has(each)),
      name,
    ).toEqual([]);
    expect(answer.headers['set-cookie'], name).toBeUndefined();
  }
  // The script is the same on every page.
  expect(scripts.size).toBe(1);
});
