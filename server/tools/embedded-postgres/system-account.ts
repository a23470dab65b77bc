import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The account PostgreSQL runs under. undefined means the one we run under. */
export interface SystemAccount {
  uid: number;
  gid: number;
  name: string;
}

const accountName = 'proofmark';

export const isRoot = (): boolean => process.getuid?.() === 0;

function readAccounts(): SystemAccount[] {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(':');
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}

const findAccount = (name: string): SystemAccount | undefined =>
  readAccounts().find((account) => account.name === name && account.uid !== 0);

/**
 * PostgreSQL refuses to run as root. As root this gives an unprivileged system account, made when it is missing; as
 * any other account it is undefined. Data that already belongs to an ordinary user stays that user's: pass its owner.
 */
export function chooseAccount(ownerOfData: { uid: number; gid: number } | undefined): SystemAccount | undefined {
  if (!isRoot()) return undefined;
  if (ownerOfData && ownerOfData.uid !== 0) {
    const known = readAccounts().find((account) => account.uid === ownerOfData.uid);
    return known ?? { ...ownerOfData, name: `user ${ownerOfData.uid}` };
  }
  return findAccount(accountName) ?? createAccount();
}

function createAccount(): SystemAccount {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--home-dir', '/nonexistent', '--shell', '/bin/false'],
    ],
    ['adduser', ['-S', '-D', '-H', '-s', '/bin/false']],
  ];
  const messages: string[] = [];
  for (const [command, args] of attempts) {
    const made = spawnSync(command, [...args, accountName], { encoding: 'utf8' });
    // Read after every exit code: another instance may have made the account at the same moment.
    const account = findAccount(accountName);
    if (account) return account;
    messages.push(`${command}: ${made.error?.message ?? made.stderr.trim()}`);
  }
  throw new Error(
    'PostgreSQL does not run as root, and the system account for it could not be made. Make an account named ' +
      `"${accountName}", start as an ordinary user, or set DATABASE_URL.\n  ${messages.join('\n  ')}`,
  );
}

/**
 * Runs a program under an account and says whether it ended well. The only test of reach that knows of ACLs and mounts.
 */
export function succeedsAs(account: SystemAccount | undefined, command: string, args: string[]): boolean {
  const ids = account ? { uid: account.uid, gid: account.gid } : {};
  return (
    spawnSync(command, args, {
      ...ids,
      cwd: '/',
      stdio: 'ignore',
      env: { NODE_ENV: 'production', PATH: '/usr/bin:/bin' },
    }).status === 0
  );
}

/** Whether the account may pass through and list a folder. */
export const canEnter = (account: SystemAccount | undefined, directory: string): boolean =>
  succeedsAs(account, '/bin/sh', ['-c', 'cd "$0" 2>/dev/null', directory]);
