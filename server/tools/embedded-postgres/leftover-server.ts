import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const fastShutdownMs = 30_000;
const immediateShutdownMs = 10_000;
const pollMs = 50;

/** The first line of postmaster.pid, or undefined when no server holds the folder (as far as the file says). */
export function readPostmasterPid(directory: string): number | undefined {
  const [first] = readPidFile(directory);
  const pid = Number(first);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** True once the server says that it takes connections (the eighth line of postmaster.pid, written by PostgreSQL). */
export const isReady = (directory: string): boolean => readPidFile(directory)[7]?.trim() === 'ready';

function readPidFile(directory: string): string[] {
  try {
    return readFileSync(path.join(directory, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return [];
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/**
 * Process ids are reused: the number in a stale file may by now be anything. Without /proc the file has to be believed.
 */
function isPostgres(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres');
  } catch {
    return process.platform !== 'linux';
  }
}

/**
 * Ends the server that a killed predecessor left running on this folder, or removes the pid file of one that is gone.
 * The caller holds the lock of the data directory, so a server found here is an orphan.
 */
export async function replaceLeftoverServer(directory: string, report: (line: string) => void): Promise<void> {
  const pid = readPostmasterPid(directory);
  if (pid === undefined) return;
  if (!isAlive(pid) || !isPostgres(pid)) {
    rmSync(path.join(directory, 'postmaster.pid'), { force: true });
    return;
  }
  report('Stopping the PostgreSQL that the last run left behind');
  process.kill(pid, 'SIGINT');
  if (await isGoneWithin(pid, fastShutdownMs)) return;
  process.kill(pid, 'SIGQUIT');
  if (await isGoneWithin(pid, immediateShutdownMs)) return;
  throw new Error(`The PostgreSQL of the last run (process ${pid}) does not stop. Stop it, then start again.`);
}

async function isGoneWithin(pid: number, milliseconds: number): Promise<boolean> {
  const deadline = Date.now() + milliseconds;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, pollMs));
  }
  return true;
}
