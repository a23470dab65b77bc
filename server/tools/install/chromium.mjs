// Finds a Chromium for the journeys, or gets one: the system's, else as root Debian's package, else Playwright's
// download. Its headless shell is the same engine without the window around it, and needs two thirds of the processor:
// it comes first.
import { spawn, spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { projectEnvironment, projectNode, projectRoot } from './install.mjs';

/** Debian's: the program itself, without the shell script that starts it. */
const headlessShell = '/usr/lib/chromium/chromium-headless-shell';
const packages = ['chromium-headless-shell', 'chromium'];
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

async function installFromDebian(progress) {
  progress("Installing Chromium (Debian's package)");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await runQuietly('apt-get', ['update', '-qq'], env);
  // Older releases have no package of the shell.
  for (const name of packages) {
    await runQuietly('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env);
    const installed = findInSystem();
    if (installed) return installed;
  }
  return undefined;
}

/**
 * The path of a Chromium, or undefined when Playwright has its own. Throws an Error for the reader when there is no
 * way.
 * @param {(line: string) => void} progress
 * @returns {Promise<string | undefined>}
 */
export async function findChromium(progress) {
  const given = process.env.CHROMIUM_PATH;
  if (given) return given;
  const present = findInSystem();
  if (present) return present;
  if (process.getuid?.() === 0 && process.platform === 'linux') {
    const installed = await installFromDebian(progress);
    if (installed) return installed;
  }
  progress("Getting Playwright's Chromium");
  const cli = path.join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js');
  const got = await runQuietly(projectNode, [cli, 'install', 'chromium'], projectEnvironment());
  if (got.code !== 0) {
    throw new Error(`There is no Chromium and none could be had. Install it, or set CHROMIUM_PATH.\n${got.output}`);
  }
  return undefined;
}
