import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type Cluster, ensureCluster, loadPassword, resetPassword, roleName, runAs } from './cluster.ts';
import { findFreePort, isPortFree } from './free-port.ts';
import { isReady, replaceLeftoverServer } from './leftover-server.ts';
import { locatePostgresBinaries } from './postgres-binaries.ts';
import { ownerOfData, reachableBinaries, reachableDataDirectory } from './reachable-place.ts';
import { serverSettings } from './server-settings.ts';
import { chooseAccount, isRoot } from './system-account.ts';

export interface EmbeddedPostgresOptions {
  /** Absolute. The data is in its folder `postgres`. The caller ensures that no other process uses it meanwhile. */
  dataDir: string;
  /** Port on loopback; 0 chooses a free one and remembers it in DATA_DIR/postgres.port. */
  port: number;
  /** For tests: quick, and the data does not survive a crash of the machine. */
  throwAway?: boolean;
  database?: string;
  /**
   * For a restart while programs are connecting again: they may hold every connection, and the database is known to be
   * there.
   */
  databaseExists?: boolean;
  /** Takes progress lines for a person. */
  report?: (line: string) => void;
  /** Takes the lines of the server's own log. */
  log?: (line: string) => void;
}

export interface EmbeddedPostgres {
  url: string;
  port: number;
  /** Settles when the server process ends, for any reason. */
  exited: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, everything committed is kept. */
  stop(): Promise<void>;
  /** Ends it at once; the next start recovers from the log. */
  kill(): void;
}

const databaseName = 'proofmark';
/** Recovery after a crash can take a while; a server that is still alive is working. */
const startDeadlineMs = 300_000;
const stopDeadlineMs = 30_000;
const pollMs = 20;
const portAttempts = 5;

/**
 * Starts the PostgreSQL that came from npm on DATA_DIR/postgres, making the cluster and the database when they are
 * missing.
 * @throws Error whose message is for the reader.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const report = options.report ?? (() => undefined);
  // Root leaves a way through (not a look) for the account PostgreSQL runs under; what is inside has modes of its own.
  mkdirSync(options.dataDir, { recursive: true, mode: isRoot() ? 0o711 : 0o700 });

  const release = locatePostgresBinaries();
  const account = chooseAccount(ownerOfData(options.dataDir));
  const { password, isNew } = loadPassword(options.dataDir);
  const cluster: Cluster = {
    binaries: reachableBinaries(release, account),
    directory: reachableDataDirectory(options.dataDir, account),
    account,
    password,
  };
  await replaceLeftoverServer(cluster.directory, report);
  ensureCluster(cluster, release, report);
  if (isNew) resetPassword(cluster);

  const server = await startOnSomePort(cluster, options, report);
  const database = options.database ?? databaseName;
  const address = (name: string) => `postgresql://${roleName}:${password}@127.0.0.1:${server.port}/${name}`;
  try {
    if (!options.databaseExists) await ensureDatabase(address('postgres'), database);
  } catch (error) {
    server.kill();
    throw error;
  }
  return { ...server, url: address(database) };
}

type RunningServer = Omit<EmbeddedPostgres, 'url'>;

async function startOnSomePort(
  cluster: Cluster,
  options: EmbeddedPostgresOptions,
  report: (line: string) => void,
): Promise<RunningServer> {
  if (options.port !== 0) {
    if (await isPortFree(options.port)) return startServer(cluster, options.port, options, report);
    throw new Error(
      `Port ${options.port} for PostgreSQL is in use by another program. Set DATABASE_PORT to a free one.`,
    );
  }
  const portFile = path.join(options.dataDir, 'postgres.port');
  let port = readPort(portFile);
  for (let attempt = 1; ; attempt += 1) {
    if (!port || !(await isPortFree(port))) port = await findFreePort();
    try {
      const server = await startServer(cluster, port, options, report);
      writeFileSync(portFile, `${port}\n`, { mode: 0o600 });
      chmodSync(portFile, 0o600);
      return server;
    } catch (error) {
      // Between the look and the start another program may have taken the port.
      if (attempt >= portAttempts || (await isPortFree(port))) throw error;
      port = undefined;
    }
  }
}

function readPort(file: string): number | undefined {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 0 && port < 65536 ? port : undefined;
  } catch {
    return undefined;
  }
}

async function startServer(
  cluster: Cluster,
  port: number,
  options: EmbeddedPostgresOptions,
  report: (line: string) => void,
): Promise<RunningServer> {
  const settings = Object.entries(serverSettings(port, options.throwAway ?? false));
  const child = spawn(
    path.join(cluster.binaries, 'bin', 'postgres'),
    ['-D', cluster.directory, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // In a session of its own: a Ctrl-C in the terminal must not stop it before the programs that use it.
    { ...runAs(cluster.account), detached: true, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const lastLines: string[] = [];
  forEachLine(child, (line) => {
    lastLines.push(line);
    if (lastLines.length > 30) lastLines.shift();
    options.log?.(line);
  });
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', (error) => {
      lastLines.push(error.message);
      resolve();
    });
  });
  const guard = child.pid === undefined ? undefined : guardAgainstOrphaning(cluster, child.pid);
  exited.then(() => guard?.kill('SIGKILL'));

  let ended = false;
  exited.then(() => {
    ended = true;
  });
  const began = Date.now();
  let nextReport = began + 5000;
  while (!isReady(cluster.directory)) {
    if (ended) throw new Error(`PostgreSQL did not start:\n${lastLines.join('\n')}`);
    if (Date.now() - began > startDeadlineMs) {
      child.kill('SIGQUIT');
      throw new Error(`PostgreSQL was not ready after ${startDeadlineMs / 1000} s:\n${lastLines.join('\n')}`);
    }
    if (Date.now() > nextReport) {
      report('PostgreSQL is still starting (after a crash it replays its log first)');
      nextReport = Date.now() + 10_000;
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }

  return {
    port,
    exited,
    kill: () => void child.kill('SIGQUIT'),
    async stop() {
      if (ended) return;
      child.kill('SIGINT');
      const timer = setTimeout(() => child.kill('SIGQUIT'), stopDeadlineMs);
      await exited;
      clearTimeout(timer);
    },
  };
}

/**
 * If we are killed with -9 we cannot stop the server. A shell that waits for the end of a pipe we hold does then: it
 * asks for a fast shutdown. Where even that fails, the next start replaces the server.
 */
function guardAgainstOrphaning(cluster: Cluster, pid: number): ChildProcess {
  const guard = spawn('/bin/sh', ['-c', 'read -r line; kill -INT "$0"', String(pid)], {
    ...runAs(cluster.account),
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  guard.on('error', () => undefined);
  guard.unref();
  // An ended guard breaks the pipe; that is no error of ours.
  guard.stdin?.on('error', () => undefined);
  return guard;
}

function forEachLine(child: ChildProcess, take: (line: string) => void): void {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = '';
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      const lines = (rest + chunk).split('\n');
      rest = (lines.pop() ?? '').slice(-10_000);
      for (const line of lines) take(line);
    });
  }
}

async function ensureDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const found = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
    if (found.rowCount === 0) await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}
