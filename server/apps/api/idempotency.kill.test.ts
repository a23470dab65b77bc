import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSids, getPostData } from '#lib/contract/ingestion.ts';
import { createFromTemplate } from '#lib/contract/workorder-orders.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { createApiClient } from './testing/api-client.ts';
import { type ApiProcess, startApiProcess } from './testing/api-process.ts';
import { eventually } from './testing/eventually.ts';
import { createWorld, type World } from './testing/world.ts';

let testDatabase: TestDatabase;
let directory: string;
let database: Database;
let world: World;
let api: ApiProcess;

const start = () =>
  startApiProcess({
    DATABASE_URL: testDatabase.url,
    DATA_DIR: directory,
    SECRET_KEY: 'a secret key for tests, of 32 or more characters',
  });

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-kill-'));
  database = openDatabase(testDatabase.url, { max: 6, applicationName: 'proofmark-test' });
  world = await createWorld(database);
  api = await start();
});
afterAll(async () => {
  await api.kill();
  await database.close();
  await testDatabase.drop();
  await rm(directory, { recursive: true, force: true });
});

/** Requests that could be done twice without anybody noticing: no reference of their own, nothing unique. */
const requests = [
  {
    name: 'an order',
    endpoint: createFromTemplate,
    table: 'workorders',
    body: () => ({ template: world.goods.brand.templateId, quantity: 3 }),
  },
  { name: 'an ingestion', endpoint: addSids, table: 'ingestions', body: () => ({ codes: [{ id: 'kill-test-1' }] }) },
  { name: 'an upload', endpoint: getPostData, table: 'ingestions', body: () => ({ filetype: 'csv' }) },
] as const;

type Request = (typeof requests)[number];

function send({ endpoint, body }: Request, key: string) {
  const { token } = world.people.brandAdmin;
  return createApiClient(api.baseUrl).call(endpoint, { token, body: body(), headers: { 'idempotency-key': key } });
}

async function countOf(table: string): Promise<number> {
  const { rows } = await database.pool.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`);
  return rows[0]?.count ?? 0;
}

async function jobs(): Promise<number> {
  return countOf('pgboss.job');
}

/** Work of the API that waits for a lock that a test holds. */
async function untilItWaits(pattern: string): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'proofmark-api'
          AND wait_event_type = 'Lock' AND query ~* $1`,
      [pattern],
    );
    return rowCount === 1;
  };
  await eventually(waiting, (waits) => waits);
}

async function holding(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await database.pool.connect();
  try {
    await client.query('BEGIN');
    await work(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

const endLease = (key: string) =>
  database.pool.query(`UPDATE idempotency_keys SET lease_until = now() - interval '1 s' WHERE key = $1`, [key]);

describe.each(requests.map((request) => [request.name, request] as const))(
  '%s under an Idempotency-Key',
  (_, request) => {
    it('is made once when the API is killed with -9 before its work is done', async () => {
      const key = `before ${request.name}`.replaceAll(' ', '-');
      const before = [await countOf(request.table), await jobs()];
      await holding(async (client) => {
        await client.query('SELECT FROM companies WHERE id = $1 FOR UPDATE', [world.companies.brand]);
        const lost = send(request, key).catch(() => null);
        await untilItWaits('companies|insert into "ingestions"');
        await api.kill();
        expect(await lost).toBeNull();
      });
      api = await start();
      expect((await send(request, key)).status).toBe(409);
      await endLease(key);
      await expectOne(request, key, before);
    });

    it('is made once when it is killed between its work and the keeping of its answer', async () => {
      const key = `between ${request.name}`.replaceAll(' ', '-');
      const before = [await countOf(request.table), await jobs()];
      const { pool } = database;
      await holding(async (company) => {
        await company.query('SELECT FROM companies WHERE id = $1 FOR UPDATE', [world.companies.brand]);
        const lost = send(request, key).catch(() => null);
        await untilItWaits('companies|insert into "ingestions"');
        await holding(async (row) => {
          await row.query('SELECT FROM idempotency_keys WHERE key = $1 FOR UPDATE', [key]);
          await company.query('ROLLBACK');
          await untilItWaits('update "idempotency_keys"');
          await api.kill();
          expect(await lost).toBeNull();
        });
      });
      // Until the server has noticed that its client is gone, the dead request may still hold its rows.
      await eventually(
        async () =>
          (
            await pool.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'proofmark-api'`,
            )
          ).rowCount,
        (left) => left === 0,
      );
      await endLease(key);
      api = await start();
      await expectOne(request, key, before);
    });

    it('is answered again when it is killed after its work, before anybody heard', async () => {
      const key = `after ${request.name}`.replaceAll(' ', '-');
      const before = [await countOf(request.table), await jobs()];
      const listener = await database.pool.connect();
      try {
        // Told in the moment the transaction commits: the answer is on its way at the earliest then.
        await listener.query(`
        CREATE OR REPLACE FUNCTION tell() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN PERFORM pg_notify(''kept'', new.key); RETURN new; END';
        CREATE OR REPLACE TRIGGER tell AFTER UPDATE ON idempotency_keys FOR EACH ROW
          WHEN (new.status IS NOT NULL) EXECUTE FUNCTION tell();
        LISTEN kept`);
        const kept = new Promise((resolve) => listener.once('notification', resolve));
        const unheard = send(request, key).catch(() => null);
        await kept;
        await api.kill();
        await unheard;
        await listener.query('UNLISTEN kept; DROP TRIGGER tell ON idempotency_keys');
      } finally {
        listener.release();
      }
      api = await start();
      await expectOne(request, key, before);
    });
  },
);

/** The request sent again is answered as the first time would have been, and there is one of what it makes. */
async function expectOne(request: Request, key: string, [rows = 0, queued = 0]: number[]): Promise<void> {
  const again = await send(request, key);
  expect(again.status, again.text).toBe(request.endpoint.status);
  expect((await send(request, key)).text).toBe(again.text);
  expect(await countOf(request.table)).toBe(rows + 1);
  expect((await jobs()) - queued).toBe(request.endpoint === getPostData ? 0 : 1);
}
