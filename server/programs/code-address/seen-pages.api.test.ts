import { createSecretKey, randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { renderPhoto } from '#server/photo/testing/render-photo.ts';
import { applyQueuedRules } from '#server/scan-rules/testing/apply-queued-rules.ts';
import { countNextScans } from '#server/scans/shared/scan-summary.ts';
import { newScanUuid } from '#server/scans/shared/scan-uuid.ts';
import { proveVisit } from '#server/visits/shared/visit-proof.ts';
import { openTestPhotos } from '../api/testing/open-test-photos.ts';
import { codeIds, createScanScenario, type ScanScenario } from '../photo/testing/scan-scenario.ts';
import { buildCodeAddress } from './build-code-address.ts';
import { phoneAgent } from './testing/phone-agent.ts';

const readers = openTestPhotos();
let scenario: ScanScenario;
let app: FastifyInstance;
beforeAll(async () => {
  scenario = await createScanScenario();
  app = await buildCodeAddress({
    ...scenario,
    readers,
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 10_000,
    countryHeader: 'x-country',
    logLevel: 'silent',
  });
  await rulesAre(everyVisit);
});
afterAll(async () => {
  await app.close();
  await scenario.close();
});
beforeEach(async () => {
  const { db } = scenario.database;
  await scenario.visitsRecorded();
  for (const table of [
    'scans',
    'scan_alerts',
    'scan_quarters',
    'scan_quarter_calls',
    'cases',
    'scan_rule_queue',
    'scan_rule_hits',
  ] as const) {
    await db.deleteFrom(table).execute();
  }
  await db.updateTable('companies').set({ max_scan_count: null }).execute();
});

/** Every visit meets it, and it would blacklist. */
const everyVisit = { count: 1, action: 'blacklist' } as const;
const rulesAre = (values: { count: number; action: 'warn' | 'blacklist' }) =>
  scenario.database.db
    .updateTable('scan_rules')
    .set(values)
    .where('company_id', '=', scenario.brandId)
    .where('kind', '=', 'visits')
    .execute();

const id = codeIds.bare;
const get = (headers: Record<string, string> = {}) => app.inject({ url: `/${id}`, headers });
const post = (page: unknown, path = `/${id}`, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'text/plain;charset=UTF-8', 'user-agent': phoneAgent, ...headers },
    payload: JSON.stringify(page),
  });

/** Report that a sent page makes when it is seen. */
async function pageOf(headers: Record<string, string> = {}) {
  const { payload } = await get(headers);
  const [, uuid = '', proof = ''] = /data-scan="([^"]+)" data-proof="([^"]+)"/.exec(payload) ?? [];
  return { uuid, proof };
}

async function see(visitId: string | null, headers: Record<string, string> = {}) {
  const page = await pageOf(headers);
  expect((await post({ ...page, visitId })).statusCode).toBe(204);
  return page;
}

async function sendPhoto(visit: string, fields: Record<string, string> = {}): Promise<void> {
  const photo = await renderPhoto({
    width: 400,
    height: 400,
    codes: [{ text: `http://codes.test/${id}`, centre: { x: 200, y: 200 }, module: 6 }],
  });
  const form = new FormData();
  form.set('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  for (const [name, value] of Object.entries({ visit, ...fields })) form.set(name, value);
  const request = new Request('http://codes.test/', { method: 'POST', body: form });
  const answer = await app.inject({
    method: 'POST',
    url: `/${id}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  expect(answer.statusCode).toBe(200);
}

async function scans() {
  await scenario.visitsRecorded();
  return scenario.database.db.selectFrom('scans').selectAll().orderBy('created_at').orderBy('id').execute();
}

async function countEverything(): Promise<void> {
  const { db } = scenario.database;
  // As if more than a minute had passed.
  await db
    .updateTable('scans')
    .set({ created_at: new Date(Date.now() - 120_000) })
    .execute();
  await db
    .updateTable('scan_days')
    .set({ counted_until: new Date(Date.now() - 86_400_000) })
    .execute();
  for (let isLast = false; !isLast; ) {
    ({ isLast } = await db.transaction().execute((trx) => countNextScans(trx, 86_400_000)));
  }
}
const counted = () => scenario.database.db.selectFrom('scan_quarters').select('scans').execute();
const alerts = () => scenario.database.db.selectFrom('scan_alerts').select('reason').execute();

/** Calls bring about no alert, no case, no scan that rules look at, no blacklisted code, and no count. */
async function expectNothingRaised(): Promise<void> {
  const { db } = scenario.database;
  expect(await alerts()).toEqual([]);
  expect(await db.selectFrom('cases').select('reasons').execute()).toEqual([]);
  expect(await db.selectFrom('scan_rule_queue').selectAll().execute()).toEqual([]);
  expect(await db.selectFrom('codes').where('activation_status', '=', 2).select('extended_id').execute()).toEqual([
    { extended_id: codeIds.blacklisted },
  ]);
  await countEverything();
  expect(await counted()).toEqual([]);
}

// conforms: 32.44
describe('a request for the address of a code', () => {
  it.each([
    ['WhatsApp', 'WhatsApp/2.23.20.0'],
    ['Facebook', 'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)'],
    ['Slack', 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)'],
    ['Telegram', 'TelegramBot (like TwitterBot)'],
    ['Discord', 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)'],
    ['LinkedIn', 'LinkedInBot/1.0 (compatible; Mozilla/5.0; Apache-HttpClient +http://www.linkedin.com)'],
    [
      'iMessage',
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_11_1) AppleWebKit/601.2.4 (KHTML, like Gecko) Version/9.0.1 Safari/601.2.4 facebookexternalhit/1.1 Facebot Twitterbot/1.0',
    ],
    ['Googlebot', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['Bing', 'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)'],
    [
      'a mail scanner that looks like Chrome',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    ],
    [
      'a preview that looks like a phone',
      'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    ],
    ['a monitor', 'UptimeRobot/2.0'],
  ])('by %s counts no person and raises nothing', async (_, agent) => {
    for (let i = 0; i < 6; i += 1) expect((await get({ 'user-agent': agent })).statusCode).toBe(200);
    const rows = await scans();
    expect(rows.map(({ is_person, suspicion }) => [is_person, suspicion])).toEqual(Array(6).fill([false, []]));
    await expectNothingRaised();
  });

  it('changes nothing when one address makes 400 of them', async () => {
    await Promise.all(Array.from({ length: 400 }, () => get()));
    expect((await scans()).filter(({ is_person }) => is_person !== false)).toEqual([]);
    await expectNothingRaised();
  });
});

// conforms: 32.44
describe('a page that was seen', () => {
  it('makes its call the visit of a person, once however often it says so', async () => {
    const page = await see(randomUUID(), { 'x-country': 'no' });
    await post({ ...page, visitId: null });
    expect(await scans()).toMatchObject([{ uuid: page.uuid, is_person: true, is_repeat: false, country: 'NO' }]);
    await countEverything();
    expect(await counted()).toEqual([{ scans: 1 }]);
  });

  it('is none of a crawler that runs scripts and says that it is one', async () => {
    const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
    const page = await pageOf({ 'user-agent': googlebot });
    await post(page, `/${id}`, { 'user-agent': googlebot });
    expect(await scans()).toMatchObject([{ is_person: false, call_kind: 'crawler' }]);
  });

  it('is one visit for all that one phone sees, and raises an alert for many phones', async () => {
    const phone = randomUUID();
    await rulesAre({ count: 3, action: 'warn' });
    for (let i = 0; i < 8; i += 1) await see(phone);
    expect((await scans()).map(({ is_repeat }) => is_repeat)).toEqual([false, ...Array(7).fill(true)]);
    await applyQueuedRules(scenario.database);
    expect(await alerts()).toEqual([]);
    for (let i = 0; i < 3; i += 1) await see(randomUUID());
    await scenario.visitsRecorded();
    await applyQueuedRules(scenario.database);
    expect(await alerts()).toEqual([{ reason: 'scanned_too_often' }]);
    await rulesAre(everyVisit);
    expect(await scenario.database.db.selectFrom('cases').select('extended_id').execute()).toEqual([
      { extended_id: id },
    ]);
  });

  it('is not believed without the proof of its own scan', async () => {
    const page = await pageOf();
    const madeUp = { uuid: newScanUuid(new Date()), extendedId: id, isStaff: false };
    const old = { ...madeUp, uuid: newScanUuid(new Date(Date.now() - 7_200_000)) };
    for (const body of [
      { ...page, proof: `${page.proof.slice(1)}A` },
      { ...page, uuid: madeUp.uuid },
      { uuid: madeUp.uuid, proof: proveVisit(madeUp, createSecretKey(Buffer.alloc(32))) },
      { uuid: old.uuid, proof: proveVisit(old, createSecretKey(scenario.sealKey)) },
      { ...page, uuid: 'x' },
      null,
    ]) {
      expect((await post(body)).statusCode).toBe(204);
    }
    // The page of one code says nothing of another.
    await post(page, `/${codeIds.active}`);
    expect((await post({ ...page, visitId: 'x'.repeat(600) })).statusCode).toBe(400);
    expect(await scans()).toMatchObject([{ is_person: false }]);
  });

  it('counts by its photo once that came', async () => {
    const phone = randomUUID();
    await see(phone);
    await scenario.visitsRecorded();
    await countEverything();
    expect(await counted()).toEqual([{ scans: 1 }]);
    await sendPhoto(phone);
    await sendPhoto(phone);
    expect((await scans()).map(({ source, is_repeat, visit_id }) => [source, is_repeat, visit_id])).toEqual([
      ['address', true, phone],
      ['photo', true, phone],
      ['photo', false, phone],
    ]);
    // Only the last of the three is counted.
    expect(await counted()).toEqual([{ scans: 0 }]);
    await countEverything();
    expect((await counted()).map(({ scans: visits }) => visits).filter((visits) => visits > 0)).toEqual([1]);
  });

  it('says where its photo was taken, when the visitor wants that', async () => {
    await sendPhoto(randomUUID(), { position: '59.91273,10.74609' });
    await sendPhoto(randomUUID(), { position: 'Oslo' });
    const [one, other] = await scans();
    expect([one?.latitude?.toFixed(4), one?.longitude?.toFixed(4)]).toEqual(['59.9100', '10.7500']);
    expect(other).toMatchObject({ latitude: null, longitude: null });
  });

  it('uses up one of the visits that a code may be photographed in, however many photos it sends', async () => {
    const { db } = scenario.database;
    await db.updateTable('companies').set({ max_scan_count: 2 }).execute();
    const [one, other, third] = [randomUUID(), randomUUID(), randomUUID()];
    const status = async () =>
      (await db.selectFrom('codes').where('extended_id', '=', id).select('activation_status').executeTakeFirstOrThrow())
        .activation_status;
    for (const phone of [one, one, one, other, one, other]) await sendPhoto(phone);
    expect(await status()).toBe(1);
    await sendPhoto(third);
    expect(await status()).toBe(2);
    await db.updateTable('codes').set({ activation_status: 1, blacklist_reason: 0 }).execute();
  });
});
