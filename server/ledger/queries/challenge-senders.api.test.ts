import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { transact } from '#server/core/db/unit-of-work.ts';
import { countPhotoOfSender, deleteStaleSenders } from './challenge-senders.ts';

let testDatabase: TestDatabase;
/** As two programs have it. */
let databases: Database[] = [];
beforeAll(async () => {
  testDatabase = await createTestDatabase();
  databases = [1, 2].map(() => openDatabase(testDatabase.url, { max: 4, applicationName: 'proofmark-test' }));
});
afterAll(async () => {
  for (const database of databases) await database.close();
  await testDatabase.drop();
});

const limit = 20;
const count = (database: Database, sender: string) =>
  transact(database, ({ trx }) => countPhotoOfSender(trx, Buffer.from(sender), limit));
const endMinute = (sender: string) =>
  databases[0]?.db
    .updateTable('challenge_senders')
    .set({ window_started_at: sql`now() - interval '61 seconds'` })
    .where('sender', '=', Buffer.from(sender))
    .execute();

// conforms: 41.6
it('counts photos of a network over all programs, at once too', async () => {
  const answers = await Promise.all(
    databases.flatMap((database) => Array.from({ length: 15 }, () => count(database, 'a'))),
  );
  expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(limit);
  for (const { resetSeconds } of answers) {
    expect(resetSeconds).toBeGreaterThan(0);
    expect(resetSeconds).toBeLessThanOrEqual(60);
  }
});

it('begins again when the minute is over, and keeps networks apart', async () => {
  const [one] = databases;
  if (!one) throw new Error('There is no database.');
  for (let photo = 0; photo < limit; photo += 1) await count(one, 'b');
  expect((await count(one, 'b')).isAllowed).toBe(false);
  expect((await count(one, 'c')).isAllowed).toBe(true);
  await endMinute('b');
  expect(await count(one, 'b')).toEqual({ isAllowed: true, resetSeconds: 60 });
});

it('is forgotten when its minute is over', async () => {
  const [one] = databases;
  if (!one) throw new Error('There is no database.');
  for (const sender of ['old', 'new']) await count(one, sender);
  await endMinute('old');
  await transact(one, ({ trx }) => deleteStaleSenders(trx));
  const left = await one.db.selectFrom('challenge_senders').select('sender').execute();
  const names = left.map(({ sender }) => sender.toString());
  expect(names).toContain('new');
  expect(names).not.toContain('old');
});
