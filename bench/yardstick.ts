import { spawn, spawnSync } from 'node:child_process';
import { createWriteStream } from 'node:fs';

/** psql, the tool our figures are held against, on the system's path. @throws Error that says how to get it. */
export function requirePsql(): string {
  const { status, stdout } = spawnSync('psql', ['--version'], { encoding: 'utf8' });
  if (status !== 0) throw new Error('The yardstick is psql, which is not installed here (Debian: postgresql-client).');
  return stdout.trim();
}

/** Seconds that psql needs for the commands, connecting included. @throws Error with what psql said. */
export async function timePsql(databaseUrl: string, commands: readonly string[]): Promise<number> {
  const args = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', databaseUrl, ...commands.flatMap((command) => ['-c', command])];
  const began = performance.now();
  await finish(spawn('psql', args, { stdio: ['ignore', 'ignore', 'pipe'] }));
  return (performance.now() - began) / 1000;
}

/** Seconds of `psql -c command | gzip -1 > file`. */
export async function timePsqlGzip(databaseUrl: string, command: string, file: string): Promise<number> {
  const began = performance.now();
  const psql = spawn('psql', ['-X', '-q', '-v', 'ON_ERROR_STOP=1', databaseUrl, '-c', command], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const gzip = spawn('gzip', ['-1'], { stdio: [psql.stdout, 'pipe', 'pipe'] });
  // The pipe belongs to gzip now; this process closes its end.
  psql.stdout.destroy();
  gzip.stdout.pipe(createWriteStream(file));
  await Promise.all([finish(psql), finish(gzip)]);
  return (performance.now() - began) / 1000;
}

function finish(child: ReturnType<typeof spawn>): Promise<void> {
  let errors = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${child.spawnfile}: ${errors}`))));
  });
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const high = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? high : ((sorted[middle - 1] ?? Number.NaN) + high) / 2;
}

export const inSeconds = (value: number): string => `${value.toFixed(2)} s`;
