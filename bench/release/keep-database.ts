import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { loadConfig } from '#server/core/config/config.ts';
import { openDatabase } from '#server/core/db/database.ts';
import { migrateToLatest } from '#server/core/db/migrate/migrate.ts';
import { recordKey } from '#server/core/db/migrate/record-key.ts';
import { recordRelease } from '#server/core/db/migrate/record-release.ts';
import { runStatement } from '#server/core/db/testing/run-statement.ts';
import { createUnitsOfWork } from '#server/core/db/unit-of-work.ts';
import { openJobQueue } from '#server/core/jobs/queue.ts';
import { releaseVersion } from '#server/core/operations/release.ts';
import { insertScenario, loadDemo } from '#server/demo/load-demo.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { countScans } from '#server/scans/jobs/count-scans.ts';
import { createObjectStore } from '#server/storage/create-object-store.ts';
import { runAs } from '#server/tools/embedded-postgres/cluster.ts';
import { chooseAccount } from '#server/tools/embedded-postgres/system-account.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { takePort } from '../chaos/ports.ts';
import { findPostgres } from '../two/debian.ts';

/**
 * `npm run release:database`: writes a demo database of this release, with scans that are counted and jobs that wait,
 * to the databases that upgrades are tested with. Needs Debian's PostgreSQL.
 */
const folder = path.join(import.meta.dirname, '../../server/core/db/testing/releases');
/** The same as in the tests that start programs over it. */
const secretKey = 'a secret key for tests, of 32 or more characters';
/** Codes of an order: the file stays small. */
const mostCodes = 1000;
const options = ['--no-owner', '--no-privileges', '--no-comments', '--inserts', '--rows-per-insert=50'];

async function fill(databaseUrl: string, dataDir: string): Promise<void> {
  await migrateToLatest(databaseUrl, jobs);
  await recordKey(databaseUrl, secretKey);
  await recordRelease(databaseUrl, releaseVersion());
  const settings = { DEMO: '1', DATABASE_URL: databaseUrl, SECRET_KEY: secretKey, DATA_DIR: dataDir };
  const config = loadConfig(settings);
  const database = openDatabase(databaseUrl, { max: 2, applicationName: 'keep-database' });
  const queue = await openJobQueue(database.pool, () => undefined);
  try {
    const inUnitOfWork = createUnitsOfWork(database, queue);
    const store = createObjectStore(config.storage, secretKey);
    await inUnitOfWork(async ({ trx }) => {
      await insertScenario(trx, queue, store, config);
      await sql`UPDATE workorders SET quantity = least(quantity, ${mostCodes})`.execute(trx);
    });
    await loadDemo(config);
    await countScans({ inUnitOfWork, signal: new AbortController().signal });
  } finally {
    await queue.close();
    await database.close();
  }
}

async function keep(): Promise<string> {
  const programs = findPostgres();
  if (programs === undefined) throw new Error("Debian's postgresql is not installed.");
  const { dataDir, remove } = createTemporaryDataDir('proofmark-keep-');
  const data = path.join(dataDir, 'postgres');
  const account = chooseAccount(undefined);
  const run = (program: string, ...args: string[]): string => {
    const maxBuffer = 256 * 1024 * 1024;
    const { status, stdout, stderr } = spawnSync(path.join(programs, program), args, {
      ...runAs(account),
      encoding: 'utf8',
      maxBuffer,
    });
    if (status !== 0) throw new Error(`${program}: ${stderr}`);
    return stdout;
  };
  try {
    mkdirSync(data, { mode: 0o700 });
    if (account) chownSync(data, account.uid, account.gid);
    run('initdb', '-D', data, '-U', 'proofmark', '-A', 'trust', '--locale=C', '--encoding=UTF8');
    const port = await takePort();
    const server = `-c listen_addresses=127.0.0.1 -c port=${port} -c unix_socket_directories=`;
    run('pg_ctl', '-D', data, '-w', '-l', path.join(data, 'log'), '-o', server, 'start');
    try {
      const url = `postgresql://proofmark@127.0.0.1:${port}/postgres`;
      await runStatement(url, 'CREATE DATABASE proofmark');
      const databaseUrl = url.replace(/postgres$/, 'proofmark');
      await fill(databaseUrl, dataDir);
      const dump = run('pg_dump', ...options, databaseUrl)
        .split('\n')
        // Commands of psql.
        .filter((line) => !line.startsWith('\\'))
        .join('\n');
      const file = path.join(folder, `v${releaseVersion()}.sql.gz`);
      writeFileSync(file, gzipSync(dump, { level: 9 }));
      return file;
    } finally {
      run('pg_ctl', '-D', data, '-m', 'fast', 'stop');
    }
  } finally {
    remove();
  }
}

try {
  console.log(await keep());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
