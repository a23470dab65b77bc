import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expireSignInAttempts } from '#server/accounts/jobs/expire-sign-in-attempts.ts';
import { countFailure } from '#server/accounts/queries/sign-in-attempts.ts';
import { throttle } from '#server/accounts/rules/attempts.ts';
import { expireAuditRecords } from '#server/audit/jobs/expire-audit-records.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import type { JobContext } from '#server/core/jobs/define-job.ts';

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

it('deletes audit records once they are older than they are kept, in any number, also beside itself', async () => {
  await database.pool.query(
    `INSERT INTO audit_records (created_at, action, resource, address, request_id, status, completed_at)
     SELECT now() - n * interval '1 hour', 'signIn', 'session', '::1', $1, 200, now() FROM generate_series(1, 6000) AS n`,
    [randomUUID()],
  );
  const config = loadConfig({ AUDIT_RETENTION_DAYS: '10' });
  const context = { database, config, signal: new AbortController().signal } as JobContext;
  await Promise.all([expireAuditRecords(context), expireAuditRecords(context)]);
  await expireAuditRecords(context);
  const { rows } = await database.pool.query<{ count: number; oldest: number }>(
    `SELECT count(*), extract(epoch FROM now() - min(created_at)) / 3600 AS oldest FROM audit_records`,
  );
  expect(rows[0]?.count).toBe(239);
  expect(Number(rows[0]?.oldest)).toBeLessThan(240);
});

it('deletes counts of failed sign-ins whose window is over, and no others', async () => {
  for (const subject of ['old', 'new']) await countFailure(database.db, subject);
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
