import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A process by its number and its start: the number alone may be another's by now. */
export interface ProcessIdentity {
  pid: number;
  /** Opaque; equal for the same process. Empty when the system does not tell. */
  started: string;
}

/** undefined when no such process runs. */
export function identify(pid: number): ProcessIdentity | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return undefined;
  }
  return { pid, started: startOf(pid) };
}

function startOf(pid: number): string {
  if (process.platform !== 'linux') {
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() ?? '';
  }
  try {
    // The 22nd field is the start in clock ticks since boot; the second, the name, may hold spaces and brackets.
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return '';
  }
}

/** Ends a process that leads a group, and what it started, at once. */
export function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // They ended by themselves meanwhile.
  }
}

/** Whether exactly this process still runs. */
export const isRunning = (identity: ProcessIdentity): boolean => identify(identity.pid)?.started === identity.started;
