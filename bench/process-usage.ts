import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** Reads usage of a running process from the system; null if there is none or the process has ended. Linux only. */

/** @returns processor seconds over all its threads so far, and those of its children that have ended */
export function cpuSecondsOf(pid: number | undefined): { own: number; endedChildren: number } | null {
  const after = read(pid, 'stat').split(') ')[1];
  if (after === undefined) return null;
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = after.split(' ').slice(11, 15).map(Number);
  // Linux counts in hundredths of a second.
  return { own: (user + system) / 100, endedChildren: (childrenUser + childrenSystem) / 100 };
}

/**
 * @param kind `VmHWM`: the most it has ever held; `RssAnon`: its own; `RssFile`: of files it has mapped, shared with
 * others that run the same program
 * @returns MB (10^6 bytes)
 */
export function memoryOf(pid: number, kind: 'VmHWM' | 'RssAnon' | 'RssFile'): number | null {
  const kilobytes = new RegExp(`${kind}:\\s+(\\d+) kB`).exec(read(pid, 'status'))?.[1];
  return kilobytes === undefined ? null : (Number(kilobytes) * 1024) / 1e6;
}

/** Files and sockets that it has open. */
export function handlesOf(pid: number): { all: number; sockets: number } {
  const links = readdirSync(`/proc/${pid}/fd`).map((name) => linkOf(`/proc/${pid}/fd/${name}`));
  return { all: links.length, sockets: links.filter((link) => link.startsWith('socket:')).length };
}

/** A handle can be closed while it is looked at. */
function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

/** Process ids of the children it has now. */
export function childrenOf(pid: number): number[] {
  return read(pid, `task/${pid}/children`).split(' ').filter(Boolean).map(Number);
}

function read(pid: number | undefined, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
