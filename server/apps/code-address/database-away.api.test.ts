import { readdir } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ceilingMs } from '#server/core/config/testing/ceiling.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { type FaultProxy, startProxyOf } from '#server/core/testing/fault-proxy.ts';
import { recordLateVisit } from '#server/scans/operations/visit-address.ts';
import { codeIds, createScanScenario, type ScanScenario } from '../photo/testing/scan-scenario.ts';
import { buildCodeAddress } from './app.ts';

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

const build = () =>
  buildCodeAddress({
    ...scenario,
    database,
    codeUrl: 'http://codes.test',
    trustedProxies: ['loopback'],
    ratePerMinute: 10_000,
    positionHeaders: { latitude: 'x-latitude', longitude: 'x-longitude' },
    logLevel: 'silent',
  });

const scan = (id: string, headers: Record<string, string> = {}) => app.inject({ url: `/${id}`, headers });
const scans = () => scenario.database.db.selectFrom('scans').selectAll().orderBy('created_at').execute();
const uidOf = (location: unknown) => new URL(String(location)).searchParams.get('uid');

async function takeDatabaseAway(): Promise<void> {
  await proxy.refuse();
  proxy.cut();
}

describe('while the database is away', () => {
  it('a code that was scanned lately leads on, any other says so in its language; both scans are recorded once it is back', async () => {
    await scan(codeIds.active);
    await takeDatabaseAway();
    const began = Date.now();
    const known = await scan(codeIds.active, { 'x-latitude': '55.67', 'x-longitude': '12.56' });
    expect([known.statusCode, uidOf(known.headers.location)]).toEqual([302, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
    const other = await scan(codeIds.campaign, { 'accept-language': 'de-AT,de;q=0.9' });
    expect([other.statusCode, other.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(Number(other.headers['retry-after'])).toBeGreaterThan(0);
    expect(other.headers['content-security-policy']).toContain("default-src 'none'");
    expect(other.payload).toContain('<html lang="de">');
    expect(other.payload).toContain('Lässt sich gerade nicht prüfen');
    // Looked at and not visited: nothing to record.
    expect((await app.inject({ method: 'HEAD', url: `/${codeIds.active}` })).statusCode).toBe(302);
    expect((await scan('')).statusCode).toBe(404);
    const ended = Date.now();

    await proxy.accept();
    await expect.poll(async () => (await scans()).length, { timeout: ceilingMs }).toBe(3);
    const [, first, second] = await scans();
    expect(first).toMatchObject({ extended_id: codeIds.active, uuid: uidOf(known.headers.location), latitude: 55.67 });
    expect(second).toMatchObject({ extended_id: codeIds.campaign, result: 'sid', source: 'address' });
    for (const late of [first, second]) {
      expect(late?.created_at.getTime()).toBeGreaterThanOrEqual(began);
      expect(late?.created_at.getTime()).toBeLessThanOrEqual(ended);
    }
    await expect.poll(async () => (await scan(codeIds.campaign)).statusCode, { timeout: ceilingMs }).toBe(302);
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

describe('a database that answers and takes no scan', () => {
  /** Every new scan is refused in these words, and each try is counted: a sequence is not rolled back. */
  async function refuseScans(state: string): Promise<void> {
    await scenario.database.pool.query(`
      CREATE SEQUENCE refused_scans;
      CREATE FUNCTION refuse_scan() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM nextval('refused_scans'); RAISE EXCEPTION 'refused' USING ERRCODE = '${state}'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON scans FOR EACH STATEMENT EXECUTE FUNCTION refuse_scan();`);
  }
  const tries = async () => {
    const { rows } = await scenario.database.pool.query('SELECT last_value::int AS n FROM refused_scans');
    return rows[0].n;
  };
  const takeScans = () =>
    scenario.database.pool.query(
      'DROP TRIGGER refuse ON scans; DROP FUNCTION refuse_scan; DROP SEQUENCE refused_scans;',
    );

  it.each([
    ['has no room on its disk', '53100'],
    ['is read-only after a failover', '25006'],
  ])('and %s: the scan waits in the journal, and is set aside by nobody', async (_, state) => {
    await refuseScans(state);
    try {
      const { statusCode, headers } = await scan(codeIds.active);
      expect(statusCode).toBe(302);
      await expect.poll(tries, { timeout: ceilingMs }).toBeGreaterThan(3);
      expect(await readdir(scenario.journalFolder)).not.toContain('refused.jsonl');
      await takeScans();
      const uuids = async () => (await scans()).map(({ uuid }) => uuid);
      await expect.poll(uuids, { timeout: ceilingMs }).toEqual([uidOf(headers.location)]);
    } finally {
      await takeScans().catch(() => undefined);
    }
  });
});

describe('a scan that is recorded late', () => {
  const visit = { uuid: '11111111-1111-4111-8111-111111111111', ids: [codeIds.active], position: null };

  it('is recorded once, however often that is tried, also at the same moment', async () => {
    const tries = await Promise.allSettled(
      Array.from({ length: 4 }, () => recordLateVisit(scenario.database, visit, new Date())),
    );
    expect(tries.some(({ status }) => status === 'fulfilled')).toBe(true);
    await recordLateVisit(scenario.database, visit, new Date());
    expect(await scans()).toHaveLength(1);
  });

  it('is counted in its day, which may have been counted before it came', async () => {
    const { db } = scenario.database;
    await db.updateTable('scan_days').set({ counted_before: '2026-05-03' }).execute();
    const place = { latitude: 55.6, longitude: 12.5 };
    for (const [uuid, madeAt] of [
      ['22222222-2222-4222-8222-222222222222', '2026-05-02T23:50:00Z'],
      ['33333333-3333-4333-8333-333333333333', '2026-05-02T23:55:00Z'],
      ['44444444-4444-4444-8444-444444444444', '2026-05-03T00:10:00Z'],
    ] as const) {
      await recordLateVisit(scenario.database, { ...visit, uuid, position: place }, new Date(madeAt));
    }
    const counted = { company_id: scenario.brandId, result: 'sid', scans: 2 };
    expect(await db.selectFrom('scan_day_results').selectAll().execute()).toEqual([{ ...counted, day: '2026-05-02' }]);
    expect(await db.selectFrom('scan_quarters').selectAll().execute()).toMatchObject([
      { ...counted, at: new Date('2026-05-02T23:45:00Z') },
    ]);
    expect(await db.selectFrom('scan_day_places').select('scans').execute()).toEqual([{ scans: 2 }]);
    expect(await db.selectFrom('scan_day_products').select('scans').execute()).toEqual([{ scans: 2 }]);
  });

  it('is suspected by the scans of the day before it, not by those after', async () => {
    const { db } = scenario.database;
    await db.updateTable('companies').set({ max_scans_per_day: 1 }).where('id', '=', scenario.brandId).execute();
    const late = (last: number, madeAt: string) =>
      recordLateVisit(
        scenario.database,
        { ...visit, uuid: `55555555-5555-4555-8555-55555555555${last}` },
        new Date(madeAt),
      );
    await late(1, '2026-06-02T12:00:00Z');
    await late(2, '2026-06-01T18:00:00Z');
    await late(3, '2026-06-02T13:00:00Z');
    expect((await scans()).map(({ suspicion }) => suspicion.length > 0)).toEqual([false, false, true]);
  });
});
