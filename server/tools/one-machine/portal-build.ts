import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { portalBuildEnvironment } from '#server/core/config/child-environment.ts';
import { takeRunLock } from './run-lock.ts';

/** Inputs of the build: only a change of these needs a new one. */
const sources = [
  'app',
  'components',
  'lib',
  'public',
  'next.config.mjs',
  'postcss.config.mjs',
  'tailwind.config.ts',
  'tsconfig.json',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'package.json',
  'package-lock.json',
];
/** In .next: what the build there was made from. */
const stampName = 'proofmark-sources';
const lockPollMs = 250;
const tickMs = 10_000;
const keptOutput = 20_000;

export interface PortalBuild {
  /** The same at build and at start: a page of another build reloads instead of breaking. */
  deploymentId: string;
}

export interface BuildHost {
  root: string;
  say(line: string): void;
  /** Takes the build's process while it runs, to end it when the start is broken off. */
  running(child: ChildProcess | undefined): void;
}

/**
 * Builds the portal unless .next was built from just these sources. Instances beside each other share one build: one of
 * them makes it, the others wait.
 * @throws Error with the build's own output.
 */
export async function ensurePortalBuild(host: BuildHost): Promise<PortalBuild> {
  const hash = hashSources(host.root);
  const deploymentId = hash.slice(0, 16);
  const output = path.join(host.root, '.next');
  if (isBuilt(output, hash)) {
    host.say('The portal is built');
    return { deploymentId };
  }
  const release = await waitForLock(host);
  try {
    if (!isBuilt(output, hash)) {
      rmSync(path.join(output, stampName), { force: true });
      await build(host, deploymentId);
      const content = stampOf(output, hash);
      if (!content) throw new Error('The portal was built, but .next holds no build. Remove .next and start again.');
      writeFileSync(path.join(output, stampName), content);
    }
  } finally {
    release();
  }
  return { deploymentId };
}

function isBuilt(output: string, hash: string): boolean {
  const stamp = readIfThere(path.join(output, stampName));
  return stamp !== undefined && stamp === stampOf(output, hash);
}

/** Names the build too: one made by hand since then, with other settings, is not taken for ours. */
function stampOf(output: string, hash: string): string | undefined {
  const id = readIfThere(path.join(output, 'BUILD_ID'));
  return id && `${hash} ${id}`;
}

function readIfThere(file: string): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

async function waitForLock(host: BuildHost): Promise<() => void> {
  const file = path.join(host.root, 'node_modules', '.proofmark-portal-build.lock');
  let isReported = false;
  for (;;) {
    const lock = takeRunLock(file);
    if ('release' in lock) return lock.release;
    if (!isReported) host.say(`Process ${lock.heldBy} is building the portal: waiting for it`);
    isReported = true;
    await new Promise((resolve) => setTimeout(resolve, lockPollMs));
  }
}

function build(host: BuildHost, deploymentId: string): Promise<void> {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  host.say('Building the portal (half a minute to two minutes, once)');
  const cli = path.join(host.root, 'node_modules', 'next', 'dist', 'bin', 'next');
  const preload = path.join(host.root, 'server/tools/one-machine/exit-with-parent.mjs');
  const child = spawn(process.execPath, ['--import', preload, cli, 'build'], {
    cwd: host.root,
    env: portalBuildEnvironment(deploymentId) as NodeJS.ProcessEnv,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  host.running(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      output = (output + chunk).slice(-keptOutput);
    });
  }
  const ticker = setInterval(() => host.say(`  still building the portal: ${seconds()} s`), tickMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(ticker);
      host.running(undefined);
      if (code !== 0) reject(new Error(`The portal could not be built:\n${output}`));
      else {
        host.say(`The portal was built in ${seconds()} s`);
        resolve();
      }
    });
  });
}

/** SHA-256 over names and contents of all sources but tests. */
export function hashSources(root: string): string {
  const hash = createHash('sha256').update(process.version);
  for (const file of sources.flatMap((name) => listFiles(root, name))) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(path.join(root, file)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

function listFiles(root: string, name: string): string[] {
  const stats = lstatSync(path.join(root, name), { throwIfNoEntry: false });
  if (!stats) return [];
  if (stats.isFile()) return /\.test\.tsx?$/.test(name) ? [] : [name];
  if (!stats.isDirectory()) return [];
  const entries = readdirSync(path.join(root, name)).sort();
  return entries.flatMap((entry) => listFiles(root, path.join(name, entry)));
}
