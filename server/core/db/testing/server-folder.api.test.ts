import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createServerFolder } from './server-folder.ts';

const memory = mkdtempSync(path.join(os.tmpdir(), 'proofmark-memory-'));
afterEach(() => rmSync(memory, { recursive: true, force: true }));

/** Above the highest that Linux gives. */
const ended = 2 ** 22 + 1;

it.skipIf(process.platform !== 'linux')(
  'takes away what a run left that was killed, and nothing of one that goes on',
  () => {
    const [left, used, other] = [
      `proofmark-test-${ended}-abc`,
      `proofmark-test-${process.ppid}-abc`,
      'proofmark-abc',
    ].map((name) => path.join(memory, name));
    for (const folder of [left, used, other]) {
      mkdirSync(folder ?? '', { recursive: true });
      writeFileSync(path.join(folder ?? '', 'file'), '');
    }
    const { dataDir, remove } = createServerFolder({ memory, neededPlace: 1, neededMemory: 1 });
    expect(path.dirname(dataDir)).toBe(memory);
    expect([left, used, other].map((folder) => existsSync(folder ?? ''))).toEqual([false, true, true]);
    remove();
    expect(existsSync(dataDir)).toBe(false);
  },
);

it.each([
  ['memory is short', { neededMemory: Number.MAX_SAFE_INTEGER }],
  ['its place is small', { neededPlace: Number.MAX_SAFE_INTEGER }],
  ['there is no such place', { memory: '/nowhere/at/all' }],
])('is on the disk where %s', (_, lack) => {
  const { dataDir, remove } = createServerFolder({ memory, neededPlace: 1, neededMemory: 1, ...lack });
  expect(path.dirname(dataDir)).toBe(os.tmpdir());
  expect(existsSync(dataDir)).toBe(true);
  remove();
});
