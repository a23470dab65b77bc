import { readdirSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { isAlive } from '#server/tools/embedded-postgres/leftover-server.ts';
import { createTemporaryDataDir } from '#server/tools/embedded-postgres/temporary-data-dir.ts';

interface Memory {
  /** A folder in memory. */
  memory: string;
  /** Bytes that have to be free there, and on the whole machine. */
  neededPlace: number;
  neededMemory: number;
}

const gibibyte = 1024 ** 3;
/** Several times what the servers of a run keep at once. */
const usual: Memory = { memory: '/dev/shm', neededPlace: 2 * gibibyte, neededMemory: 4 * gibibyte };

/**
 * A folder for the data of test servers: in memory on machines with plenty, since each test file has a database of a
 * thousand files, which costs two to twenty times the processor time on a disk. Programs are elsewhere: many systems do
 * not run programs from there.
 */
export function createServerFolder(wanted = usual): { dataDir: string; remove(): void } {
  const name = `proofmark-test-${process.pid}-`;
  if (!isRoomy(wanted)) return createTemporaryDataDir(name);
  removeLeftovers(wanted.memory);
  return createTemporaryDataDir(name, wanted.memory);
}

function isRoomy({ memory, neededPlace, neededMemory }: Memory): boolean {
  if (process.platform !== 'linux' || os.freemem() < neededMemory) return false;
  try {
    const { bsize, bavail } = statfsSync(memory);
    return bsize * bavail >= neededPlace;
  } catch {
    return false;
  }
}

/** A killed run would hold unused memory until the machine restarts. */
function removeLeftovers(memory: string): void {
  for (const name of readdirSync(memory)) {
    const [, pid] = /^proofmark-test-(\d+)-/.exec(name) ?? [];
    if (pid && !isAlive(Number(pid))) rmSync(path.join(memory, name), { recursive: true, force: true });
  }
}
