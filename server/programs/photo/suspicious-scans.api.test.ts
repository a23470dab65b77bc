import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withinOneDay } from '#server/core/testing/within-one-day.ts';
import { findScanApp } from '#server/scan-apps/shared/find-scan-app.ts';
import { applyQueuedRules } from '#server/scan-rules/testing/apply-queued-rules.ts';
import type { Position } from '#server/scans/shared/scan-position.ts';
import { beginScan, recordScan } from '#server/verdict/shared/record-photo-scan.ts';
import { openTestPhotos } from '../api/testing/open-test-photos.ts';
import { buildCodeAddress } from '../code-address/build-code-address.ts';
import { codeIds, createScanScenario, type ScanScenario } from './testing/scan-scenario.ts';

const readers = openTestPhotos();
let scenario: ScanScenario;
let address: FastifyInstance;
beforeAll(async () => {
  scenario = await createScanScenario();
  address = await buildCodeAddress({
    ...scenario,
    readers,
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 1000,
    logLevel: 'silent',
  });
  const { db } = scenario.database;
  const owner = await db
    .insertInto('users')
    .values({
      company_id: scenario.brandId,
      email: 'a@b.test',
      name: 'A',
      role: 'account_admin',
      password_hash: 'none',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('webhooks')
    .values({
      company_id: scenario.brandId,
      created_by: owner.id,
      url: 'https://hooks.test/',
      events: ['scan.suspicious'],
      secret: Buffer.from('sealed'),
    })
    .execute();
});
afterAll(async () => {
  await address.close();
  await scenario.close();
});
beforeEach(async () => {
  const { db } = scenario.database;
  for (const table of [
    'scan_alerts',
    'scan_rule_hits',
    'scan_rule_queue',
    'cases',
    'scans',
    'webhook_events',
    'notice_events',
  ] as const)
    await db.deleteFrom(table).execute();
  await setMaxScanCount(null);
  await setMostADay(50);
});

const setMaxScanCount = (max_scan_count: number | null) =>
  scenario.database.db.updateTable('companies').set({ max_scan_count }).where('id', '=', scenario.brandId).execute();

const setMostADay = (count: number) =>
  scenario.database.db
    .updateTable('scan_rules')
    .set({ count })
    .where('company_id', '=', scenario.brandId)
    .where('kind', '=', 'visits')
    .execute();

const copenhagen = { latitude: 55.68, longitude: 12.57 };
const sydney = { latitude: -33.87, longitude: 151.21 };

async function scan(id: string, values: { position?: Position; scanApp?: string } = {}): Promise<number> {
  const { db } = scenario.database;
  const scanApp = values.scanApp ? await findScanApp(db, values.scanApp) : null;
  const recorded = await db.transaction().execute(async (trx) => {
    const begun = await beginScan(trx, { ids: [id], companyId: null }, null);
    if (!begun) throw new Error(`No scan of ${id}.`);
    return recordScan(trx, begun, {
      uuid: randomUUID(),
      result: begun.code.activationStatus === 2 ? 'blacklisted' : 'sid',
      scanApp,
      position: values.position ?? null,
      country: null,
      photoKey: null,
      details: {},
    });
  });
  return recorded.code.activationStatus;
}

async function suspicionReasons(): Promise<string[][]> {
  await applyQueuedRules(scenario.database);
  const rows = await scenario.database.db.selectFrom('scans').select('suspicion').orderBy('id').execute();
  return rows.map((row) => row.suspicion);
}
async function events(): Promise<string[][]> {
  await applyQueuedRules(scenario.database);
  const { db } = scenario.database;
  const rows = await db
    .selectFrom('webhook_events')
    .where('type', '=', 'scan.suspicious')
    .select(['type', 'data'])
    .orderBy('id')
    .execute();
  return rows.map(({ type, data }) => [type, (data as { reason: string }).reason]);
}
const count = async (table: 'cases' | 'notice_events' | 'scan_rule_hits') =>
  (await scenario.database.db.selectFrom(table).select('company_id').execute()).length;

describe('a code that is scanned too often', () => {
  beforeEach(() => withinOneDay());

  // conforms: 32.11
  it('is reported once a day, while each of its scans is marked', async () => {
    await setMostADay(3);
    for (let i = 0; i < 5; i += 1) await scan(codeIds.active);
    await scan(codeIds.bare);
    expect(await suspicionReasons()).toEqual([[], [], [], ['scanned_too_often'], ['scanned_too_often'], []]);
    expect(await events()).toEqual([['scan.suspicious', 'scanned_too_often']]);
    expect([await count('cases'), await count('scan_rule_hits'), await count('notice_events')]).toEqual([1, 1, 1]);
  });

  it('is reported by mail when a rule first meets it, and once for each of its cases', async () => {
    await setMostADay(1);
    const { db } = scenario.database;
    const onAnotherDay = async () => {
      await db.deleteFrom('scan_alerts').execute();
      await db.updateTable('scan_rule_hits').set({ day: sql`day - 1` }).execute();
      await scan(codeIds.active);
      await applyQueuedRules(scenario.database);
      return count('notice_events');
    };
    await scan(codeIds.active);
    expect(await onAnotherDay()).toBe(1);
    expect(await onAnotherDay()).toBe(1);
    await db.updateTable('case_codes').set({ is_open: false }).execute();
    await db.updateTable('cases').set({ state: 'false_alarm', closed_at: new Date() }).execute();
    expect(await onAnotherDay()).toBe(2);
    expect([await count('cases'), await count('scan_rule_hits')]).toEqual([2, 3]);
  });

  it('is reported once where the release before reported it on that day', async () => {
    await setMostADay(1);
    const day = new Date().toISOString().slice(0, 10);
    const alert = { extended_id: codeIds.active, reason: 'scanned_too_often', day, scan_id: 1 };
    await scenario.database.db.insertInto('scan_alerts').values(alert).execute();
    for (let i = 0; i < 3; i += 1) await scan(codeIds.active);
    expect(await suspicionReasons()).toEqual([[], ['scanned_too_often'], ['scanned_too_often']]);
    expect(await events()).toEqual([]);
  });

  it('is not when its company has turned the rule off, or deleted it', async () => {
    const { db } = scenario.database;
    const ofVisits = () => db.selectFrom('scan_rules').where('company_id', '=', scenario.brandId).selectAll();
    const rule = await ofVisits().where('kind', '=', 'visits').executeTakeFirstOrThrow();
    await db.updateTable('scan_rules').set({ count: 1, is_on: false }).where('id', '=', rule.id).execute();
    for (let i = 0; i < 3; i += 1) await scan(codeIds.active);
    expect(await suspicionReasons()).toEqual([[], [], []]);
    await db.updateTable('scan_rules').set({ count: 50, is_on: true }).where('id', '=', rule.id).execute();
  });

  it('is reported once however many scans come at one moment', async () => {
    await setMostADay(1);
    await scan(codeIds.active);
    await Promise.all(Array.from({ length: 12 }, () => scan(codeIds.active)));
    expect(await events()).toEqual([['scan.suspicious', 'scanned_too_often']]);
  });

  // conforms: 42.13
  it('is not when its scans are of other days, or it is printed many times', async () => {
    await setMostADay(1);
    await scan(codeIds.active);
    const { db } = scenario.database;
    await suspicionReasons();
    await db
      .updateTable('scans')
      .set({ created_at: new Date(Date.now() - 25 * 3_600_000) })
      .execute();
    await scan(codeIds.active);
    await suspicionReasons();
    await db.updateTable('workorders').set({ is_static_print: true }).execute();
    await scan(codeIds.active);
    await scan(codeIds.active, { position: copenhagen });
    await scan(codeIds.active, { position: sydney });
    expect(await suspicionReasons()).toEqual([[], [], [], [], []]);
    await db.updateTable('workorders').set({ is_static_print: false }).execute();
  });
});

describe('scans at places', () => {
  // conforms: 32.11
  it('are suspicious when nobody travels as fast', async () => {
    await scan(codeIds.active, { position: copenhagen });
    await scan(codeIds.active);
    await scan(codeIds.bare, { position: sydney });
    await scan(codeIds.active, { position: sydney });
    expect(await suspicionReasons()).toEqual([[], [], [], ['too_far_apart']]);
    expect(await events()).toEqual([['scan.suspicious', 'too_far_apart']]);
  });

  it('see each other at one moment', async () => {
    await Promise.all([copenhagen, sydney].map((position) => scan(codeIds.active, { position })));
    expect((await suspicionReasons()).flat()).toEqual(['too_far_apart']);
  });

  it('are not known of visits of an address', async () => {
    const headers = { 'x-geo-latitude': '55.676098', 'x-geo-longitude': '12.568337', 'x-scan-position': '1,1' };
    expect((await address.inject({ url: `/${codeIds.active}`, headers })).statusCode).toBe(302);
    await scenario.visitsRecorded();
    expect(await scenario.database.db.selectFrom('scans').select(['latitude', 'longitude']).execute()).toEqual([
      { latitude: null, longitude: null },
    ]);
  });
});

// conforms: 32.11
it('whatever a blacklisted application scans is suspicious, and answered', async () => {
  const { db } = scenario.database;
  const setBlacklisted = (is_blacklisted: boolean) =>
    db.updateTable('scan_apps').set({ is_blacklisted }).where('identifier', '=', 'brand-app').execute();
  await setBlacklisted(true);
  expect(await scan(codeIds.active, { scanApp: 'brand-app' })).toBe(1);
  await suspicionReasons();
  await setBlacklisted(false);
  await scan(codeIds.active, { scanApp: 'brand-app' });
  expect(await suspicionReasons()).toEqual([['blacklisted_app'], []]);
});

describe('a company with a maximum scan count', () => {
  const codeOf = (id: string) =>
    scenario.database.db
      .selectFrom('codes')
      .where('extended_id', '=', id)
      .select(['activation_status', 'blacklist_reason', 'product_id'])
      .executeTakeFirstOrThrow();

  // conforms: 32.9, A39
  it('has a code blacklisted by the first scan beyond it, once, whatever comes at one moment', async () => {
    await setMaxScanCount(5);
    const { db } = scenario.database;
    const { product_id } = await codeOf(codeIds.active);
    const counts = () =>
      db
        .selectFrom('product_code_counts')
        .where('product_id', '=', product_id ?? 0)
        .select(['activation_status', 'codes'])
        .orderBy('activation_status')
        .execute();
    const statuses = await Promise.all(Array.from({ length: 20 }, () => scan(codeIds.active)));
    expect(statuses.filter((status) => status === 1)).toHaveLength(5);
    expect(await codeOf(codeIds.active)).toMatchObject({ activation_status: 2, blacklist_reason: 10 });
    // Moved over in the counts of its product once.
    expect(await counts()).toEqual([
      { activation_status: 1, codes: -1 },
      { activation_status: 2, codes: 1 },
    ]);
    const scans = await db
      .selectFrom('scans')
      .select(['result', 'activation_status', 'blacklist_reason'])
      .orderBy('id')
      .execute();
    expect(scans.filter(({ result }) => result === 'sid')).toHaveLength(5);
    expect(scans.filter(({ blacklist_reason }) => blacklist_reason === 10)).toHaveLength(15);
  });

  // conforms: 32.9, A34
  it('has no code blacklisted by visits of its address, which use up none of its scans', async () => {
    await setMaxScanCount(2);
    const id = codeIds.bare;
    const visit = async () => (await address.inject({ url: `/${id}` })).statusCode;
    const visits = await Promise.all(Array.from({ length: 8 }, visit));
    expect(new Set(visits)).toEqual(new Set([200]));
    await scenario.visitsRecorded();
    expect(await codeOf(id)).toMatchObject({ activation_status: 1, blacklist_reason: 0 });
    expect([await scan(id), await scan(id)]).toEqual([1, 1]);
    await visit();
    await scenario.visitsRecorded();
    expect(await codeOf(id)).toMatchObject({ activation_status: 1, blacklist_reason: 0 });
    expect(await scan(id)).toBe(2);
    expect(await codeOf(id)).toMatchObject({ activation_status: 2, blacklist_reason: 10 });
    const { db } = scenario.database;
    const listed = await db.selectFrom('scans').where('extended_id', '=', id).select('source').orderBy('id').execute();
    const kinds = listed.map(({ source }) => source);
    expect(kinds).toEqual([...Array(8).fill('address'), 'photo', 'photo', 'address', 'photo']);
  });

  it('leaves a code alone that is inactive, or blacklisted for another reason', async () => {
    await setMaxScanCount(1);
    for (const id of [codeIds.inactive, codeIds.blacklisted]) {
      for (let i = 0; i < 3; i += 1) await scan(id);
    }
    expect(await codeOf(codeIds.inactive)).toMatchObject({ activation_status: 0, blacklist_reason: 0 });
    expect(await codeOf(codeIds.blacklisted)).toMatchObject({ activation_status: 2, blacklist_reason: 1 });
  });
});
