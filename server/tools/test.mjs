// Runs for `npm test`: installs what is missing (packages, a browser), then every check and test there is, and ends
// with one line that counts them: N passed, N failed. Plain JavaScript without dependencies, like start.mjs.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { findChromium } from './install/chromium.mjs';
import { createProgress, ensureInstalled, projectNode, projectRoot } from './install/install.mjs';
import { cleanEnvironment, createTestRun, moduleFile } from './test-run.mjs';

const progress = createProgress();
const tests = createTestRun(progress);
/** Its build shares the machine with checks and tests. */
const readyWithinMs = 600_000;
const stopWithinMs = 15_000;

/**
 * The import rules are held by a test, which also sees that they can be broken:
 * server/core/config/import-rules.api.test.ts.
 */
async function runChecks() {
  await tests.check('Types (tsc)', [moduleFile('typescript-7', 'bin', 'tsc'), '--singleThreaded']);
  const browserTypes = [moduleFile('typescript-7', 'bin', 'tsc'), '-p', 'tsconfig.browser.json', '--singleThreaded'];
  await tests.check('APIs of browsers (tsc)', browserTypes);
  await tests.check('Format and lint (Biome)', [moduleFile('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']);
  await tests.check('Unused files, exports and packages (knip)', [moduleFile('knip', 'bin', 'knip.js')]);
}

/**
 * Below the ports that systems give to outgoing connections: any connection of a test could take one of those first.
 */
async function findFreePort() {
  for (;;) {
    const port = randomInt(15_000, 32_000);
    const isFree = await new Promise((resolve) => {
      const probe = createServer();
      probe.once('error', () => resolve(false));
      probe.listen({ port, host: '127.0.0.1' }, () => probe.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** An instance of the whole product on free ports, with demo data and a folder of its own. */
async function startInstance() {
  const names = ['PORTAL', 'API', 'PHOTO', 'STORAGE', 'CODE'];
  const ports = [];
  while (ports.length < names.length) {
    const port = await findFreePort();
    if (!ports.includes(port)) ports.push(port);
  }
  const addresses = Object.fromEntries(
    names.flatMap((name, index) => [
      [`${name}_PORT`, String(ports[index])],
      [`${name}_URL`, `http://localhost:${ports[index]}`],
    ]),
  );
  const dataDir = path.join(tests.scratch, 'data');
  const child = spawn(projectNode, [path.join(projectRoot, 'server/tools/one-machine/run.ts')], {
    cwd: projectRoot,
    env: cleanEnvironment({ ...addresses, DATA_DIR: dataDir, DEMO: '1', WEBHOOK_ALLOW_PRIVATE: '1' }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  tests.running.add(child);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const ready = await new Promise((resolve) => {
    const timer = setTimeout(() => resolve(false), readyWithinMs);
    child.on('message', (message) => message === 'ready' && resolve(true));
    ended.then(() => resolve(false)).finally(() => clearTimeout(timer));
  });
  const stop = async () => {
    if (child.connected) child.send('stop');
    const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
    const code = await ended;
    clearTimeout(timer);
    tests.running.delete(child);
    return code;
  };
  return { ready, stop, env: { ...addresses, DATA_DIR: dataDir } };
}

async function runJourneys(instance, chromium) {
  progress('Journeys in Chromium');
  const report = path.join(tests.scratch, 'playwright.json');
  const env = cleanEnvironment({ ...instance.env, E2E_REPORT: report, ...(chromium && { CHROMIUM_PATH: chromium }) });
  const code = await tests.run([moduleFile('@playwright', 'test', 'cli.js'), 'test'], { env });
  tests.countReport('Journeys', report, code, ({ stats, errors, suites }) => {
    const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
    for (const { file, title, ok, tests: tries } of suites.flatMap(specsOf)) {
      if (!ok) tests.recordFailure(`${file} > ${title}`, tries[0]?.results[0]?.error?.message);
    }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (errors?.length ?? 0) };
  });
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
  const instance = await startInstance();
  tests.count('Start of the whole product', oneOf(instance.ready));
  try {
    await beside;
    if (instance.ready) await runJourneys(instance, await browser);
  } finally {
    const stopped = (await instance.stop()) === 0;
    if (instance.ready) tests.count('Stop of the whole product', oneOf(stopped));
  }
}

await tests.finish(test);
