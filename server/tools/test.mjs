// Runs for `npm test`: installs what is missing (packages, a browser), then every check and test there is, and ends
// with one line that counts them: N passed, N failed. Plain JavaScript without dependencies, like start.mjs.
import { chmodSync } from 'node:fs';
import { findChromium } from './install/chromium.mjs';
import { createProgress, ensureInstalled } from './install/install.mjs';
import { startInstance } from './test-instance.mjs';
import { createTestRun, moduleFile } from './test-run.mjs';

const progress = createProgress();
const tests = createTestRun(progress);

/**
 * The import rules are held by a test, which also sees that they can be broken:
 * server/core/config/import-rules.api.test.ts.
 */
async function runChecks() {
  await tests.check('Types (tsc)', [moduleFile('typescript-7', 'bin', 'tsc'), '--singleThreaded']);
  const browserTypes = [moduleFile('typescript-7', 'bin', 'tsc'), '-p', 'tsconfig.browser.json', '--singleThreaded'];
  await tests.check('JavaScript of browsers (tsc)', browserTypes);
  await tests.check('JavaScript of the check page (tsc)', [
    moduleFile('typescript-7', 'bin', 'tsc'),
    '-p',
    'tsconfig.check-page.json',
    '--singleThreaded',
  ]);
  const fromBrowsers = ['app', 'components', 'lib', 'instrumentation-client.ts', 'server/check-page/browser'];
  await tests.check('APIs of browsers (ESLint)', [moduleFile('eslint', 'bin', 'eslint.js'), ...fromBrowsers]);
  await tests.check('Format and lint (Biome)', [moduleFile('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']);
  await tests.check('OpenAPI document (Redocly, Spectral)', ['docs/lint-openapi.ts']);
  await tests.check('Unused files, exports and packages (knip)', [moduleFile('knip', 'bin', 'knip.js')]);
}

async function runInChromium(instance, chromium) {
  const env = { ...instance.env, ...(chromium && { CHROMIUM_PATH: chromium }) };
  await tests.runPlaywright('Journeys in Chromium', { env });
}

const oneOf = (isGood) => ({ passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 });

/** Projects of vitest.config.ts but those of an installation and of the night. */
const quickProjects = ['unit', 'unit-portal', 'slow', 'api', 'kill', 'last'];

/**
 * Runs everything. Steps that wait run beside steps that compute: the browser is installed, the checks run and the
 * portal is built during the tests. The journeys come last: the tests fill a small machine, and some of them kill
 * programs in the middle of their work.
 */
async function test() {
  await ensureInstalled(progress);
  if (process.getuid?.() === 0) chmodSync(tests.scratch, 0o711);
  const browser = findChromium(progress);
  // Its failure is reported where the journeys need it.
  browser.catch(() => undefined);

  progress('Checks and tests, beside the start of an instance for the journeys (builds the portal if need be)');
  const beside = Promise.all([
    tests.runVitest('Unit and API tests', { args: quickProjects.flatMap((name) => ['--project', name]) }),
    runChecks(),
  ]);
  const instance = await startInstance(tests);
  tests.count('Start of the whole product', oneOf(instance.ready));
  try {
    await beside;
    if (instance.ready) await runInChromium(instance, await browser);
  } finally {
    const stopped = (await instance.stop()) === 0;
    if (instance.ready) tests.count('Stop of the whole product', oneOf(stopped));
  }
}

await tests.finish(test);
