import { readFileSync } from 'node:fs';

/** Unit of Linux for processor time, independent of the kernel's own ticks (USER_HZ). */
const ticksPerSecond = 100;

/**
 * Processor time that another process has had so far, over all its threads, in milliseconds. Null where the system does
 * not tell (other than Linux), or the process has ended.
 */
export function processorMsOf(pid: number | undefined): number | null {
  if (pid === undefined) return null;
  try {
    // The name in brackets may hold anything; proc_pid_stat(5) counts from behind it.
    const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ').slice(11, 13) ?? [];
    const ticks = Number(user) + Number(system);
    return Number.isFinite(ticks) ? (ticks * 1000) / ticksPerSecond : null;
  } catch {
    return null;
  }
}
