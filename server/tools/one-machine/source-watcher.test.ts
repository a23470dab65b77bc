import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type SourceChange, SourceWatcher } from './source-watcher.ts';

let root: string;
let watcher: SourceWatcher;
let changes: SourceChange[];
let onChange: (change: SourceChange) => void;

beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'proofmark-watch-'));
  for (const folder of ['bin', 'core']) mkdirSync(path.join(root, folder));
  write('bin/api.ts', "import '../core/log.ts';\nimport './routes.ts';\n");
  write('bin/worker.ts', "import '../core/log.ts';\n");
  write('bin/routes.ts', 'export const routes = 1;\n');
  write('core/log.ts', 'export const log = 1;\n');
  write('core/unused.ts', 'export {};\n');
  changes = [];
  const programs = ['api', 'worker'].map((name) => ({ name, entry: path.join(root, 'bin', `${name}.ts`) }));
  watcher = new SourceWatcher(root, programs, (change) => {
    changes.push(change);
    onChange(change);
  });
});
afterEach(() => {
  watcher.close();
  rmSync(root, { recursive: true, force: true });
});

const write = (name: string, source: string) => writeFileSync(path.join(root, name), source);

/** Returns the reports of a change. */
function changeBy(change: () => void): Promise<SourceChange> {
  return new Promise((resolve) => {
    onChange = resolve;
    change();
  });
}

it('names the programs that import a changed file, and no other', async () => {
  expect(await changeBy(() => write('bin/routes.ts', 'export const routes = 2;\n'))).toEqual({
    programs: ['api'],
    files: ['bin/routes.ts'],
  });
  expect(await changeBy(() => write('core/log.ts', 'export const log = 2;\n'))).toEqual({
    programs: ['api', 'worker'],
    files: ['core/log.ts'],
  });
});

it('sees a file that an editor puts in the place of the old one', async () => {
  const save = () => {
    write('bin/.routes.ts.swp', 'export const routes = 3;\n');
    renameSync(path.join(root, 'bin/.routes.ts.swp'), path.join(root, 'bin/routes.ts'));
  };
  expect((await changeBy(save)).programs).toEqual(['api']);
});

it('says nothing of a file saved as it was, or imported by no program', async () => {
  write('core/log.ts', 'export const log = 1;\n');
  write('core/unused.ts', 'export const changed = 1;\n');
  await changeBy(() => write('bin/routes.ts', 'export const routes = 4;\n'));
  expect(changes).toEqual([{ programs: ['api'], files: ['bin/routes.ts'] }]);
});

it('follows what a program comes to import, in a folder not seen before, also before it is written', async () => {
  mkdirSync(path.join(root, 'jobs'));
  await changeBy(() => write('bin/worker.ts', "import '../jobs/new.ts';\n"));
  expect(await changeBy(() => write('jobs/new.ts', 'export {};\n'))).toEqual({
    programs: ['worker'],
    files: ['jobs/new.ts'],
  });
});
