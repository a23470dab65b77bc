// Brings node_modules to what package-lock.json says. Plain JavaScript without dependencies, since it runs before
// anything is installed, on any Node (20.9 or later) runs npm. docs/decisions/installing.md says why it is not
// `npm ci`.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const projectRoot = realpathSync(path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../../..'));
const modules = path.join(projectRoot, 'node_modules');
const binaries = path.join(modules, '.bin');
const stampFile = path.join(modules, '.proofmark-installed');

/** The Node of this project: the exact version in package.json, independent of the Node that runs npm. */
export const projectNode = path.join(modules, 'node', 'bin', 'node');

/** The environment of every program of this project: `node` and the tools are the installed ones. */
export function projectEnvironment(env = process.env) {
  const rest = (env.PATH ?? '').split(path.delimiter).filter((entry) => entry !== binaries);
  return { ...env, PATH: [binaries, ...rest].join(path.delimiter) };
}

/** A printer of progress lines: seconds since `since`, then what happens. */
export function createProgress(since = Date.now()) {
  return (line) => console.log(`${((Date.now() - since) / 1000).toFixed(1).padStart(6)} s  ${line}`);
}

function expectedStamp() {
  const { dependencies, devDependencies, optionalDependencies, overrides, allowScripts } = readPackage();
  const wanted = { dependencies, devDependencies, optionalDependencies, overrides, allowScripts };
  return (
    createHash('sha256')
      .update(readFileSync(path.join(projectRoot, 'package-lock.json')))
      .update(JSON.stringify(wanted))
      // A folder that moved with its node_modules to another system must be installed again.
      .update(`${process.platform} ${process.arch}`)
      .digest('hex')
  );
}

function readPackage() {
  return JSON.parse(readFileSync(path.join(projectRoot, 'package.json'), 'utf8'));
}

const isInstalled = () => {
  try {
    return readFileSync(stampFile, 'utf8') === expectedStamp() && existsSync(projectNode);
  } catch {
    return false;
  }
};

const isAlive = (pid) => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
};

const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Two starts in one fresh clone must not install at the same time: the second waits for the first. */
async function holdLock(progress) {
  const name = `proofmark-install-${createHash('sha256').update(projectRoot).digest('hex').slice(0, 16)}.lock`;
  const file = path.join(os.tmpdir(), name);
  let waiting = false;
  for (;;) {
    try {
      writeFileSync(file, String(process.pid), { flag: 'wx' });
      return () => rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(readIfThere(file));
    if (holder > 0 && !isAlive(holder)) rmSync(file, { force: true });
    else {
      if (!waiting) progress(`Waiting for process ${holder}, which is installing here`);
      waiting = true;
      await pause(250);
    }
  }
}

function readIfThere(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The npm that runs us, or the one on the PATH. */
function npmCommand(args) {
  const cli = process.env.npm_execpath;
  return cli && /npm-cli\.c?js$/.test(cli) ? [process.execPath, [cli, ...args]] : ['npm', args];
}

function runNpm(args, onTick) {
  const [command, commandArgs] = npmCommand(args);
  return new Promise((resolve, reject) => {
    const env = { ...process.env };
    // Set by an outer `npm start --some-flag`; the install must not inherit the outer command's settings of that kind.
    delete env.npm_config_ignore_scripts;
    const child = spawn(command, commandArgs, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = (chunk) => {
      output = (output + chunk).slice(-20_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    const ticker = setInterval(onTick, 5000);
    const stop = () => child.kill('SIGTERM');
    process.once('SIGINT', stop);
    process.once('SIGTERM', stop);
    child.on('error', reject);
    child.on('close', (code) => {
      clearInterval(ticker);
      process.off('SIGINT', stop);
      process.off('SIGTERM', stop);
      resolve({ code, output });
    });
  });
}

const countPackages = () => {
  try {
    return readdirSync(modules).length;
  } catch {
    return 0;
  }
};

const nodeWorks = () => spawnSync(projectNode, ['--version'], { stdio: 'ignore' }).status === 0;

/**
 * Installs the packages of package-lock.json unless they are there already. Throws an Error whose message is for the
 * reader.
 * @param {(line: string) => void} progress
 */
export async function ensureInstalled(progress) {
  if (isInstalled()) {
    progress('Packages are up to date');
    return;
  }
  const release = await holdLock(progress);
  try {
    if (isInstalled()) return;
    const began = Date.now();
    const seconds = () => Math.round((Date.now() - began) / 1000);
    progress('Installing packages (about 1 GB on disk; half a minute to two minutes, once)');
    rmSync(stampFile, { force: true });
    const install = ['install', '--no-save', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
    const { code, output } = await runNpm(install, () => {
      progress(`  still installing: ${countPackages()} folders, ${seconds()} s`);
    });
    if (code !== 0) throw new Error(`npm install failed (exit code ${code}):\n${output}`);
    if (!nodeWorks()) {
      // The user's npm settings forbid install scripts; this one fetches Node itself and nothing works without it.
      progress(`  fetching Node ${readPackage().dependencies.node}`);
      const rebuilt = await runNpm(['rebuild', 'node', '--ignore-scripts=false'], () => undefined);
      if (!nodeWorks()) throw new Error(`The project's Node could not be installed:\n${rebuilt.output}`);
    }
    mkdirSync(modules, { recursive: true });
    writeFileSync(stampFile, expectedStamp());
    progress(`Packages installed in ${seconds()} s`);
  } finally {
    release();
  }
}
