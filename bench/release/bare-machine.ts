import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';

const marker = 'PROOFMARK_BARE_MACHINE';
/** Folders that the commands of docs/production.md write to. */
const written = ['/etc', '/opt', '/usr/local', '/var/lib', '/var/backups'];

/**
 * Runs the calling program once more, as root in namespaces of its own (unshare): it sees no network but loopback, no
 * processes but its own, and what it writes to the folders above is gone with it.
 * @returns false in the outer run, when the inner one has ended: its exit code is set
 */
export function enterBareMachine(): boolean {
  if (process.env[marker] !== undefined) {
    prepareFolders();
    return true;
  }
  const spaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc'];
  const { status } = spawnSync(
    'unshare',
    [...spaces, process.execPath, ...process.execArgv, ...process.argv.slice(1)],
    {
      stdio: 'inherit',
      env: { ...process.env, [marker]: '1' },
    },
  );
  process.exitCode = status ?? 1;
  return false;
}

function prepareFolders(): void {
  const scratch = '/mnt';
  run('mount', '-t', 'tmpfs', '-o', 'size=80%', 'tmpfs', scratch);
  for (const folder of written) {
    const [upper, work] = ['upper', 'work'].map((kind) => path.join(scratch, kind, folder));
    for (const each of [upper, work, folder]) mkdirSync(each ?? '', { recursive: true });
    run('mount', '-t', 'overlay', '-o', `lowerdir=${folder},upperdir=${upper},workdir=${work}`, 'overlay', folder);
  }
  run('mount', '-t', 'tmpfs', 'tmpfs', '/run');
  // A machine that ran tests has the account.
  spawnSync('userdel', ['--force', 'proofmark']);
  run('ip', 'link', 'set', 'lo', 'up');
}

/** @throws Error with what the command said */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}
