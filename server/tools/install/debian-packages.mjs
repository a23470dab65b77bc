// Debian packages that `npm run test:two` runs the programs with. They are installed if they are missing and we are
// root. Plain JavaScript without dependencies.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** A package, and the program that shows that it is installed. */
const packages = [
  { name: 'haproxy', program: '/usr/sbin/haproxy' },
  { name: 'ceph-mon', program: '/usr/bin/ceph-mon' },
  { name: 'ceph-mgr', program: '/usr/bin/ceph-mgr' },
  { name: 'ceph-osd', program: '/usr/bin/ceph-osd' },
  { name: 'radosgw', program: '/usr/bin/radosgw' },
  { name: 'ceph-common', program: '/usr/bin/ceph' },
  { name: 'python3-aiosmtpd', program: '/usr/bin/aiosmtpd' },
  { name: 'openssl', program: '/usr/bin/openssl' },
  { name: 'curl', program: '/usr/bin/curl' },
];
const postgresFolder = '/usr/lib/postgresql';

const missingPackages = () => packages.filter(({ program }) => !existsSync(program)).map(({ name }) => name);

/** PostgreSQL is not installed by us: its package starts a server of its own. */
function hasPostgres() {
  if (!existsSync(postgresFolder)) return false;
  return readdirSync(postgresFolder).some((release) =>
    existsSync(path.join(postgresFolder, release, 'bin', 'postgres')),
  );
}

/**
 * Names of the packages that are missing and could not be had.
 * @param {(line: string) => void} progress
 * @returns {string[]}
 */
export function ensureDebianPackages(progress) {
  const missing = missingPackages();
  if (missing.length > 0 && process.getuid?.() === 0 && process.platform === 'linux') {
    progress(`Installing Debian's packages: ${missing.join(', ')}`);
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    spawnSync('apt-get', ['update', '-qq'], { env, stdio: 'ignore' });
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...missing], { env, stdio: 'ignore' });
  }
  return [...missingPackages(), ...(hasPostgres() ? [] : ['postgresql'])];
}
