import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import type { SystemAccount } from './system-account.ts';

export const roleName = 'proofmark';

export interface Cluster {
  binaries: string;
  directory: string;
  account: SystemAccount | undefined;
  password: string;
}

/**
 * Options for child_process: under the account, away from folders it may not enter, with nothing of our environment.
 */
export const runAs = (account: SystemAccount | undefined) => ({
  cwd: '/',
  env: { NODE_ENV: 'production' as const, PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
});

/** Makes the cluster when the folder is empty, and sees that it is one this PostgreSQL can open. */
export function ensureCluster(cluster: Cluster, release: PostgresBinaries, report: (line: string) => void): void {
  const versionFile = path.join(cluster.directory, 'PG_VERSION');
  if (!existsSync(versionFile)) {
    report(`Making a new database in ${cluster.directory}`);
    initialise(cluster);
    return;
  }
  const found = readFileSync(versionFile, 'utf8').trim();
  if (found !== String(release.major)) {
    throw new Error(
      `The database in ${cluster.directory} is of PostgreSQL ${found}; this release brings ${release.major}. ` +
        'See docs/how-it-works/embedded-postgres.md for the way over.',
    );
  }
}

function initialise(cluster: Cluster): void {
  withPasswordFile(cluster, (passwordFile) => {
    const made = spawnSync(
      path.join(cluster.binaries, 'bin', 'initdb'),
      [
        `--pgdata=${cluster.directory}`,
        `--username=${roleName}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        // The cluster is new: if the machine dies now, it is made again.
        '--no-sync',
      ],
      { ...runAs(cluster.account), encoding: 'utf8' },
    );
    if (made.status === 0) return;
    throw new Error(`The database could not be made:\n${made.error?.message ?? `${made.stdout}\n${made.stderr}`}`);
  });
}

/** The password reaches initdb by a file that only its account can read, never by the command line. */
function withPasswordFile(cluster: Cluster, use: (file: string) => void): void {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'proofmark-'));
  const file = path.join(folder, 'password');
  try {
    writeFileSync(file, cluster.password, { mode: 0o600 });
    if (cluster.account) {
      for (const entry of [folder, file]) chownSync(entry, cluster.account.uid, cluster.account.gid);
    }
    use(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Reads DATA_DIR/postgres.password, or makes it; `isNew` tells that a cluster that exists does not know it yet. */
export function loadPassword(dataDir: string): { password: string; isNew: boolean } {
  const file = path.join(dataDir, 'postgres.password');
  if (existsSync(file)) {
    const password = readFileSync(file, 'utf8').trim();
    if (password) return { password, isNew: false };
  }
  const password = randomBytes(24).toString('base64url');
  writeFileSync(file, `${password}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
  return { password, isNew: true };
}

/** For a cluster whose password file was lost: sets the new one in single-user mode. No server may be running. */
export function resetPassword(cluster: Cluster): void {
  const done = spawnSync(
    path.join(cluster.binaries, 'bin', 'postgres'),
    ['--single', '-D', cluster.directory, 'postgres'],
    {
      ...runAs(cluster.account),
      input: `ALTER ROLE ${roleName} PASSWORD '${cluster.password}'\n`,
      encoding: 'utf8',
    },
  );
  if (done.status !== 0) throw new Error(`The database's password could not be set again:\n${done.stderr}`);
}
