import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openJobQueue } from '../jobs/queue.ts';
import { type Database, openDatabase } from './database.ts';
import { createTestDatabase } from './testing/test-database.ts';
import { createUnitsOfWork, type InUnitOfWork } from './unit-of-work.ts';

let database: Database;
let inUnitOfWork: InUnitOfWork;
let close: () => Promise<void>;
beforeAll(async () => {
  const made = await createTestDatabase();
  database = openDatabase(made.url, { max: 3, applicationName: 'unit-of-work' });
  const queue = await openJobQueue(database.pool, () => undefined);
  inUnitOfWork = createUnitsOfWork(database, queue);
  await database.pool.query('CREATE TABLE notes (text text PRIMARY KEY)');
  close = async () => {
    await queue.close();
    await database.close();
    await made.drop();
  };
});
afterAll(() => close());
beforeEach(() => database.pool.query('TRUNCATE notes'));

const notes = async () =>
  (await database.pool.query<{ text: string }>('SELECT text FROM notes ORDER BY text')).rows.map(({ text }) => text);
const jobs = async (workorderId: number) =>
  (await database.pool.query("SELECT 1 FROM pgboss.job WHERE data->>'workorderId' = $1", [String(workorderId)]))
    .rowCount;
const busy = () => database.pool.totalCount - database.pool.idleCount;

describe('a unit of work', () => {
  it('is one transaction for the query builder, the client and the queue, and shows nothing before its end', async () => {
    const answer = await inUnitOfWork(async ({ trx, client, enqueue }) => {
      await sql`INSERT INTO notes VALUES ('a')`.execute(trx);
      await client.query("INSERT INTO notes VALUES ('b')");
      await enqueue('generate-codes', { workorderId: 900_001 }, { group: null });
      const { rows } = await sql<{ one: string }>`SELECT pg_current_xact_id()::text AS one`.execute(trx);
      const other = await client.query<{ one: string }>('SELECT pg_current_xact_id()::text AS one');
      expect(other.rows).toEqual(rows);
      expect(await notes()).toEqual([]);
      expect(await jobs(900_001)).toBe(0);
      return 'done';
    });
    expect(answer).toBe('done');
    expect(await notes()).toEqual(['a', 'b']);
    expect(await jobs(900_001)).toBe(1);
    expect(busy()).toBe(0);
  });

  it('rejects with what broke its connection, not with the rollback that fails after it', async () => {
    const failed = inUnitOfWork(({ client }) => client.query('SELECT pg_terminate_backend(pg_backend_pid())'));
    await expect(failed).rejects.toMatchObject({ code: '57P01' });
    expect(busy()).toBe(0);
  });

  it('leaves nothing when the work fails', async () => {
    const failed = inUnitOfWork(async ({ trx, client, enqueue }) => {
      await sql`INSERT INTO notes VALUES ('a')`.execute(trx);
      await client.query("INSERT INTO notes VALUES ('b')");
      await enqueue('generate-codes', { workorderId: 900_002 }, { group: null });
      throw new Error('late');
    });
    await expect(failed).rejects.toThrow('late');
    expect(await notes()).toEqual([]);
    expect(await jobs(900_002)).toBe(0);
    expect(busy()).toBe(0);
  });

  it('opens no new connection after work that is refused, by us or by the database', async () => {
    const opened: unknown[] = [];
    const note = (client: unknown) => opened.push(client);
    await inUnitOfWork(({ client }) => client.query("INSERT INTO notes VALUES ('a')"));
    database.pool.on('connect', note);
    const refused = inUnitOfWork(async ({ client }) => {
      await client.query("SET LOCAL lock_timeout = '7s'; INSERT INTO notes VALUES ('b')");
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    const doubled = inUnitOfWork(({ client }) => client.query("INSERT INTO notes VALUES ('a')"));
    await expect(doubled).rejects.toMatchObject({ code: '23505' });
    await inUnitOfWork(async ({ client }) => {
      await client.query("INSERT INTO notes VALUES ('c')");
      const { rows } = await client.query<{ waits: string }>("SELECT current_setting('lock_timeout') AS waits");
      expect(rows[0]?.waits).not.toBe('7s');
    });
    database.pool.off('connect', note);
    expect(opened).toEqual([]);
    expect(await notes()).toEqual(['a', 'c']);
    expect(busy()).toBe(0);
  });

  it.each(['client', 'query builder'])(
    'carries out nothing of what goes on beside work that failed, by the %s',
    async (by) => {
      let beside: Promise<unknown> = Promise.resolve();
      const failed = inUnitOfWork(async ({ trx, client }) => {
        const note = (text: string) =>
          by === 'client'
            ? client.query('INSERT INTO notes VALUES ($1)', [text])
            : sql`INSERT INTO notes VALUES (${text})`.execute(trx);
        beside = (async () => {
          // More than there is time for before the transaction is rolled back, each as soon as the one before is done.
          for (let count = 0; count < 20; count += 1) await note(`beside ${count}`);
        })();
        beside.catch(() => undefined);
        await client.query('SELECT 1');
        throw new Error('refused');
      });
      await expect(failed).rejects.toThrow('refused');
      await expect(beside).rejects.toThrow();
      expect(await notes()).toEqual([]);
      await inUnitOfWork(({ client }) => client.query("INSERT INTO notes VALUES ('next')"));
      expect(await notes()).toEqual(['next']);
      expect(busy()).toBe(0);
    },
  );

  it('rejects when a statement has failed that the work let pass: COMMIT would be a ROLLBACK without an error', async () => {
    const swallowed = inUnitOfWork(async ({ trx, client }) => {
      await sql`INSERT INTO notes VALUES ('a')`.execute(trx);
      await client.query('SELECT 1/0').catch(() => undefined);
    });
    await expect(swallowed).rejects.toThrow();
    expect(await notes()).toEqual([]);
    expect(busy()).toBe(0);
  });

  it('rejects when its connection is lost, and the next one has another', async () => {
    const lost = inUnitOfWork(async ({ trx, client }) => {
      await sql`INSERT INTO notes VALUES ('a')`.execute(trx);
      const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      await database.pool.query('SELECT pg_terminate_backend($1::integer)', [rows[0]?.pid]);
      await sql`INSERT INTO notes VALUES ('b')`.execute(trx);
    });
    await expect(lost).rejects.toThrow();
    await inUnitOfWork(async ({ client }) => {
      await client.query("INSERT INTO notes VALUES ('c')");
    });
    expect(await notes()).toEqual(['c']);
  });
});
