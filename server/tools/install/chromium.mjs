// Finds a Chromium for the journeys, or gets one: Debian's headless shell, which root installs where it is missing, else
// the system's Chromium, else Playwright's download. The shell is the same engine without the window around it, and
// takes half of the processor time of the browser's own process.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { projectEnvironment, projectNode, projectRoot } from './install.mjs';

/** Debian's: the program itself, without the shell script that starts it. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
const headlessPackage = 'chromium-headless-shell';
/** Without a network, apt would try for minutes. */
const promptly = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10'];
const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const browserFolders = ['/usr/bin', '/usr/local/bin', '/snap/bin'];
const keptOutput = 10_000;

function findInSystem() {
  const paths = browserFolders.flatMap((folder) => browserNames.map((name) => path.join(folder, name)));
  return [headlessShell, ...paths].find((file) => {
    try {
      accessSync(file, constants.X_OK);
    } catch {
      return false;
    }
    // Ubuntu's chromium-browser may be a script that only says where the real one is.
    return spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;
  });
}

function runQuietly(command, args, env) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output = (output + chunk).slice(-keptOutput);
      });
    }
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** The shell in the version of an installed Chromium, with which it shares a package: nothing is upgraded. */
function namesFor(present) {
  if (!present) return [headlessPackage, 'chromium'];
  const [, version] =
    spawnSync('dpkg-query', ['-W', 'chromium-common'], { encoding: 'utf8' }).stdout?.split(/\s/) ?? [];
  return version ? [`${headlessPackage}=${version}`] : [];
}

async function installFromDebian(names, progress) {
  progress(`Installing Debian's ${names[0]}`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', [...promptly, 'update', '-qq'], env);
  // Older releases have no package of the shell.
  for (const name of names) {
    const args = ['install', '-y', '-qq', '--no-install-recommends', name];
    const { code } = await runQuietly('apt-get', [...promptly, ...args], env);
    if (code === 0) return;
  }
}

/**
 * The path of a Chromium, or undefined when Playwright has its own. Throws an Error that names the remedy when there is
 * none.
 * @param {(line: string) => void} progress
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(progress) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const present = findInSystem();
  if (present === headlessShell) return present;
  const isRoot = process.getuid?.() === 0 && process.platform === 'linux';
  const names = isRoot ? namesFor(present) : [];
  if (names.length > 0) {
    await installFromDebian(names, progress);
    const installed = findInSystem();
    if (installed) return installed;
  }
  if (present) return present;
  progress("Getting Playwright's Chromium");
  const cli = path.join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js');
  const got = await runQuietly(projectNode, [cli, 'install', 'chromium'], projectEnvironment());
  if (got.code !== 0) {
    throw new Error(`There is no Chromium and none could be had. Install it, or set CHROMIUM_PATH.\n${got.output}`);
  }
  return undefined;
}
