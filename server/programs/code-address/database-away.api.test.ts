import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { recordLateVisit } from '#server/visits/shared/record-visits.ts';
import { openTestPhotos } from '../api/testing/open-test-photos.ts';
import { codeIds, createScanScenario, type ScanScenario } from '../photo/testing/scan-scenario.ts';
import { buildCodeAddress } from './build-code-address.ts';

const readers = openTestPhotos();
let scenario: ScanScenario;
let proxy: FaultProxy;
let database: Database;
let app: FastifyInstance;

beforeAll(async () => {
  scenario = await createScanScenario();
  proxy = await startProxyOf(scenario.databaseUrl);
  database = openDatabase(proxy.through(scenario.databaseUrl), { max: 4, applicationName: 'test' });
  app = await build();
});
beforeEach(async () => {
  // Nothing of the test before is still on its way.
  await expect.poll(() => readdir(scenario.journalFolder), { timeout: ceilingMs }).toEqual([]);
  await scenario.database.db.deleteFrom('scans').execute();
});
afterAll(async () => {
  await app.close();
  await database.close();
  await proxy.close();
  await scenario.close();
});

const build = (own: { knownCodesFile?: string; journalFolder?: string } = {}) =>
  buildCodeAddress({
    ...scenario,
    ...own,
    readers,
    database,
    codeUrl: 'http://codes.test',
    countryHeader: 'x-country',
    trustedProxies: ['loopback'],
    ratePerMinute: 10_000,
    logLevel: 'silent',
  });

const scan = (id: string, headers: Record<string, string> = {}) => app.inject({ url: `/${id}`, headers });
const scans = () => scenario.database.db.selectFrom('scans').selectAll().orderBy('created_at').orderBy('id').execute();
const uidOf = (location: unknown) => new URL(String(location)).searchParams.get('uid');

async function takeDatabaseAway(): Promise<void> {
  await proxy.refuse();
  proxy.cut();
}

describe('while the database is away', () => {
  // conforms: F13
  it('a code that was scanned lately leads on, any other says so in its language; both scans are recorded once it is back', async () => {
    await scan(codeIds.active);
    await takeDatabaseAway();
    const began = Date.now();
    const known = await scan(codeIds.active);
    expect([known.statusCode, uidOf(known.headers.location)]).toEqual([302, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    const other = await scan(codeIds.campaign, { 'accept-language': 'de-AT,de;q=0.9' });
    expect([other.statusCode, other.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(other.headers['retry-after'])).toBeGreaterThan(0);
    expect(other.headers['content-security-policy']).toContain("default-src 'none'");
    expect(other.payload).toContain('<html lang="de">');
    expect(other.payload).toContain('Prüfung zurzeit nicht möglich');
    // Looked at and not visited: nothing to record.
    expect((await app.inject({ method: 'HEAD', url: `/${codeIds.active}` })).statusCode).toBe(302);
    expect((await scan('')).statusCode).toBe(404);
    const ended = Date.now();

    await proxy.accept();
    await expect.poll(async () => (await scans()).length, { timeout: ceilingMs }).toBe(3);
    const [, first, second] = await scans();
    expect(first).toMatchObject({ extended_id: codeIds.active, uuid: uidOf(known.headers.location), is_person: false });
    expect(second).toMatchObject({ extended_id: codeIds.campaign, result: 'sid', source: 'address' });
    for (const late of [first, second]) {
      expect(late?.created_at.getTime()).toBeGreaterThanOrEqual(began);
      expect(late?.created_at.getTime()).toBeLessThanOrEqual(ended);
    }
    await expect.poll(async () => (await scan(codeIds.campaign)).statusCode, { timeout: ceilingMs }).toBe(302);
  });

  it('the redirect rules read last hold on', async () => {
    const rule = { countries: [], languages: [], devices: [], states: [], from: null, until: null };
    const rules = JSON.stringify([{ ...rule, product: null, brand: null, campaign: null, url: 'https://rule.test/' }]);
    const versions = scenario.database.db;
    await versions.insertInto('redirect_versions').values({ company_id: scenario.brandId, number: 1, rules }).execute();
    const location = async () => String((await scan(codeIds.active)).headers.location);
    await expect.poll(location, { timeout: ceilingMs }).toMatch(/^https:\/\/rule\.test\//);
    await takeDatabaseAway();
    expect(await location()).toMatch(/^https:\/\/rule\.test\//);
    await proxy.accept();
    await versions.deleteFrom('redirect_versions').execute();
    await expect.poll(location, { timeout: ceilingMs }).toMatch(/^https:\/\/nordlys\.test\//);
  });

  it('connections that went silent keep no phone waiting longer than its patience', async () => {
    await Promise.all([scan(codeIds.bare), scan(codeIds.active)]);
    await scenario.visitsRecorded();
    await scenario.database.db.deleteFrom('scans').execute();
    proxy.freeze();
    proxy.swallow();
    const began = performance.now();
    const answers = await Promise.all(Array.from({ length: 12 }, () => scan(codeIds.active)));
    expect(performance.now() - began).toBeLessThan(ceilingMs / 2);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([302]));
    await proxy.accept();
    proxy.cut();
    // Some may have been under way in the connection that froze: each is there once all the same.
    const uids = answers.map(({ headers }) => uidOf(headers.location)).sort();
    await expect.poll(async () => (await scans()).map(({ uuid }) => uuid).sort(), { timeout: ceilingMs }).toEqual(uids);
  });

  it('what waits outlives the program', async () => {
    await takeDatabaseAway();
    expect((await scan(codeIds.bare)).statusCode).toBe(503);
    await app.close();
    await proxy.accept();
    app = await build();
    await expect
      .poll(async () => (await scans()).map(({ extended_id: id }) => id), { timeout: ceilingMs })
      .toEqual([codeIds.bare]);
  });
});

describe('a program that is started while the database is silent', () => {
  let folder: string;
  let file: string;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'proofmark-known-'));
    file = path.join(folder, 'known-codes.jsonl');
    const { db } = scenario.database;
    const rule = { countries: ['NO'], languages: [], devices: [], states: [], from: null, until: null };
    const rules = JSON.stringify([{ ...rule, product: null, brand: null, campaign: null, url: 'https://rule.test/' }]);
    await db.insertInto('redirect_versions').values({ company_id: scenario.brandId, number: 1, rules }).execute();
    const domain = { company_id: scenario.rivalId, name: 'id.rival.test', token: 'T7', verified_at: new Date() };
    await db.insertInto('code_domains').values(domain).execute();
    const before = await build(ofProgram());
    for (const id of [codeIds.active, codeIds.inactive]) await before.inject({ url: `/${id}` });
    await before.close();
    await db.deleteFrom('redirect_versions').execute();
    await db.deleteFrom('code_domains').execute();
  });
  afterAll(() => rm(folder, { recursive: true }));

  const ofProgram = () => ({ knownCodesFile: file, journalFolder: path.join(folder, 'visits') });

  /** Answers of a new program to a database that takes connections and says nothing. */
  async function whileSilent<T>(work: (fresh: FastifyInstance) => Promise<T>): Promise<T> {
    proxy.freeze();
    proxy.swallow();
    const fresh = await build(ofProgram());
    try {
      return await work(fresh);
    } finally {
      await proxy.accept();
      proxy.cut();
      await fresh.close();
    }
  }
  const visit = async (fresh: FastifyInstance, id: string, headers: Record<string, string> = {}) => {
    const { statusCode, headers: sent } = await fresh.inject({ url: `/${id}`, headers });
    return [statusCode, String(sent.location ?? '').split('?')[0]];
  };

  it('leads on by the file of the program before: codes, rules and domains', async () => {
    await whileSilent(async (fresh) => {
      expect(await visit(fresh, codeIds.active)).toEqual([302, 'https://nordlys.test/serum']);
      expect(await visit(fresh, codeIds.active, { 'x-country': 'NO' })).toEqual([302, 'https://rule.test/']);
      expect(await visit(fresh, codeIds.active, { host: 'id.rival.test' })).toEqual([404, '']);
      expect(await visit(fresh, codeIds.campaign)).toEqual([503, '']);
    });
  });

  it.each([
    ['is cut off', (text: string) => text.slice(0, -200)],
    ['is of another version', (text: string) => text.replace('"version":1', '"version":2')],
    ['is no JSON', () => 'x'],
    ['has other facts', (text: string) => text.replaceAll('"checkPage"', '"page"')],
  ])('ignores a file that %s', async (_what, damage) => {
    const whole = await readFile(file, 'utf8');
    await writeFile(file, damage(whole));
    await whileSilent(async (fresh) => expect(await visit(fresh, codeIds.active)).toEqual([503, '']));
    await writeFile(file, whole);
  });

  it('ignores a file that is older than a week', async () => {
    const whole = await readFile(file, 'utf8');
    const weekAgo = String(Date.now() - 8 * 86_400_000);
    await writeFile(file, whole.replace(/(?<="savedAt":)\d+/, weekAgo));
    await whileSilent(async (fresh) => expect(await visit(fresh, codeIds.active)).toEqual([503, '']));
  });
});

describe('a database that reads and does not write', () => {
  /** Every scan is refused with this error, until the returned function is called. */
  async function refuseScans(sqlState: string): Promise<() => Promise<void>> {
    const { pool } = scenario.database;
    await pool.query(`CREATE FUNCTION refuse_scans() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION USING ERRCODE = '${sqlState}', MESSAGE = 'refused by a test'; END $$`);
    // A cluster lets tables on its nodes have triggers only where that is said; one server knows no such setting.
    const client = await pool.connect();
    await client.query('SET citus.enable_unsafe_triggers = on');
    await client.query(
      'CREATE TRIGGER refuse_scans BEFORE INSERT ON scans FOR EACH ROW EXECUTE FUNCTION refuse_scans()',
    );
    client.release(true);
    return async () => void (await pool.query('DROP FUNCTION refuse_scans CASCADE'));
  }
  const setAside = async () => (await readdir(scenario.journalFolder)).includes('refused.jsonl');

  // conforms: F12
  it.each([
    ['full disk', '53100'],
    ['standby', '25006'],
    ['table of a later release', '42703'],
  ])('%s: scans wait until it writes again', async (_, sqlState) => {
    const accept = await refuseScans(sqlState);
    const warn = vi.spyOn(app.log, 'warn');
    expect((await scan(codeIds.active)).statusCode).toBe(302);
    const waitOn = [expect.anything(), 'Journal replay stopped; the rest is tried again'];
    await vi.waitFor(() => expect(warn).toHaveBeenCalledWith(...waitOn), { timeout: ceilingMs });
    expect(await setAside()).toBe(false);
    await accept();
    await expect.poll(async () => (await scans()).length, { timeout: ceilingMs }).toBe(1);
    expect(await setAside()).toBe(false);
  });

  it('what it will never take is set aside, and holds up nothing', async () => {
    const accept = await refuseScans('23514');
    await scan(codeIds.active);
    await expect.poll(setAside, { timeout: ceilingMs }).toBe(true);
    await accept();
    await rm(path.join(scenario.journalFolder, 'refused.jsonl'));
    await scan(codeIds.active);
    await expect.poll(async () => (await scans()).length, { timeout: ceilingMs }).toBe(1);
  });
});

describe('a scan that is recorded late', () => {
  const visit = {
    uuid: '11111111-1111-4111-8111-111111111111',
    ids: [codeIds.active],
    country: null,
    callKind: null,
    isStaff: false,
    madeAt: new Date('2026-05-02T12:00:00Z'),
  };

  it('is recorded once, however often that is tried, also at the same moment', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => recordLateVisit(scenario.database, visit)));
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    await recordLateVisit(scenario.database, visit);
    expect(await scans()).toHaveLength(1);
  });

  it('is counted in its quarter, whose calls may have been counted before it came', async () => {
    const { db } = scenario.database;
    await db
      .updateTable('scan_days')
      .set({ counted_until: new Date('2026-05-03T00:00:00Z') })
      .execute();
    for (const [uuid, madeAt] of [
      ['22222222-2222-4222-8222-222222222222', '2026-05-02T23:50:00Z'],
      ['33333333-3333-4333-8333-333333333333', '2026-05-02T23:55:00Z'],
      ['44444444-4444-4444-8444-444444444444', '2026-05-03T00:10:00Z'],
    ] as const) {
      await recordLateVisit(scenario.database, { ...visit, uuid, madeAt: new Date(madeAt) });
    }
    expect(await db.selectFrom('scan_quarter_calls').selectAll().execute()).toEqual([
      { company_id: scenario.brandId, at: new Date('2026-05-02T23:45:00Z'), result: 'sid', scans: 2 },
    ]);
    expect(await db.selectFrom('scan_quarters').selectAll().execute()).toEqual([]);
  });
});
