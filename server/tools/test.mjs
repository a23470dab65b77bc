// What `npm test` runs: installs what is missing (packages, a browser), then every check and test there is, and ends
// with one line that counts them: N passed, N failed. Plain JavaScript without dependencies, like start.mjs.
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { citusSettings, distributedTests, missingForCitus } from './citus-tests.mjs';
import { findChromium } from './install/chromium.mjs';
import { createProgress, ensureInstalled, projectEnvironment, projectNode, projectRoot } from './install/install.mjs';

const progress = createProgress();
const scratch = mkdtempSync(path.join(os.tmpdir(), 'proofmark-npm-test-'));
const running = new Set();
let passed = 0;
let failed = 0;
/** Said again at the end: between a failure and there may be thousands of lines. */
const failures = [];

const readyWithinMs = 240_000;
const stopWithinMs = 15_000;

const moduleFile = (...parts) => path.join(projectRoot, 'node_modules', ...parts);

/** Settings of the shell that runs the tests must not reach the programs under test. */
function cleanEnvironment(extra = {}) {
  const env = projectEnvironment();
  const ours =
    /^(TEST_CITUS$|DATA_DIR|DATABASE_|DEMO$|SECRET_KEY|HOST$|STORAGE_|S3_|SMTP_|MAIL_|WORKER_|PHOTO_|LOG_LEVEL|NEXT)/;
  for (const name of Object.keys(env)) {
    if (ours.test(name) || /^(PORTAL|API|CODE)_(PORT|URL)$/.test(name)) delete env[name];
  }
  if (!process.stdout.isTTY) env.NO_COLOR = '1';
  return { ...env, ...extra };
}

/** With `hear`, what it says is handed on piece by piece instead of being shown as it comes. */
function run(args, { env = cleanEnvironment(), hear } = {}) {
  return new Promise((resolve) => {
    const output = hear ? 'pipe' : 'inherit';
    const child = spawn(projectNode, args, { cwd: projectRoot, env, stdio: ['ignore', output, output] });
    running.add(child);
    for (const stream of hear ? [child.stdout, child.stderr] : []) stream.on('data', hear);
    child.on('error', () => resolve(1));
    child.on('close', (code) => {
      running.delete(child);
      resolve(code ?? 1);
    });
  });
}

/** Shows what it said in one piece, when it has ended: it runs beside something else. */
async function runInOnePiece(args, options) {
  const said = [];
  const code = await run(args, { ...options, hear: (chunk) => said.push(chunk) });
  process.stdout.write(Buffer.concat(said));
  return code;
}

function count(name, result) {
  passed += result.passed;
  failed += result.failed;
  progress(`${name}: ${result.passed} passed, ${result.failed} failed`);
}

/** A check is one that passed or failed as a whole. */
async function check(name, args) {
  const code = await runInOnePiece(args);
  if (code !== 0) failures.push(name);
  count(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
}

/**
 * The import rules are held by a test, which also sees that they can be broken: server/config/import-rules.api.test.ts.
 */
async function runChecks() {
  await check('Types (tsc)', [moduleFile('typescript-7', 'bin', 'tsc'), '--singleThreaded']);
  await check('Format and lint (Biome)', [moduleFile('@biomejs', 'biome', 'bin', 'biome'), 'check', '.']);
  await check('Unused files, exports and packages (knip)', [moduleFile('knip', 'bin', 'knip.js')]);
}

/** What a report says; a runner that failed without a failed test (or without a report) counts as one failure. */
function readReport(file, code, read) {
  try {
    const result = read(JSON.parse(readFileSync(file, 'utf8')));
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

function noteFailure(name, message = '') {
  failures.push(`${name}\n    ${message.split('\n')[0]}`);
}

async function runVitest(name, { args = [], settings = {}, where = '', start = run } = {}) {
  progress(name);
  const report = path.join(scratch, 'vitest.json');
  rmSync(report, { force: true });
  const reporters = [
    // A dot for each of ten thousand tests is for a person who waits.
    `--reporter=${process.stdout.isTTY ? 'dot' : 'minimal'}`,
    '--reporter=json',
    `--outputFile.json=${report}`,
  ];
  const env = cleanEnvironment(settings);
  const code = await start([moduleFile('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], { env });
  const read = ({ numPassedTests, numFailedTests, testResults }) => {
    for (const { name, message, assertionResults } of testResults) {
      const file = path.relative(projectRoot, name);
      const ofFile = assertionResults.filter(({ status }) => status === 'failed');
      for (const { fullName, failureMessages } of ofFile)
        noteFailure(`${where}${file} > ${fullName}`, failureMessages[0]);
      if (message && ofFile.length === 0) noteFailure(`${where}${file}`, message);
    }
    return { passed: numPassedTests, failed: numFailedTests };
  };
  count(name, readReport(report, code, read));
}

/** What lies on the nodes of a cluster once more, there; where this machine has none, that is all that is said. */
async function runOnCitus() {
  const name = 'API tests on Citus';
  const missing = missingForCitus();
  if (missing !== null) return progress(`${name} were left out: ${missing}`);
  const args = ['--project', 'api', ...distributedTests];
  await runVitest(name, { args, settings: citusSettings, where: 'on Citus: ', start: runInOnePiece });
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
  const dataDir = path.join(scratch, 'data');
  const child = spawn(projectNode, [path.join(projectRoot, 'server/tools/one-machine/run.ts')], {
    cwd: projectRoot,
    env: cleanEnvironment({ ...addresses, DATA_DIR: dataDir, DEMO: '1', WEBHOOK_ALLOW_PRIVATE: '1' }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  running.add(child);
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
    running.delete(child);
    return code;
  };
  return { ready, stop, env: { ...addresses, DATA_DIR: dataDir } };
}

async function runJourneys(instance, chromium) {
  progress('Journeys in Chromium');
  const report = path.join(scratch, 'playwright.json');
  const env = cleanEnvironment({ ...instance.env, E2E_REPORT: report, ...(chromium && { CHROMIUM_PATH: chromium }) });
  const code = await run([moduleFile('@playwright', 'test', 'cli.js'), 'test'], { env });
  const read = ({ stats, errors, suites }) => {
    const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
    for (const { file, title, ok, tests } of suites.flatMap(specsOf)) {
      if (!ok) noteFailure(`${file} > ${title}`, tests[0]?.results[0]?.error?.message);
    }
    return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (errors?.length ?? 0) };
  };
  count('Journeys', readReport(report, code, read));
}

/**
 * What waits runs beside what computes: the browser comes during the tests, the checks run during the build of the
 * portal and the first of the tests, so that no core waits for the longest of them, and journeys, which wait a good
 * part of their time, run beside the tests on a cluster. The other tests fill a small machine by themselves, and some
 * of them kill programs in the middle of their work: those come before, beside no journey.
 */
async function test() {
  await ensureInstalled(progress);
  if (process.getuid?.() === 0) chmodSync(scratch, 0o711);
  const browser = findChromium(progress);
  // Its failure is reported where the journeys need it.
  browser.catch(() => undefined);

  progress('Checks, beside the start of an instance for the journeys (builds the portal if that is out of date)');
  const checks = runChecks();
  const instance = await startInstance();
  count('Start of the whole product', { passed: instance.ready ? 1 : 0, failed: instance.ready ? 0 : 1 });
  try {
    await Promise.all([runVitest('Unit and API tests'), checks]);
    const ended = await Promise.allSettled([
      runOnCitus(),
      instance.ready && browser.then((chromium) => runJourneys(instance, chromium)),
    ]);
    // Not before both have ended: what goes on needs the folder.
    for (const each of ended) if (each.status === 'rejected') throw each.reason;
  } finally {
    const stopped = (await instance.stop()) === 0;
    if (instance.ready) count('Stop of the whole product', { passed: stopped ? 1 : 0, failed: stopped ? 0 : 1 });
  }
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (interrupted) process.exit(1);
    interrupted = true;
    for (const child of running) child.kill('SIGTERM');
  });
}

test()
  .catch((error) => {
    failed += 1;
    console.error(`\n${error.message}\n`);
  })
  .finally(() => {
    rmSync(scratch, { recursive: true, force: true });
    if (interrupted) failed += 1;
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
    if (failures.length > 0) console.log(`\nFailed:\n${failures.map((each) => `  ${each}`).join('\n')}`);
    console.log(`\n${passed} passed, ${failed} failed`);
  });
