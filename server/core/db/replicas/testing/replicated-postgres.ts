import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { jobs } from '#server/programs/worker/jobs.ts';
import { runAs } from '#server/tools/embedded-postgres/cluster.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { locatePostgresBinaries } from '#server/tools/embedded-postgres/postgres-binaries.ts';
import { reachableBinaries } from '#server/tools/embedded-postgres/reachable-place.ts';
import { serverSettings } from '#server/tools/embedded-postgres/server-settings.ts';
import { startEmbeddedPostgres } from '#server/tools/embedded-postgres/start-embedded-postgres.ts';
import { chooseAccount } from '#server/tools/embedded-postgres/system-account.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';
import { migrateToLatest } from '../../migrate/migrate.ts';
import { runStatement } from '../../testing/run-statement.ts';

export interface ReplicatedPostgres {
  /** A migrated database of the primary. */
  url: string;
  standby: Standby;
  stop(): Promise<void>;
}

export interface Standby {
  url: string;
  /** Its address as programs call it, without what must not be seen. */
  name: string;
  /** Stores log records from the primary without replaying them. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  /** kill -9 */
  kill(): Promise<void>;
  /** Leaves it there and silent: it takes connections and says nothing. */
  freeze(): void;
  thaw(): void;
  start(): Promise<void>;
}

/**
 * Two servers of the product's own PostgreSQL with streaming replication between them. The base backup is made by the
 * functions that pg_basebackup is made of: the packages from npm do not bring the program.
 */
export async function startReplicatedPostgres(): Promise<ReplicatedPostgres> {
  const { dataDir, remove } = createTemporaryDataDir('proofmark-replicated-');
  const primary = await startEmbeddedPostgres({ dataDir, port: 0, throwAway: true });
  try {
    await migrateToLatest(primary.url, jobs);
    const directory = await copyPrimary(primary.url);
    const standby = await createStandby(primary.url, directory);
    await standby.start();
    return {
      url: primary.url,
      standby,
      stop: async () => {
        await standby.kill();
        await primary.stop();
        rmSync(directory, { recursive: true, force: true });
        remove();
      },
    };
  } catch (error) {
    await primary.stop();
    remove();
    throw error;
  }
}

/** @returns the folder of a standby's data, beside that of the primary */
async function copyPrimary(primaryUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: primaryUrl });
  await client.connect();
  try {
    const { rows: places } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const from = places[0]?.data_directory ?? '';
    const to = `${from}-standby`;
    await client.query("SELECT pg_backup_start('standby', true)");
    const copied = spawnSync('cp', ['-a', from, to], { encoding: 'utf8' });
    // Files that end meanwhile are no part of the backup.
    if (copied.error) throw copied.error;
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    rmSync(path.join(to, 'postmaster.pid'), { force: true });
    const { uid, gid } = statSync(from);
    for (const [name, text] of Object.entries({ backup_label: rows[0]?.labelfile ?? '', 'standby.signal': '' })) {
      writeFileSync(path.join(to, name), text, { mode: 0o600 });
      chownSync(path.join(to, name), uid, gid);
    }
    const { hostname, port, username, password } = new URL(primaryUrl);
    const connection = `host=${hostname} port=${port} user=${username} password=${password}`;
    appendFileSync(path.join(to, 'postgresql.auto.conf'), `primary_conninfo = '${connection}'\n`);
    return to;
  } finally {
    await client.end();
  }
}

async function createStandby(primaryUrl: string, directory: string): Promise<Standby> {
  const account = chooseAccount(statSync(directory));
  const program = path.join(reachableBinaries(locatePostgresBinaries(), account), 'bin', 'postgres');
  const port = await findFreePort();
  const address = new URL(primaryUrl);
  address.port = String(port);
  const url = address.href;
  let child: ChildProcess | undefined;

  const isRunning = () => child !== undefined && child.exitCode === null && child.signalCode === null;

  async function start(): Promise<void> {
    const settings = Object.entries(serverSettings(port, true)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // Processes of a killed server end a moment later and hold its memory until then.
    if (isRunning()) return;
    for (let tries = 0; tries < 50; tries += 1) {
      const started = endWithTestFile(
        spawn(program, ['-D', directory, ...settings], { ...runAs(account), stdio: 'ignore' }),
      );
      child = started;
      while (started.exitCode === null && started.signalCode === null) {
        if (await answers(url)) return;
        await pause(50);
      }
      await pause(200);
    }
    throw new Error('The standby did not start.');
  }

  return {
    url,
    name: address.host,
    pauseReplay: () => runStatement(url, 'SELECT pg_wal_replay_pause()'),
    resumeReplay: () => runStatement(url, 'SELECT pg_wal_replay_resume()'),
    async kill() {
      if (!child || !isRunning()) return;
      const ended = once(child, 'exit');
      signalGroup(child, 'SIGCONT');
      child.kill('SIGKILL');
      await ended;
    },
    freeze: () => child && isRunning() && signalGroup(child, 'SIGSTOP'),
    thaw: () => child && isRunning() && signalGroup(child, 'SIGCONT'),
    start,
  };
}

/** The server and the processes that serve its connections, which a signal to it alone does not reach. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const each of [pid, ...stdout.split('\n').map(Number)]) if (each > 0) process.kill(each, signal);
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on('error', () => undefined);
  const isThere = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end().catch(() => undefined);
  return isThere;
}
