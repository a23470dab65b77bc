import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSids, getPostData } from '#lib/contract/ingestion.ts';
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

/**
 * Requests that could be done twice without anybody noticing: no reference of their own, nothing unique. With what each
 * makes, and how its jobs name that.
 */
const requests = [
  {
    name: 'an order',
    endpoint: createFromTemplate,
    made: 'SELECT id FROM workorders',
    namedBy: 'workorderId',
    body: () => ({ template: world.goods.brand.templateId, quantity: 3 }),
  },
  {
    name: 'an ingestion',
    endpoint: createSids,
    made: "SELECT id FROM ingestions WHERE ingestion_mode = 'api'",
    namedBy: 'ingestionId',
    body: () => ({ codes: [{ id: 'kill-test-1' }] }),
  },
  {
    name: 'an upload',
    endpoint: getPostData,
    made: "SELECT id FROM ingestions WHERE ingestion_mode = 'file'",
    namedBy: 'ingestionId',
    body: () => ({ filetype: 'csv' }),
  },
] as const;

type Request = (typeof requests)[number];

function send({ endpoint, body }: Request, key: string) {
  const { token } = world.people.brandAdmin;
  return createApiClient(api.baseUrl).call(endpoint, { token, body: body(), headers: { 'idempotency-key': key } });
}

interface Counts {
  made: number;
  jobs: number;
}

async function countsOf({ made, namedBy }: Request): Promise<Counts> {
  const { rows } = await database.pool.query<Counts>(
    `WITH made AS (${made}) SELECT (SELECT count(*) FROM made) AS made,
       (SELECT count(*) FROM pgboss.job WHERE (data->>'${namedBy}')::int IN (SELECT id FROM made)) AS jobs`,
  );
  const [counts] = rows;
  if (!counts) throw new Error('A count is one row.');
  return counts;
}

/** Work of the API that waits for locks that a test holds: one of each request. */
async function untilAllWait(pattern: string): Promise<void> {
  const waiting = async () => {
    const { rowCount } = await database.pool.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'proofmark-api'
          AND wait_event_type = 'Lock' AND query ~* $1`,
      [pattern],
    );
    return rowCount === requests.length;
  };
  await eventually(waiting, (wait) => wait);
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

interface Killed {
  request: Request;
  key: string;
  before: Counts;
}

/** All requests are running when the API is killed: one start of it shows the result of each. */
async function sendAll(when: string): Promise<{ killed: Killed[]; lost: Promise<unknown>[] }> {
  const killed: Killed[] = [];
  for (const request of requests) {
    killed.push({ request, key: `${when} ${request.name}`.replaceAll(' ', '-'), before: await countsOf(request) });
  }
  return { killed, lost: killed.map(({ request, key }) => send(request, key).catch(() => null)) };
}

const lockCompany = (client: pg.PoolClient) =>
  client.query('SELECT FROM companies WHERE id = $1 FOR UPDATE', [world.companies.brand]);
const nobodyHeard = requests.map(() => null);
const killedWith = (killed: readonly Killed[], name: string): Killed => {
  const found = killed.find(({ request }) => request.name === name);
  if (!found) throw new Error(`There is no request ${name}.`);
  return found;
};
const names = requests.map(({ name }) => name);

describe('a request under an Idempotency-Key', () => {
  describe('that was not done', () => {
    let killed: Killed[];
    beforeAll(async () => {
      await holding(async (client) => {
        await lockCompany(client);
        const sent = await sendAll('before');
        await untilAllWait('companies|insert into "ingestions"');
        await api.kill();
        expect(await Promise.all(sent.lost)).toEqual(nobodyHeard);
        ({ killed } = sent);
      });
      api = await start();
    });

    // conforms: 26.8, 40.2
    it.each(names)('%s is made once when the API is killed with -9 before its work is done', async (name) => {
      const { request, key, before } = killedWith(killed, name);
      expect((await send(request, key)).status).toBe(409);
      await endLease(key);
      await expectOne(request, key, before);
    });
  });

  describe('that was done, and its answer not kept', () => {
    let killed: Killed[];
    beforeAll(async () => {
      await holding(async (company) => {
        await lockCompany(company);
        const sent = await sendAll('between');
        await untilAllWait('companies|insert into "ingestions"');
        ({ killed } = sent);
        await holding(async (rows) => {
          const keys = killed.map(({ key }) => key);
          await rows.query('SELECT FROM idempotency_keys WHERE key = ANY($1) FOR UPDATE', [keys]);
          await company.query('ROLLBACK');
          await untilAllWait('update "idempotency_keys"');
          await api.kill();
          expect(await Promise.all(sent.lost)).toEqual(nobodyHeard);
        });
      });
      // Until the server has noticed that its client is gone, the dead requests may still hold their rows.
      await eventually(
        async () =>
          (
            await database.pool.query(
              `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'proofmark-api'`,
            )
          ).rowCount,
        (left) => left === 0,
      );
      api = await start();
    });

    // conforms: 26.8
    it.each(names)('%s is made once when it is killed between its work and the keeping of its answer', async (name) => {
      const { request, key, before } = killedWith(killed, name);
      await endLease(key);
      await expectOne(request, key, before);
    });
  });

  // conforms: 26.8, F2
  it.each(requests.map((request) => [request.name, request] as const))(
    '%s is answered again when it is killed after its work, before anybody heard',
    async (_, request) => {
      const key = `after ${request.name}`.replaceAll(' ', '-');
      const before = await countsOf(request);
      const listener = await database.pool.connect();
      try {
        // Notified in the moment the transaction commits: the answer is on its way at the earliest then.
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
    },
  );
});

/** The request sent again is answered as the first time would have been, and there is one of what it makes. */
async function expectOne(request: Request, key: string, { made, jobs }: Counts): Promise<void> {
  const again = await send(request, key);
  expect(again.status, again.text).toBe(request.endpoint.status);
  expect((await send(request, key)).text).toBe(again.text);
  expect(await countsOf(request)).toEqual({
    made: made + 1,
    jobs: jobs + (request.endpoint === getPostData ? 0 : 1),
  });
}
