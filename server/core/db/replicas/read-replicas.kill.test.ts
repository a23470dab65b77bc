import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, listBrands } from '#lib/contract/brands.ts';
import { downloadCodes, searchCodes } from '#lib/contract/codes.ts';
import { insertWorkorderFixture } from '#server/codes/testing/code-fixtures.ts';
import { createApiClient } from '#server/programs/api/testing/api-client.ts';
import { eventually } from '#server/programs/api/testing/eventually.ts';
import { type ProgramProcess, startProgramProcess } from '#server/programs/api/testing/program-process.ts';
import { createWorld, type World } from '#server/programs/api/testing/world.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { type Database, openDatabase } from '../database.ts';
import { runStatement } from '../testing/run-statement.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './testing/replicated-postgres.ts';

let servers: ReplicatedPostgres;
let database: Database;
let world: World;
let directory: string;

/** Two of each program that people reach, as a balancer has them. */
const programs: ProgramProcess[] = [];
const clients: ReturnType<typeof createApiClient>[] = [];
let codeUrl: string;

beforeAll(async () => {
  servers = await startReplicatedPostgres();
  directory = await mkdtemp(path.join(tmpdir(), 'proofmark-replicas-'));
  database = openDatabase(servers.url, { max: 4, applicationName: 'proofmark-test' });
  world = await createWorld(database);
  const settings = {
    DATABASE_URL: servers.url,
    DATABASE_REPLICA_URL: servers.standby.url,
    DATABASE_REPLICA_LAG_SECONDS: '4',
    DATA_DIR: directory,
    SECRET_KEY: 'a secret key for tests, of 32 or more characters',
    LOG_LEVEL: 'silent',
  };
  for (const index of [0, 1]) {
    const port = await findFreePort();
    programs[index] = await startProgramProcess('api', { ...settings, API_PORT: String(port) });
    clients[index] = createApiClient(`http://127.0.0.1:${port}`);
  }
  const [codePort, photoPort] = [await findFreePort(), await findFreePort()];
  codeUrl = `http://127.0.0.1:${codePort}`;
  const ports = { CODE_PORT: String(codePort), PHOTO_PORT: String(photoPort), CODE_URL: codeUrl, PHOTO_READERS: '1' };
  programs[2] = await startProgramProcess('photo', { ...settings, ...ports });
  programs[3] = await startProgramProcess('worker', settings);
});
afterAll(async () => {
  for (const program of programs) program.signal('SIGKILL');
  await Promise.all(programs.map(({ ended }) => ended));
  await database.close();
  await servers.stop();
  await rm(directory, { recursive: true, force: true });
});

const [api, otherApi, photo, worker] = [0, 1, 2, 3];
const programAt = (index = 0) => {
  const program = programs[index];
  if (!program) throw new Error('It was not started.');
  return program;
};
const clientAt = (index = 0) => {
  const client = clients[index];
  if (!client) throw new Error('It was not started.');
  return client;
};

async function readsOf(program: number | undefined, outcome: string): Promise<number> {
  const { text } = await programAt(program).ask('/metrics');
  return Number(
    new RegExp(`^proofmark_replica_reads_total\\{outcome="${outcome}"\\} (\\d+)$`, 'm').exec(text)?.[1] ?? 0,
  );
}

const isUsed = async (program: number | undefined) => {
  const { text } = await programAt(program).ask('/metrics');
  return new RegExp(`^proofmark_replica_used\\{replica="${servers.standby.name}"\\} 1$`, 'm').test(text);
};
const untilUsed = async () => {
  for (const each of [api, otherApi, photo]) await eventually(() => isUsed(each), Boolean);
};
const untilUnused = async () => {
  for (const each of [api, otherApi, photo])
    await eventually(
      () => isUsed(each),
      (used) => !used,
    );
};

async function namesOfBrands(client: number | undefined, token: string): Promise<string[]> {
  const { status, body } = await clientAt(client).call(listBrands, { token });
  expect(status).toBe(200);
  return body.results.map(({ name }) => name);
}

let workorder: number | undefined;

async function insertCodes(): Promise<number> {
  if (workorder !== undefined) return workorder;
  const { companies, people, goods } = world;
  const company = { ...goods.brand, companyId: companies.brand, userId: people.brandAdmin.id };
  workorder = await insertWorkorderFixture(database, company, { quantity: 100, codegenStatus: 4 });
  await database.pool.query(
    `INSERT INTO codes (extended_id, company_id, workorder_id, sequence, activation_status)
     SELECT 'replica-' || lpad(n::text, 6, '0'), $1, $2, n, 1 FROM generate_series(1, 100) AS n`,
    [companies.brand, workorder],
  );
  // Written by no user of the company: a list may lack them until the standby has them.
  await untilUsed();
  const { token } = people.brandAdmin;
  await eventually(
    () => clientAt(api).call(searchCodes, { token, query: { workorder } }),
    ({ body }) => body.results.length > 0,
  );
  return workorder;
}

async function addBrand(client: number | undefined, token: string, name: string): Promise<void> {
  const { status } = await clientAt(client).call(createBrand, { token, body: { name } });
  expect(status).toBe(201);
}

describe('a standby', () => {
  const tokenOf = (person: keyof World['people']) => world.people[person].token;

  afterEach(async () => {
    servers.standby.thaw();
    await servers.standby.start();
    await servers.standby.resumeReplay().catch(() => undefined);
  });

  it('answers lists, and is reported in /metrics and /readyz', async () => {
    await untilUsed();
    const before = await readsOf(api, 'replica');
    await eventually(
      async () => {
        await namesOfBrands(api, tokenOf('analyst'));
        return readsOf(api, 'replica');
      },
      (reads) => reads > before,
    );
    // On a machine that stops for a moment it may be behind for that long.
    const { status } = await eventually(
      () => programAt(api).ask('/readyz'),
      ({ text }) => JSON.parse(text).checks[`replica ${servers.standby.name}`] === 'ok',
    );
    expect(status).toBe(200);
    const lag = async () => {
      const { text } = await programAt(api).ask('/metrics');
      return Number(/^proofmark_replica_lag_seconds\{[^}]*\} (\S+)$/m.exec(text)?.[1]);
    };
    await eventually(lag, (seconds) => seconds < 4);
  });

  it('shows a company what it has written at once, by another program too, while others see it within the bound', async () => {
    await untilUsed();
    await servers.standby.pauseReplay();
    await addBrand(api, tokenOf('brandAdmin'), 'Paused');
    // The standby does not know it yet; the company sees it through each program.
    expect(await namesOfBrands(api, tokenOf('brandAdmin'))).toContain('Paused');
    expect(await namesOfBrands(otherApi, tokenOf('brandAdmin'))).toContain('Paused');
    expect(await namesOfBrands(otherApi, tokenOf('analyst'))).toContain('Paused');
    expect(await readsOf(otherApi, 'own_writes')).toBeGreaterThan(0);
    // Written for the company of another, which has written nothing: seen once the standby is too far behind.
    await database.db
      .insertInto('brands')
      .values({ company_id: world.companies.rival, name: 'Of somebody else', description: '' })
      .execute();
    await eventually(
      () => namesOfBrands(api, tokenOf('rivalAdmin')),
      (names) => names.includes('Of somebody else'),
    );
    await untilUnused();
    const { status, text } = await programAt(api).ask('/readyz');
    expect(status).toBe(200);
    expect(JSON.parse(text).checks[`replica ${servers.standby.name}`]).toMatch(/^is \d+\.\d s behind: reads go to/);
    await servers.standby.resumeReplay();
    await untilUsed();
    const before = await readsOf(api, 'replica');
    await eventually(
      async () => {
        expect(await namesOfBrands(api, tokenOf('brandAdmin'))).toContain('Paused');
        return readsOf(api, 'replica');
      },
      (reads) => reads > before,
    );
  });

  it('gives exports that hold all that was there when they were asked for, by whichever server', async () => {
    const wanted = await insertCodes();
    const exported = async () => {
      const query = { workorder: wanted };
      const { status, body } = await clientAt(api).call(downloadCodes, { token: tokenOf('brandAdmin'), query });
      expect(status).toBe(downloadCodes.status);
      const row = () =>
        database.db
          .selectFrom('documents')
          .where('key', '=', body.document.key)
          .select(['status', 'row_count'])
          .executeTakeFirstOrThrow();
      return (await eventually(row, ({ status: now }) => now === 'complete')).row_count;
    };
    await untilUsed();
    const before = await readsOf(worker, 'replica');
    await eventually(
      async () => {
        expect(await exported()).toBe(100);
        return readsOf(worker, 'replica');
      },
      (reads) => reads > before,
    );
    await servers.standby.pauseReplay();
    await database.db.deleteFrom('codes').where('extended_id', '=', 'replica-000100').execute();
    expect(await exported()).toBe(99);
  });

  it('fails no call when it is killed with -9 under reads, and is used again when it is back', async () => {
    await untilUsed();
    const [wanted, code] = [await insertCodes(), `${codeUrl}/replica-000001`];
    const failures: string[] = [];
    let [reads, isOver] = [0, false];
    const readOn = async (token: string) => {
      while (!isOver) {
        const { status, body } = await clientAt(api).call(searchCodes, { token, query: { workorder: wanted } });
        if (status !== 200 || body.results.length === 0) failures.push(`list ${status}`);
        const page = await fetch(code, { redirect: 'manual' });
        await page.arrayBuffer();
        if (page.status !== 200) failures.push(`code ${page.status}`);
        reads += 1;
      }
    };
    const readers = [readOn(tokenOf('brandAdmin')), readOn(tokenOf('analyst')), readOn(tokenOf('scmEditor'))];
    const more = async (count: number) => {
      const until = reads + count;
      await eventually(
        async () => reads,
        (now) => now >= until || failures.length > 0,
      );
    };
    await more(20);
    await servers.standby.kill();
    await more(20);
    await untilUnused();
    await servers.standby.start();
    await untilUsed();
    await more(20);
    // Connected and silent: once answers fail to come, the primary is asked.
    servers.standby.freeze();
    await more(20);
    await untilUnused();
    isOver = true;
    await Promise.all(readers);
    expect(failures).toEqual([]);
    const { status, text } = await programAt(photo).ask('/readyz');
    expect(status).toBe(200);
    expect(JSON.parse(text).checks[`replica ${servers.standby.name}`]).toBe('does not answer: reads go to the primary');
    expect(await readsOf(photo, 'replica')).toBeGreaterThan(0);
  });

  it('that cancels a read for the sake of replay is not noticed', async () => {
    await untilUsed();
    const before = await readsOf(api, 'failed');
    // It waits there for the lock that the replay of this brings, and is canceled as a conflict with replay would
    // cancel it.
    await eventually(
      async () => {
        const client = await database.pool.connect();
        try {
          await client.query('BEGIN; LOCK TABLE brands IN ACCESS EXCLUSIVE MODE; SELECT pg_switch_wal()');
          const reading = namesOfBrands(api, tokenOf('rivalAdmin'));
          await pause(100);
          await runStatement(
            servers.standby.url,
            `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE application_name = 'proofmark-api' AND state = 'active'`,
          );
          await client.query('ROLLBACK');
          expect(await reading).toContain('Soaps');
        } finally {
          client.release();
        }
        return readsOf(api, 'failed');
      },
      (failed) => failed > before,
    );
  });
});
