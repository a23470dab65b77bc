import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';

const preload = pathToFileURL(path.join(import.meta.dirname, 'collect-on-signal.mjs')).href;
const patienceMs = 20_000;
const pollMs = 20;

/** Environment of a program whose live memory is read. @param directory where programs write it */
export const soakEnvironment = (directory: string) => ({ NODE_OPTIONS: `--import ${preload}`, SOAK_DIR: directory });

/**
 * Has a program collect its garbage.
 * @returns MB (10^6 bytes) of JavaScript objects and buffers that it still uses; null when it does not answer in time
 */
export async function readLiveMemory(pid: number, directory: string): Promise<number | null> {
  const file = path.join(directory, String(pid));
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  for (const deadline = performance.now() + patienceMs; performance.now() < deadline; await pause(pollMs)) {
    if (existsSync(file)) return Number(readFileSync(file, 'utf8')) / 1e6;
  }
  return null;
}
