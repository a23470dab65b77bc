import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as z from 'zod';
import { identify, isRunning, type ProcessIdentity } from './process-identity.ts';

const identity = z.object({ pid: z.number().int().positive(), started: z.string() });
const content = z.object({ holder: identity, children: z.array(identity).default([]) });
type Content = z.output<typeof content>;

export interface RunLock {
  /** Processes that a killed predecessor left running. */
  leftBehind: ProcessIdentity[];
  /** Writes down what we start, for the case that we are killed. */
  record(children: number[]): void;
  release(): void;
}

/**
 * Takes a lock file for this process, over a dead holder's if need be.
 * @returns the living holder's process id instead when there is one.
 */
export function takeRunLock(file: string): RunLock | { heldBy: number } {
  const self = identify(process.pid) ?? { pid: process.pid, started: '' };
  mkdirSync(path.dirname(file), { recursive: true });
  let leftBehind: ProcessIdentity[] = [];
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify({ holder: self, children: [] } satisfies Content), {
        flag: 'wx',
        mode: 0o600,
      });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    const found = read(file);
    if (found && isRunning(found.holder)) return { heldBy: found.holder.pid };
    leftBehind = found?.children.filter(isRunning) ?? leftBehind;
    rmSync(file, { force: true });
  }
  return {
    leftBehind,
    record(children) {
      const known = children.flatMap((pid) => identify(pid) ?? []);
      // Renamed into place: a reader never sees half a file.
      writeFileSync(`${file}.new`, JSON.stringify({ holder: self, children: known } satisfies Content), {
        mode: 0o600,
      });
      renameSync(`${file}.new`, file);
    },
    release: () => rmSync(file, { force: true }),
  };
}

function read(file: string): Content | undefined {
  try {
    return content.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}
