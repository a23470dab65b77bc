import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { identify } from './process-identity.ts';
import { takeRunLock } from './run-lock.ts';

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'proofmark-lock-'));
  file = path.join(directory, 'run.lock');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

it('is held until it is released', () => {
  const first = takeRunLock(file);
  expect(takeRunLock(file)).toEqual({ heldBy: process.pid });
  if ('release' in first) first.release();
  expect(takeRunLock(file)).toMatchObject({ leftBehind: [] });
});

it('is taken over from a dead holder, naming what that one left running and still runs', async () => {
  const dead = spawn(process.execPath, ['-e', '']);
  const deadIdentity = identify(dead.pid ?? 0);
  await once(dead, 'exit');
  const self = identify(process.pid);
  writeFileSync(file, JSON.stringify({ holder: deadIdentity, children: [self, deadIdentity] }));
  expect(takeRunLock(file)).toMatchObject({ leftBehind: [self] });
});

it('is not kept by a process that only has the number of the holder', () => {
  writeFileSync(file, JSON.stringify({ holder: { pid: process.pid, started: 'long ago' }, children: [] }));
  expect(takeRunLock(file)).toMatchObject({ leftBehind: [] });
});

it('is taken from a file cut off in the middle', () => {
  writeFileSync(file, '{"holder":{"pi');
  expect(takeRunLock(file)).toHaveProperty('release');
});
