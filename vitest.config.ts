import { rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** The end of a test file's name says what it needs; without one of these it needs only itself. */
const endings = ['slow', 'api', 'kill', 'installation', 'nightly', 'last'];
const files = (ending: string) => `{lib,server,components,app,bench}/**/*${ending}.test.{ts,tsx}`;
/** Files that Node cannot run unchanged: JSX, and tests that replace modules. */
const ofPortal = '{components,lib/portal}/**/*.test.{ts,tsx}';
const withEnding = endings.map((each) => files(`.${each}`));
const globalSetup = ['server/core/db/testing/global-setup.ts'];
const setupFiles = ['server/core/testing/setup.ts'];

/** Where the tests of a run keep which documented answers they met; what is left unmet, the last test says. */
const metAnswers = path.join(os.tmpdir(), `proofmark-met-answers-${process.pid}`);
process.on('exit', () => rmSync(metAnswers, { force: true }));

// Before the processes of the tests start, so that they have it from their first module on.
process.env['NODE_COMPILE_CACHE'] ??= path.resolve('node_modules/.cache/proofmark-compiled');

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: [files('')], exclude: [...withEnding, ofPortal] },
      },
      {
        extends: true,
        test: {
          name: 'unit-portal',
          include: [ofPortal],
          exclude: withEnding,
          // A module that another file of the process imported first would not be replaced.
          isolate: true,
          experimental: { viteModuleRunner: true },
        },
      },
      { extends: true, test: { name: 'slow', include: [files('.slow')] } },
      { extends: true, test: { name: 'api', include: [files('.api')], globalSetup, setupFiles } },
      { extends: true, test: { name: 'kill', include: [files('.kill')], globalSetup, setupFiles } },
      {
        extends: true,
        test: { name: 'installation', include: [files('.installation')], globalSetup, setupFiles },
      },
      { extends: true, test: { name: 'nightly', include: [files('.nightly')], globalSetup, setupFiles } },
      { extends: true, test: { name: 'last', include: [files('.last')], sequence: { groupOrder: 1 } } },
    ],
    env: { MET_ANSWERS: metAnswers },
    pool: 'forks',
    // Node runs the files as they are, as it does in operation, instead of Vite in a form of its own: that took a tenth
    // of all processor time.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    // Tests make and drop much: with room for it, a twentieth of the time that collecting takes is saved.
    execArgv: ['--min-semi-space-size=32', '--max-semi-space-size=64'],
    // Files of one tier share a process, and with it what they import: half of a short file's time. Each still has a
    // database of its own.
    isolate: false,
    // Tests wait for PostgreSQL and for programs they started a good part of their time.
    maxWorkers: os.availableParallelism() + 3,
    // Ceilings for what went wrong, never a measure: a machine may be busy with much else.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A test that fails now and then is wrong; running it again hides that.
    retry: 0,
    // A file without a test is a mistake.
    passWithNoTests: false,
    restoreMocks: true,
    unstubEnvs: true,
    // Files share a process: a global that one replaced would be met by the next.
    unstubGlobals: true,
  },
});
