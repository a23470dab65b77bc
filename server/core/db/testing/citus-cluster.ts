import { spawn } from 'node:child_process';
import { existsSync, readFileSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { findFreePort, isPortFree } from '#server/tools/embedded-postgres/free-port.ts';
import { projectRoot } from '#server/tools/install/install.mjs';
import { runStatement } from './run-statement.ts';

/** Citus is AGPL: it runs separately and is no part of the product. */
const startScript = path.join(projectRoot, '../shared/engines/citus/start-cluster.sh');
const debianPrograms = '/usr/lib/postgresql/15/bin/postgres';
const nodes = 3;

/** Why the tests cannot run against a cluster here; null when they can. */
export function missingForCitus(): string | null {
  if (!existsSync(startScript)) return 'there is no ../shared/engines/citus with start-cluster.sh beside the project';
  return existsSync(debianPrograms) ? null : "Debian's postgresql-15 is not installed";
}

interface CitusCluster {
  /** Address of the database `postgres` of each node, the coordinator first. */
  urls: readonly [string, ...string[]];
  /** The folder of the servers' data, by port. */
  dataDir: string;
  stop(): Promise<void>;
}

/** Settings for three servers that share a machine with tests and many short-lived databases. */
const settings = {
  max_connections: 400,
  max_worker_processes: 64,
  fsync: 'off',
  full_page_writes: 'off',
  // Compiling a plan costs more than it saves on short queries, and the cost of rows from other nodes is a guess.
  jit: 'off',
  'citus.max_adaptive_executor_pool_size': 2,
  'citus.max_cached_conns_per_worker': 1,
  'citus.enable_statistics_collection': 'off',
};

/**
 * A coordinator and two workers, in folders of the caller's.
 * @param place one folder for both, unless the data have one
 * @param loses whether nodes will be killed: then each commit is written before it is answered, and the cluster decides
 * by itself about what was in doubt, and for that looks into all parts of each database, which takes as long as many a
 * test
 */
export async function startCitusCluster(
  place: { programs: string; data?: string },
  { loses }: { loses: boolean },
): Promise<CitusCluster> {
  const first = await findFreePorts();
  const folder = place.programs;
  const dataDir = path.join(folder, 'data');
  // The script knows no other place for them.
  if (place.data) symlinkSync(place.data, dataDir);
  // They are not child processes: an aborted run would leave them behind.
  const end = () => endServers(ports(first).map((port) => path.join(dataDir, String(port))));
  process.once('exit', end);
  await runScript(folder, String(first));
  const urls = ports(first).map((port) => `postgres://postgres@127.0.0.1:${port}/postgres`);
  const [coordinator = '', ...workers] = urls;
  for (const url of urls) {
    // Each node would look for deadlocks every two seconds, in all parts of each database: one is enough.
    const looks = url === coordinator ? {} : { 'citus.distributed_deadlock_detection_factor': '-1' };
    const ending = loses
      ? // A killed server loses writes that it has not flushed: it must not lose what it confirmed.
        { synchronous_commit: 'on', 'citus.recover_2pc_interval': '60s' }
      : { synchronous_commit: 'off', 'citus.recover_2pc_interval': '-1' };
    const all = { ...settings, ...looks, ...ending };
    for (const [name, value] of Object.entries(all)) {
      await runStatement(url, `ALTER SYSTEM SET ${name} = '${value}'`);
    }
  }
  await runScript(folder, 'stop');
  await runScript(folder, String(first));
  const stop = async () => {
    await runScript(folder, 'stop');
    process.off('exit', end);
  };
  return { urls: [coordinator, ...workers], dataDir, stop };
}

function endServers(folders: readonly string[]): void {
  for (const folder of folders) {
    try {
      process.kill(Number.parseInt(readFileSync(path.join(folder, 'postmaster.pid'), 'utf8'), 10), 'SIGQUIT');
    } catch {
      // It has ended.
    }
  }
}

/** Makes an empty database on each node and a cluster of them. @returns its address on the coordinator */
export async function createClusterDatabase(urls: CitusCluster['urls'], name: string): Promise<string> {
  const addresses = urls.map((url) => addressOf(url, name));
  for (const [index, url] of urls.entries()) {
    await runStatement(url, `CREATE DATABASE ${name}`);
    await runStatement(addresses[index] ?? '', 'CREATE EXTENSION citus');
  }
  const [coordinator = '', ...workers] = addresses;
  await runStatement(coordinator, `SELECT citus_set_coordinator_host('127.0.0.1', ${new URL(coordinator).port})`);
  for (const worker of workers) {
    await runStatement(coordinator, `SELECT citus_add_node('127.0.0.1', ${new URL(worker).port})`);
  }
  return coordinator;
}

function addressOf(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}

const ports = (first: number) => Array.from({ length: nodes }, (_, index) => first + index);

/** One after the other, as the script takes them. */
async function findFreePorts(): Promise<number> {
  for (;;) {
    const first = await findFreePort();
    if (first + nodes > 65_535) continue;
    const areFree = await Promise.all(ports(first).map((port) => isPortFree(port)));
    if (!areFree.includes(false)) return first;
  }
}

function runScript(folder: string, argument: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', [startScript, folder, argument], { stdio: ['ignore', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk;
    });
    // Its servers keep what they were started with open: the end of the script is what counts.
    child.on('error', reject);
    child.on('exit', (code) => {
      child.stderr.destroy();
      if (code === 0) resolve();
      else reject(new Error(`The Citus cluster did not ${argument === 'stop' ? 'stop' : 'start'}: ${said.trim()}`));
    });
  });
}
