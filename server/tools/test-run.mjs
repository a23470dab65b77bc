// Runs tests: starts programs in a clean environment, counts their reports, and ends with the line 'N passed, N
// failed'. Plain JavaScript without dependencies.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { projectEnvironment, projectNode, projectRoot } from './install/install.mjs';

export const moduleFile = (...parts) => path.join(projectRoot, 'node_modules', ...parts);

/** Settings of the shell that runs the tests must not reach the programs under test. */
export function cleanEnvironment(extra = {}) {
  const env = projectEnvironment();
  const ours =
    /^(TEST_CITUS$|DATA_DIR|DATABASE_|DEMO$|SECRET_KEY|HOST$|STORAGE_|S3_|SMTP_|MAIL_|WORKER_|PHOTO_|LOG_LEVEL|NEXT)/;
  for (const name of Object.keys(env)) {
    if (ours.test(name) || /^(PORTAL|API|CODE)_(PORT|URL)$/.test(name)) delete env[name];
  }
  if (!process.stdout.isTTY) env.NO_COLOR = '1';
  return { ...env, ...extra };
}

/** Lines of an error's message that are said again at the end: an assertion and what it met. */
const messageLines = 12;

/** A run of tests: starts programs, counts what they report, and says at the end what failed. */
export function createTestRun(progress) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'proofmark-npm-test-'));
  const running = new Set();
  /** Said again at the end: thousands of lines may lie between a failure and there. */
  const failures = [];
  let passed = 0;
  let failed = 0;

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

  function count(name, result) {
    passed += result.passed;
    failed += result.failed;
    progress(`${name}: ${result.passed} passed, ${result.failed} failed`);
  }

  /** Runs a check that passes or fails as a whole. Shows its output in one piece, since other work runs in parallel. */
  async function check(name, args) {
    const said = [];
    const code = await run(args, { hear: (chunk) => said.push(chunk) });
    process.stdout.write(Buffer.concat(said));
    if (code !== 0) failures.push(name);
    count(name, { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 });
  }

  function recordFailure(name, message = '') {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line.trim() !== '');
    failures.push([name, ...lines.slice(0, messageLines).map((line) => `    ${line.slice(0, 300)}`)].join('\n'));
  }

  /** Counts a report; a runner that failed without a failed test (or without a report) counts as one failure. */
  function countReport(name, file, code, read) {
    let result = { passed: 0, failed: 1 };
    try {
      result = read(JSON.parse(readFileSync(file, 'utf8')));
      if (code !== 0 && result.failed === 0) result = { ...result, failed: 1 };
    } catch {
      recordFailure(name, 'There is no report.');
    }
    count(name, result);
  }

  async function runVitest(name, { args = [], settings = {} } = {}) {
    progress(name);
    const report = path.join(scratch, 'vitest.json');
    rmSync(report, { force: true });
    const reporters = [
      // A dot for each of ten thousand tests is for a person who waits.
      `--reporter=${process.stdout.isTTY ? 'dot' : 'minimal'}`,
      '--reporter=json',
      `--outputFile.json=${report}`,
    ];
    const code = await run([moduleFile('vitest', 'vitest.mjs'), 'run', ...reporters, ...args], {
      env: cleanEnvironment(settings),
    });
    countReport(name, report, code, ({ numPassedTests, numFailedTests, testResults }) => {
      for (const { name: file, message, assertionResults } of testResults) {
        const shown = `${name}: ${path.relative(projectRoot, file)}`;
        const ofFile = assertionResults.filter(({ status }) => status === 'failed');
        for (const { fullName, failureMessages } of ofFile) recordFailure(`${shown} > ${fullName}`, failureMessages[0]);
        if (message && ofFile.length === 0) recordFailure(shown, message);
      }
      return { passed: numPassedTests, failed: numFailedTests };
    });
  }

  /** Runs journeys of Playwright and counts their report. */
  async function runPlaywright(name, { args = [], env }) {
    progress(name);
    const report = path.join(scratch, 'playwright.json');
    rmSync(report, { force: true });
    const code = await run([moduleFile('@playwright', 'test', 'cli.js'), 'test', ...args], {
      env: cleanEnvironment({ ...env, E2E_REPORT: report }),
    });
    countReport(name, report, code, ({ stats, errors, suites }) => {
      const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
      for (const { file, title, ok, tests: tries } of suites.flatMap(specsOf)) {
        if (ok) continue;
        const project = tries[0]?.projectName ?? '';
        recordFailure(`${file} > ${title} (${project})`, tries[0]?.results[0]?.error?.message);
      }
      return { passed: stats.expected, failed: stats.unexpected + stats.flaky + (errors?.length ?? 0) };
    });
  }

  /** Runs the work, then prints the result; the exit code is 0 only if something passed and nothing failed. */
  async function finish(work) {
    let interrupted = false;
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.on(signal, () => {
        if (interrupted) process.exit(1);
        interrupted = true;
        for (const child of running) child.kill('SIGTERM');
      });
    }
    try {
      await work();
    } catch (error) {
      failed += 1;
      console.error(`\n${error.message}\n`);
    }
    rmSync(scratch, { recursive: true, force: true });
    if (interrupted) failed += 1;
    process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
    if (failures.length > 0) console.log(`\nFailed:\n${failures.map((each) => `  ${each}`).join('\n')}`);
    console.log(`\n${passed} passed, ${failed} failed`);
  }

  return { scratch, running, run, count, check, recordFailure, countReport, runVitest, runPlaywright, finish };
}
