import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '#server/programs/worker/jobs.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createIndexConcurrently } from './create-index.ts';
import { migrateToLatest, migrations } from './migrate.ts';
import { type LockLimits, runMigrations, type ServiceMigration } from './run-migrations.ts';

let database: TestDatabase;
let db: Kysely<unknown>;
const clients: pg.Client[] = [];

beforeEach(async () => {
  database = await createTestDatabase();
  const pool = new pg.Pool({ connectionString: database.url, max: 4 });
  // The server may still send errors to a connection that closes while its database is dropped.
  pool.on('error', () => undefined);
  pool.on('connect', (connected) => connected.on('error', () => undefined));
  db = new Kysely({ dialect: new PostgresDialect({ pool }) });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.end()));
  await db.destroy();
  await database.drop();
});

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  clients.push(client);
  return client;
}

const name = '9999-01-01t0000-of-a-test';
const run = async (migration: ServiceMigration, limits?: LockLimits) =>
  runMigrations(db, await connect(), { ...migrations, [name]: migration }, limits);

const addColumn: ServiceMigration = {
  up: async (trx) => {
    await sql`ALTER TABLE companies ADD COLUMN shade text`.execute(trx);
  },
};

async function isApplied(): Promise<boolean> {
  const { rows } = await sql`SELECT FROM kysely_migration WHERE name = ${name}`.execute(db);
  return rows.length > 0;
}

describe('a migration that waits for a table', () => {
  // conforms: F22
  it('gives up after seconds, so that nobody waits behind it for longer, and says so', async () => {
    const reader = await connect();
    await reader.query('BEGIN; SELECT FROM companies');
    await expect(run(addColumn, { lockMs: 50, pauseMs: 1, tries: 3 })).rejects.toMatchObject({
      name: 'ConfigError',
      message: expect.stringMatching(`The migration ${name} could not lock a table: 3 times it waited for 0.05 s`),
    });
    expect(await isApplied()).toBe(false);
    // After the reader commits, the next try gets the lock.
    await reader.query('SELECT FROM companies; COMMIT');
    await run(addColumn);
    expect(await isApplied()).toBe(true);
  });

  it('is tried again, and done as soon as the table is free', async () => {
    const reader = await connect();
    await reader.query('BEGIN; SELECT FROM companies');
    let tries = 0;
    await run(
      {
        up: async (trx) => {
          tries += 1;
          if (tries === 3) await reader.query('COMMIT');
          await addColumn.up(trx);
        },
      },
      { lockMs: 50, pauseMs: 1, tries: 5 },
    );
    expect(tries).toBe(3);
    expect(await isApplied()).toBe(true);
  });

  it('fails at once with what is wrong in itself, and leaves nothing of it', async () => {
    let tries = 0;
    const wrong = run({
      up: async (trx) => {
        tries += 1;
        await addColumn.up(trx);
        await sql`SELECT nothing_of_this_name`.execute(trx);
      },
    });
    await expect(wrong).rejects.toMatchObject({ code: '42703' });
    expect(tries).toBe(1);
    const { rows } = await sql`SELECT FROM pg_attribute WHERE attname = 'shade'`.execute(db);
    expect(rows).toEqual([]);
  });
});

describe('an index of a large table', () => {
  const makesIndex: ServiceMigration = {
    outsideTransaction: true,
    up: (conn) => createIndexConcurrently(conn, 'companies_shade', 'ON companies (name)'),
  };
  const isValid = async () => {
    const { rows } = await sql<{ indisvalid: boolean }>`
      SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass('companies_shade')`.execute(db);
    return rows[0]?.indisvalid;
  };

  it('is made while the table is written to, and waits for who wrote before', async () => {
    const writer = await connect();
    await writer.query("BEGIN; INSERT INTO companies (name, slug, company_type) VALUES ('A', 'a', 'brand_owner')");
    const making = run(makesIndex);
    const other = await connect();
    // It waits for the open transaction by now or soon; no other statement waits for it.
    await other.query("INSERT INTO companies (name, slug, company_type) VALUES ('B', 'b', 'brand_owner')");
    await writer.query('COMMIT');
    await making;
    expect(await isValid()).toBe(true);
    expect(await isApplied()).toBe(true);
  });

  it('that was interrupted is created again', async () => {
    await sql`INSERT INTO companies (name, slug, company_type)
              VALUES ('same', 'a', 'brand_owner'), ('same', 'b', 'brand_owner')`.execute(db);
    await expect(
      sql`CREATE UNIQUE INDEX CONCURRENTLY companies_shade ON companies (name)`.execute(db),
    ).rejects.toThrow();
    expect(await isValid()).toBe(false);
    await run(makesIndex);
    expect(await isValid()).toBe(true);
  });

  it('is made once by several programs at once', async () => {
    await Promise.all([run(makesIndex), run(makesIndex), run(makesIndex)]);
    expect(await isValid()).toBe(true);
    expect(await isApplied()).toBe(true);
  });
});

it('a database of a newer release is left as it is, and named', async () => {
  await run(addColumn);
  await expect(migrateToLatest(database.url, jobs)).rejects.toMatchObject({
    name: 'ConfigError',
    message: expect.stringMatching(`The database is of a newer release: its schema is ${name}`),
  });
});
