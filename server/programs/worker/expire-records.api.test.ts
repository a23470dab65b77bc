import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireSignInAttempts } from '#server/accounts/jobs/expire-sign-in-attempts.ts';
import { expireTokens } from '#server/accounts/jobs/expire-tokens.ts';
import { countFailure } from '#server/accounts/queries/sign-in-attempts.ts';
import { throttle } from '#server/accounts/rules/attempts.ts';
import { expireAuditRecords } from '#server/audit/jobs/expire-audit-records.ts';
import { type Config, loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { unitsWithoutJobs } from '#server/core/db/testing/units-without-jobs.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';
import { createLogger } from '#server/core/log.ts';
import { expireScanPlaces } from '#server/scans/jobs/expire-scan-places.ts';
import { expireScans } from '#server/scans/jobs/expire-scans.ts';

const log = createLogger('test', 'silent');

const contextOf = (config: Config) =>
  ({
    database,
    inUnitOfWork: unitsWithoutJobs(database),
    config,
    log,
    signal: new AbortController().signal,
  }) as JobContext;
let testDatabase: TestDatabase;
let database: Database;
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = openDatabase(testDatabase.url, { max: 4, applicationName: 'proofmark-test' });
});
afterAll(async () => {
  await database.close();
  await testDatabase.drop();
});

// conforms: 37.5
it('deletes audit records once they are older than they are kept, in any number, also beside itself', async () => {
  await database.pool.query(
    `INSERT INTO audit_records (created_at, action, resource, address, request_id, status, completed_at)
     SELECT now() - n * interval '1 hour', 'signIn', 'session', '::1', $1, 200, now() FROM generate_series(1, 6000) AS n`,
    [randomUUID()],
  );
  const config = loadConfig({ AUDIT_RETENTION_DAYS: '10' });
  const context = contextOf(config);
  await Promise.all([expireAuditRecords(context), expireAuditRecords(context)]);
  await expireAuditRecords(context);
  const { rows } = await database.pool.query<{ count: number; oldest: number }>(
    `SELECT count(*), extract(epoch FROM now() - min(created_at)) / 3600 AS oldest FROM audit_records`,
  );
  expect(rows[0]?.count).toBe(239);
  expect(Number(rows[0]?.oldest)).toBeLessThan(240);
});

it('deletes counts of failed sign-ins whose window is over, and no others', async () => {
  for (const subject of ['old', 'new']) await transact(database, ({ trx }) => countFailure(trx, subject));
  await database.db
    .updateTable('sign_in_attempts')
    .set({ window_started_at: new Date(Date.now() - (throttle.windowSeconds + 1) * 1000) })
    .where('subject', '=', 'old')
    .execute();
  await expireSignInAttempts({ database });
  const left = await database.db.selectFrom('sign_in_attempts').select('subject').execute();
  expect(left).toEqual([{ subject: 'new' }]);
});

it('forgets networks that a user has not signed in from for long', async () => {
  const { db } = database;
  const company = await db
    .insertInto('companies')
    .values({ name: 'Brand', slug: 'brand', company_type: 'brand_owner' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const user = await db
    .insertInto('users')
    .values({ company_id: company.id, email: 'a@b.test', name: 'A', role: 'analyst', password_hash: 'none' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  await db
    .insertInto('known_networks')
    .values([
      { user_id: user.id, network: '192.0.2.1', last_used_at: daysAgo(89) },
      { user_id: user.id, network: '192.0.2.2', last_used_at: daysAgo(91) },
    ])
    .execute();
  await expireSignInAttempts({ database });
  const left = await db.selectFrom('known_networks').select('network').execute();
  expect(left).toEqual([{ network: '192.0.2.1' }]);
});

it('deletes tokens some time after they ended or were revoked, made ones before their maker', async () => {
  const { db } = database;
  const { id: user_id } = await db.selectFrom('users').select('id').executeTakeFirstOrThrow();
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const insert = async (name: string, ends: Date, revoked: Date | null, made_with: number | null = null) => {
    const token = { user_id, name, token_hash: Buffer.from(name), permissions: [], made_with };
    const row = { ...token, expires_at: ends, revoked_at: revoked };
    return (await db.insertInto('tokens').values(row).returning('id').executeTakeFirstOrThrow()).id;
  };
  await insert('works', days(1), null);
  await insert('ended lately', days(-9), null);
  await insert('revoked lately', days(300), days(-9));
  const maker = await insert('revoked', days(300), days(-12));
  await insert('made', days(300), days(-11), maker);
  await insert('ended', days(-11), null);
  const config = loadConfig({ TOKEN_RETENTION_DAYS: '10' });
  const context = contextOf(config);
  await Promise.all([expireTokens(context), expireTokens(context)]);
  await expireTokens(context);
  const left = await db.selectFrom('tokens').select('name').orderBy('id').execute();
  expect(left.map(({ name }) => name)).toEqual(['works', 'ended lately', 'revoked lately']);
});

it('deletes the places of scans past their days, which are then looked at no more', async () => {
  const { db, pool } = database;
  const { id: company_id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const insert = (extended_id: string, days: number) =>
    db
      .insertInto('scans')
      .values({
        ...{ company_id, extended_id, workorder_id: 1, source: 'address', result: 'sid', activation_status: 1 },
        ...{ latitude: 48.21, longitude: 16.37, country: 'AT', created_at: new Date(Date.now() - days * 86_400_000) },
      })
      .execute();
  for (const days of [500, 41, 39, 1]) await insert(`placed ${days}`, days);
  const placed = async () => {
    const { rows } = await pool.query<{ extended_id: string }>(
      `SELECT extended_id FROM scans WHERE extended_id LIKE 'placed%' AND longitude IS NOT NULL AND country = 'AT'
        ORDER BY created_at`,
    );
    return rows.map(({ extended_id }) => extended_id);
  };
  await expireScanPlaces(contextOf(loadConfig({})));
  expect(await placed()).toEqual(['placed 41', 'placed 39', 'placed 1']);
  await expireScanPlaces(contextOf(loadConfig({ SCAN_PLACE_RETENTION_DAYS: '40' })));
  expect(await placed()).toEqual(['placed 39', 'placed 1']);
  const { rows } = await pool.query<{ isNoted: boolean }>(
    `SELECT deleted_until > now() - interval '41 days' AS "isNoted" FROM scan_places_mark`,
  );
  expect(rows).toEqual([{ isNoted: true }]);
  await db.deleteFrom('scans').execute();
});

it('deletes scans of counted days when they are past their time, after their photo, and keeps the counts', async () => {
  const { db } = database;
  const { id: company_id } = await db.selectFrom('companies').select('id').executeTakeFirstOrThrow();
  const daysAgo = (count: number) => new Date(Date.now() - count * 86_400_000);
  const insert = async (extended_id: string, created_at: Date) => {
    const scan = { company_id, extended_id, workorder_id: 1, source: 'address' as const, result: 'sid' };
    const row = { ...scan, activation_status: 1, created_at };
    return (await db.insertInto('scans').values(row).returning('uuid').executeTakeFirstOrThrow()).uuid;
  };
  await insert('old', daysAgo(50));
  const photographed = await insert('old with a photo', daysAgo(50));
  await insert('old and late', daysAgo(45));
  await insert('new', daysAgo(30));
  await insert('older and later', daysAgo(60));
  await db
    .insertInto('scan_photos')
    .values({ scan_uuid: photographed, company_id, object_key: 'a key', state: 'kept' })
    .execute();
  await db
    .insertInto('scan_alerts')
    .values([
      { extended_id: 'old', reason: 'too_often', day: '2026-01-01', scan_id: 1 },
      { extended_id: 'new', reason: 'too_often', day: new Date().toISOString().slice(0, 10), scan_id: 4 },
    ])
    .execute();
  const context = (days?: string) => {
    const config = loadConfig({ ...(days && { SCAN_RETENTION_DAYS: days }) });
    return contextOf(config);
  };
  const left = async () =>
    (await db.selectFrom('scans').select('extended_id').orderBy('id').execute()).map((row) => row.extended_id);
  await expireScans(context());
  expect(await left()).toHaveLength(5);
  expect(await db.selectFrom('scan_alerts').select('extended_id').execute()).toEqual([{ extended_id: 'new' }]);
  // Nothing is counted yet.
  await expireScans(context('40'));
  expect(await left()).toHaveLength(5);
  await db
    .updateTable('scan_days')
    .set({ counted_until: daysAgo(35) })
    .execute();
  await expireScans(context('40'));
  expect(await left()).toEqual(['old with a photo', 'new']);
  expect(await db.selectFrom('scan_photos').select('state').execute()).toEqual([{ state: 'removing' }]);
  await db.deleteFrom('scan_photos').execute();
  await expireScans(context('40'));
  expect(await left()).toEqual(['new']);
});
