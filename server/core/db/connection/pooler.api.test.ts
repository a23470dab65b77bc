import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { downloadCodes } from '#lib/contract/codes.ts';
import { getDocument } from '#lib/contract/documents.ts';
import { createSid, getWorkorder } from '#lib/contract/workorders.ts';
import { createApiClient } from '#server/programs/api/testing/api-client.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { type ProgramProcess, startProgramProcess } from '#server/programs/api/testing/program-process.ts';
import { createWorld } from '#server/programs/api/testing/world.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { openDatabase } from '../database.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from '../testing/pgbouncer.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { findPooler } from './find-pooler.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await createTestDatabase();
});
afterAll(() => test.drop());

it('sends nothing with the start of a connection that a pooler refuses', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const database = openDatabase(`postgres://u:p@127.0.0.1:${port}/d`, { max: 1, applicationName: 'proofmark-test' });
  const asked = database.pool.query('SELECT 1').catch((error: unknown) => error);
  const [socket] = await once(server, 'connection');
  const [message] = await once(socket, 'data');
  // Length and version, then names and values, each ended by a zero byte.
  const words = message.subarray(8).toString().split('\0');
  const names = words.filter((_: string, index: number) => index % 2 === 0).filter(Boolean);
  socket.destroy();
  server.close();
  expect(await asked).toBeInstanceOf(Error);
  await database.close();
  expect(names.sort()).toEqual(['application_name', 'client_encoding', 'database', 'user']);
});

it('knows days in UTC and the order of joins on every connection', async () => {
  const database = openDatabase(test.url, { max: 2, applicationName: 'proofmark-test' });
  const { rows } = await database.pool.query(
    `SELECT current_setting('timezone') AS zone, current_setting('join_collapse_limit') AS joins`,
  );
  await database.close();
  expect(rows).toEqual([{ zone: 'UTC', joins: '5' }]);
});

it('sees that nothing stands before PostgreSQL itself', async () => {
  expect(await findPooler(test.url)).toBe('none');
});

/** With Debian's package `pgbouncer`; where it is not installed these are skipped, and nothing else shows it. */
describe.runIf(hasPgBouncer)('behind PgBouncer', () => {
  let bouncer: PgBouncer;
  let directory: string;
  beforeAll(async () => {
    bouncer = await startPgBouncer(test.url, 'transaction');
    directory = await mkdtemp(path.join(tmpdir(), 'proofmark-pooler-'));
  });
  afterAll(async () => {
    await bouncer.stop();
    await rm(directory, { recursive: true, force: true });
  });

  it('sees which mode it is in', async () => {
    expect(await findPooler(bouncer.through(test.url))).toBe('transaction');
    const session = await startPgBouncer(test.url, 'session');
    expect(await findPooler(session.through(test.url))).toBe('session');
    await session.stop();
  });

  it('keeps the time zone, whichever connection is lent', async () => {
    const database = openDatabase(bouncer.through(test.url), { max: 10, applicationName: 'proofmark-test' });
    // More clients than it lends connections, all at once, so that they change hands.
    const asked = Array.from({ length: 200 }, () => database.pool.query(`SELECT current_setting('timezone') AS zone`));
    const zones = (await Promise.all(asked)).map(({ rows }) => rows[0]?.zone);
    await database.close();
    expect(new Set(zones)).toEqual(new Set(['UTC']));
  });

  it('makes and exports codes, with a direct address for what needs a session', async () => {
    const database = openDatabase(test.url, { max: 2, applicationName: 'proofmark-test' });
    const world = await createWorld(database);
    const port = await findFreePort();
    const env = {
      DATABASE_URL: bouncer.through(test.url),
      DATABASE_DIRECT_URL: test.url,
      DATA_DIR: directory,
      SECRET_KEY: 'a secret key for tests, of 32 or more characters',
      API_PORT: String(port),
      DATABASE_WAIT_SECONDS: '60',
    };
    const programs: ProgramProcess[] = await Promise.all([
      startProgramProcess('api', env),
      startProgramProcess('worker', env),
    ]);
    const api = createApiClient(`http://127.0.0.1:${port}`);
    await eventually(
      () =>
        fetch(`http://127.0.0.1:${port}/health`)
          .then(({ ok }) => ok)
          .catch(() => false),
      Boolean,
    );
    const token = world.people.brandAdmin.token;
    const body = { reference: 'POOLED', quantity: 3000, activate_on_complete: true, use_serial_number: true };
    const made = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        api.call(createSid, { token, body: { ...body, reference: `POOLED ${index}` } }),
      ),
    );
    expect(made.map(({ status }) => status)).toEqual(Array(8).fill(201));
    for (const { body: order } of made) {
      const read = () => api.call(getWorkorder, { token, params: { id: order.id } });
      await eventually(read, (answer) => answer.body.codegen_status === 4);
    }
    const { rows } = await database.pool.query(
      'SELECT count(*) AS codes, count(DISTINCT extended_id) AS ids FROM codes WHERE serial_number IS NOT NULL',
    );
    expect(rows).toEqual([{ codes: 24_000, ids: 24_000 }]);
    const exported = await api.call(downloadCodes, { token, query: {} });
    expect(exported.status, exported.text).toBeLessThan(300);
    const params = { document_key: exported.body.document.key };
    await eventually(
      () => api.call(getDocument, { token, params }),
      (answer) => answer.body.status === 'complete' && answer.body.row_count === 24_000,
    );
    for (const program of programs) program.signal('SIGTERM');
    await Promise.all(programs.map(({ ended }) => ended));
    const lines = programs
      .flatMap((program) => program.written())
      .filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(lines).toEqual([]);
    await database.close();
  });

  it('refuses to run jobs without a direct address, and says which setting it is', async () => {
    const env = {
      DATABASE_URL: bouncer.through(test.url),
      DATA_DIR: directory,
      SECRET_KEY: 'a secret key for tests, of 32 or more characters',
    };
    const failed = startProgramProcess('worker', env);
    await expect(failed).rejects.toThrow('set DATABASE_DIRECT_URL to PostgreSQL itself');
  });
});
