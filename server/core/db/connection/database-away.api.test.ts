import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { ceilingMs } from '../../config/testing/ceiling.ts';
import { type DatabaseLimits, defaultTimeLimits } from '../../config/time-limits.ts';
import { type FaultProxy, startProxyOf } from '../../testing/fault-proxy.ts';
import { type Database, openDatabase } from '../database.ts';
import { isDatabaseAway } from '../errors/database-away.ts';
import { transact } from '../unit-of-work.ts';
import { databaseAnswers } from './database-answers.ts';

const limits: DatabaseLimits = {
  ...defaultTimeLimits.requestDatabase,
  // Those for what is fine are long: the machine may be busy.
  connectMs: 20_000,
  acquireMs: 30_000,
  silenceMs: 200,
  giveUpMs: 600,
  statementMs: 60_000,
};

let made: TestDatabase;
let proxy: FaultProxy;
const opened: Database[] = [];

beforeAll(async () => {
  made = await createTestDatabase();
  proxy = await startProxyOf(made.url);
});
afterEach(async () => {
  await proxy.accept();
  proxy.thaw();
  for (const database of opened.splice(0)) await database.close();
  proxy.cut();
});
afterAll(async () => {
  await proxy.close();
  await made.drop();
});

function open(changes: Partial<DatabaseLimits> = {}, max = 3): Database {
  const database = openDatabase(proxy.through(made.url), {
    max,
    applicationName: 'away',
    limits: { ...limits, ...changes },
  });
  opened.push(database);
  return database;
}

/** Opens all connections of the pool. */
async function warm({ pool }: Database, count = 3): Promise<void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  for (const client of clients) client.release();
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1000;
}

const failure = (work: Promise<unknown>): Promise<unknown> =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

describe('frozen connections, new ones fine', () => {
  it('fail what was under way, and the next is answered', async () => {
    const database = open();
    await warm(database);
    proxy.freeze();
    const taken = await secondsOf(async () => {
      const failures = await Promise.all([1, 2, 3].map(() => failure(database.pool.query('SELECT 1'))));
      expect(failures.map(isDatabaseAway)).toEqual([true, true, true]);
    });
    expect(taken).toBeLessThan(ceilingMs / 1000);
    await expect(database.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
  });

  it('are all replaced when one is found out: idle ones serve nobody a failure of their own', async () => {
    const database = open();
    await warm(database);
    proxy.freeze();
    expect(isDatabaseAway(await failure(database.pool.query('SELECT 1')))).toBe(true);
    for (let turn = 0; turn < 3; turn += 1) await database.pool.query('SELECT 1');
  });

  it('do not hold those that wait for a place in the pool', async () => {
    const database = open({ acquireMs: 60_000 }, 1);
    await warm(database, 1);
    proxy.freeze();
    const under = failure(database.pool.query('SELECT 1'));
    const waiting = database.pool.query('SELECT 2 AS two');
    expect(isDatabaseAway(await under)).toBe(true);
    expect((await waiting).rows).toEqual([{ two: 2 }]);
  });

  it('are found out while they are set up, long before a job would be given up', async () => {
    const database = open({ connectMs: 400, giveUpMs: 600_000 });
    const client = new database.connections.Client({ connectionString: proxy.through(made.url) });
    client.on('error', () => undefined);
    await client.connect();
    proxy.freeze();
    await proxy.refuse();
    expect(isDatabaseAway(await failure(database.connections.onConnect(client)))).toBe(true);
  });

  it('are found out inside a transaction too', async () => {
    const database = open();
    const client = await database.pool.connect();
    await client.query('BEGIN');
    proxy.freeze();
    expect(isDatabaseAway(await failure(client.query('SELECT 1')))).toBe(true);
    client.release(true);
  });
});

it.each([
  ['at once where new connections are fine', async () => undefined],
  ['as soon as the server can be asked', async () => proxy.swallow()],
])(
  'what the transaction of a lost connection holds is free %s',
  async (_, fault) => {
    const database = open({ connectMs: 1000 });
    const client = await database.pool.connect();
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7)');
    proxy.freeze();
    await fault();
    expect(isDatabaseAway(await failure(client.query('SELECT 1')))).toBe(true);
    client.release(true);
    await proxy.accept();
    // The server believes in the connection, and would keep what it holds until its limit for idle transactions.
    const other = openDatabase(made.url, {
      max: 1,
      applicationName: 'other',
      limits: { ...limits, lockMs: ceilingMs },
    });
    opened.push(other);
    await other.db.transaction().execute((trx) => sql`SELECT pg_advisory_xact_lock(7)`.execute(trx));
  },
  ceilingMs,
);

it('lends nobody a connection that the server is about to close', async () => {
  const database = open({}, 1);
  for (let turn = 0; turn < 20; turn += 1) {
    const ended = await failure(sql`SELECT pg_terminate_backend(pg_backend_pid())`.execute(database.db));
    expect(isDatabaseAway(ended)).toBe(true);
    await sql`SELECT 1`.execute(database.db);
  }
});

it('is away for the next statement of a transaction whose connection ended between two', async () => {
  const database = open({}, 1);
  const client = await database.pool.connect();
  await client.query('BEGIN');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  const hasEnded = once(client, 'error');
  const other = open({}, 1);
  await sql`SELECT pg_terminate_backend(${rows[0]?.pid}::integer)`.execute(other.db);
  await hasEnded;
  expect(isDatabaseAway(await failure(client.query('SELECT 1')))).toBe(true);
  client.release(true);
});

it('is away when the server ends a connection at its COMMIT', async () => {
  const database = open({}, 1);
  await database.pool.query(`
    CREATE TABLE ends_at_commit (n integer);
    CREATE FUNCTION end_backend() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
    CREATE CONSTRAINT TRIGGER ends AFTER INSERT ON ends_at_commit DEFERRABLE INITIALLY DEFERRED
      FOR EACH ROW EXECUTE FUNCTION end_backend();`);
  const work = transact(database, ({ client }) => client.query('INSERT INTO ends_at_commit VALUES (1)'));
  expect(isDatabaseAway(await failure(work))).toBe(true);
  await database.pool.query('DROP TABLE ends_at_commit; DROP FUNCTION end_backend');
});

it('leaves a statement alone that the database works at, however silent', async () => {
  const database = open();
  const { rows } = await database.pool.query("SELECT 'done' AS said FROM pg_sleep(1.5)");
  expect(rows).toEqual([{ said: 'done' }]);
});

it('ends a statement of a request that takes longer than a request may, on the server too', async () => {
  const database = open({ statementMs: 400 });
  expect(isDatabaseAway(await failure(database.pool.query("SELECT 'endless', pg_sleep(600)")))).toBe(true);
  for (;;) {
    const { rowCount } = await database.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'SELECT ''endless%'",
    );
    if (rowCount === 0) break;
  }
});

// conforms: F12
it.each([
  ['connections', '53300', true],
  ['memory', '53200', true],
  ['disk', '53100', true],
  ['reading its disk', '58030', true],
  ['will to be written to', '25006', true],
  ['way out of a deadlock but us', '40P01', true],
  ['sense in what was asked', '42P01', false],
])('that has no %s left is away: %s', async (_, state, isAway) => {
  const database = open();
  const work = database.pool.query(`DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '${state}'; END $$`);
  expect(isDatabaseAway(await failure(work))).toBe(isAway);
});

// conforms: F10
it.each([
  ['refuses', () => proxy.refuse()],
  ['takes connections and never answers', async () => proxy.swallow()],
])('fails within its limit while the database %s, and works when it is back', async (_, fault) => {
  const database = open({ connectMs: 400, acquireMs: 800 });
  await database.pool.query('SELECT 1').catch(() => undefined);
  await fault();
  proxy.cut();
  // Idle connections that were cut are found out by the first that uses them.
  for (let turn = 0; turn < 3; turn += 1)
    expect(isDatabaseAway(await failure(database.pool.query('SELECT 1')))).toBe(true);
  await proxy.accept();
  const until = Date.now() + ceilingMs;
  while (await failure(database.pool.query('SELECT 1'))) expect(Date.now()).toBeLessThan(until);
});

it('bears a slow network', async () => {
  proxy.delay(60);
  const database = open({ connectMs: 5000, acquireMs: 5000 });
  await expect(database.pool.query('SELECT 1')).resolves.toMatchObject({ rowCount: 1 });
});

it('says within the limit whether the database answers, and asks one question for all who ask', async () => {
  const database = open({ connectMs: 60_000, acquireMs: 60_000 });
  expect(await databaseAnswers(database, 10_000)).toBe(true);
  proxy.swallow();
  proxy.cut();
  const before = proxy.made;
  const taken = await secondsOf(async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => databaseAnswers(database, 100)));
    expect(answers).toEqual(Array.from({ length: 50 }, () => false));
  });
  expect(taken).toBeLessThan(30);
  expect(proxy.made - before).toBeLessThanOrEqual(1);
});
