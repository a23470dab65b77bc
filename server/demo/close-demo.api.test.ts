import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { demoPassword, hashPassword } from '#server/accounts/rules/password.ts';
import { loadConfig } from '#server/core/config/config.ts';
import { type Database, openDatabase } from '#server/core/db/database.ts';
import { createTestDatabase, type TestDatabase } from '#server/core/db/testing/test-database.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { forkProgram } from '#server/core/testing/fork-program.ts';
import { buildApi } from '#server/programs/api/build-api.ts';
import { openTestPhotos } from '#server/programs/api/testing/open-test-photos.ts';
import { issueToken } from '#server/programs/api/testing/people.ts';
import { findScanApp } from '#server/scan-apps/shared/find-scan-app.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { closeDemo, openDemo } from './close-demo.ts';
import { insertScenario } from './load-demo.ts';

const secretKey = 'a secret key for tests, of 32 or more characters';
const prepare = path.resolve(import.meta.dirname, '../bin/prepare.ts');
const ownPassword = 'a password of my own';

let test: TestDatabase;
let directory: string;
let database: Database;
let queue: Awaited<ReturnType<typeof openJobQueue>>;
let app: FastifyInstance;

beforeEach(async () => {
  test = await createTestDatabase();
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-close-demo-'));
  database = openDatabase(test.url, { max: 4, applicationName: 'test' });
  queue = await openJobQueue(database.pool, () => undefined);
  const config = loadConfig({ DATA_DIR: directory, SECRET_KEY: secretKey, LOG_LEVEL: 'silent' });
  const store = createObjectStore(config.storage, secretKey);
  await database.db.transaction().execute((trx) => insertScenario(trx, queue, store, config));
  app = buildApi({
    config,
    database,
    store,
    inUnitOfWork: createUnitsOfWork(database, queue),
    photos: openTestPhotos(),
  });
});
afterEach(async () => {
  await app.close();
  await queue.close();
  await database.close();
  await test.drop();
  await rm(directory, { recursive: true, force: true });
});

const userId = async (email: string) =>
  (await database.db.selectFrom('users').where('email', '=', email).select('id').executeTakeFirstOrThrow()).id;

const signIn = async (email: string, password: string) =>
  (await app.inject({ method: 'POST', url: '/api/v2/auth/sign-in/', payload: { email, password } })).statusCode;
const callWith = async (token: string) =>
  (await app.inject({ url: '/api/v2/me/', headers: { authorization: `UAT ${token}` } })).statusCode;
const findApp = (identifier: string) => findScanApp(database.db, identifier);

/** As its people may have made it theirs: nothing is called what the demo called it. */
async function rename(): Promise<void> {
  const { db } = database;
  await db.updateTable('users').set({ email: sql`'renamed-' || id || '@real.example'` }).execute();
  await db.updateTable('companies').set({ slug: sql`'renamed-' || id` }).execute();
}

describe.each([
  ['as it was loaded', async () => undefined],
  ['with other slugs and e-mail addresses', rename],
])('a demo %s', (_what, change) => {
  // conforms: 27.6, A38
  it('is closed outside it: no sign-in, no token, no application, no inspection team', async () => {
    const id = await userId('brand@demo.test');
    await change();
    await database.db
      .updateTable('users')
      .set({ password_hash: await hashPassword(ownPassword) })
      .execute();
    const { email } = await database.db
      .selectFrom('users')
      .where('id', '=', id)
      .select('email')
      .executeTakeFirstOrThrow();
    const token = await issueToken(database, id);
    expect([await signIn(email, ownPassword), await callWith(token)]).toEqual([200, 200]);
    expect(await findApp('demo-app')).not.toBeNull();

    expect(await closeDemo(test.url)).toBe(true);
    expect([await signIn(email, ownPassword), await callWith(token)]).toEqual([401, 401]);
    expect([await findApp('demo-app'), await findApp('nordlys-app')]).toEqual([null, null]);
    const teams = database.db.selectFrom('inspection_teams').where('is_active', '=', true).select('id');
    expect(await teams.execute()).toEqual([]);
    const live = database.db.selectFrom('tokens').where('revoked_at', 'is', null).select('id');
    expect(await live.execute()).toEqual([]);
    expect(await closeDemo(test.url)).toBe(false);
  });
});

it('closing a demo leaves what people added, and the next start as a demo opens the rest', async () => {
  const { db } = database;
  const { company_id } = await db
    .selectFrom('users')
    .where('email', '=', 'brand@demo.test')
    .select('company_id')
    .executeTakeFirstOrThrow();
  const added = await db
    .insertInto('users')
    .values({
      company_id,
      email: 'me@real.example',
      name: 'Me',
      role: 'account_admin',
      password_hash: await hashPassword(ownPassword),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('scan_apps').values({ company_id, identifier: 'my-app', name: 'Mine', ga_key: '' }).execute();
  const rival = await userId('rival@demo.test');
  await db.updateTable('users').set({ is_active: false }).where('id', '=', rival).execute();
  const token = await issueToken(database, added.id);

  await closeDemo(test.url);
  expect([await signIn('me@real.example', ownPassword), await callWith(token)]).toEqual([200, 200]);
  expect(await findApp('my-app')).not.toBeNull();

  expect(await db.transaction().execute(openDemo)).toBe(true);
  expect(await db.transaction().execute(openDemo)).toBe(false);
  expect(await findApp('demo-app')).not.toBeNull();
  const inactive = db.selectFrom('users').where('is_active', '=', false).select('id');
  expect(await inactive.execute()).toEqual([{ id: rival }]);
});

it('what is activated again outside the demo is closed by the next start', async () => {
  await closeDemo(test.url);
  await database.db.updateTable('users').set({ is_active: true }).execute();
  expect(await closeDemo(test.url)).toBe(true);
  expect(await signIn('brand@demo.test', demoPassword)).toBe(401);
});

it('a database that no demo was loaded into is left as it is', async () => {
  const empty = await createTestDatabase();
  const other = openDatabase(empty.url, { max: 1, applicationName: 'test' });
  try {
    await other.db
      .insertInto('companies')
      .values({ name: 'Operator', slug: 'proofmark', company_type: 'operator' })
      .execute();
    expect(await closeDemo(empty.url)).toBe(false);
  } finally {
    await other.close();
    await empty.drop();
  }
});

describe('a demo that cannot be closed', () => {
  async function start(): Promise<{ code: number | null; stderr: string }> {
    const env = {
      DATA_DIR: directory,
      DATABASE_URL: test.url,
      SECRET_KEY: secretKey,
      DEMO: '0',
      NODE_ENV: 'test' as const,
    };
    const child = endWithTestFile(forkProgram(prepare, { env, silent: true }));
    const ended = once(child, 'close');
    const stderr = child.stderr ? await text(child.stderr) : '';
    const [code] = (await ended) as [number | null];
    return { code, stderr };
  }

  // conforms: 27.6
  it('stops the start, and changes nothing, when something public would stay open', async () => {
    await database.db.deleteFrom('demo_rows').where('table_name', '=', 'scan_apps').execute();
    const { code, stderr } = await start();
    expect(code).toBe(1);
    expect(stderr).toContain('the demo cannot be closed: the application demo-app would stay open');
    expect(stderr).toContain('Start with a database that no demo was loaded into');
    const inactive = database.db.selectFrom('users').where('is_active', '=', false).select('id');
    expect(await inactive.execute()).toEqual([]);
  });
});
