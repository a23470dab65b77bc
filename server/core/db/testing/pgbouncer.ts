import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { endWithTestFile } from '#server/core/testing/end-with-test-file.ts';
import { runAs } from '#server/tools/embedded-postgres/cluster.ts';
import { findFreePort } from '#server/tools/embedded-postgres/free-port.ts';
import { chooseAccount } from '#server/tools/embedded-postgres/system-account.ts';

/** Debian puts it where only root looks; we start it with a path of its own. */
const program = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find((file) =>
  existsSync(file),
);

/** Whether this machine has PgBouncer: Debian's package `pgbouncer`. */
export const hasPgBouncer = program !== undefined;

export interface PgBouncer {
  /** The same database, through it. */
  through(databaseUrl: string): string;
  stop(): Promise<void>;
}

/** PgBouncer as it comes, in front of the server of an address; it lends at most four connections. */
export async function startPgBouncer(databaseUrl: string, poolMode: 'transaction' | 'session'): Promise<PgBouncer> {
  if (program === undefined) throw new Error('PgBouncer is not installed.');
  const { hostname, port: serverPort, username, password } = new URL(databaseUrl);
  const port = await findFreePort();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofmark-pgbouncer-'));
  const account = chooseAccount(undefined);
  const settings = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    settings,
    `[databases]
* = host=${hostname} port=${serverPort} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = ${poolMode}
default_pool_size = 4
max_client_conn = 200
`,
    { mode: 0o600 },
  );
  if (account) for (const entry of [folder, settings]) chownSync(entry, account.uid, account.gid);
  const child = spawn(program, [settings], { ...runAs(account), stdio: 'ignore' });
  endWithTestFile(child);
  const through = (address: string) => {
    const url = new URL(address);
    url.port = String(port);
    return url.href;
  };
  await answers(through(databaseUrl), child);
  return {
    through,
    stop: async () => {
      if (child.exitCode === null) {
        const ended = once(child, 'exit');
        child.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null) {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    const isThere = await client.connect().then(
      () => true,
      () => false,
    );
    await client.end().catch(() => undefined);
    if (isThere) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('PgBouncer did not start.');
}
