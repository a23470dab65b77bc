import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { copyImageFiles } from '#server/deployment/image-files.ts';

/**
 * Does the work of `docker build` without a container engine: the COPY, ENV and RUN lines of the Dockerfile's first
 * stage in a new, empty folder, on the Node of the PATH. node docs/try-production-image.ts <folder>
 */
const root = path.resolve(import.meta.dirname, '..');
const [folder] = process.argv.slice(2);
if (!folder || existsSync(folder))
  throw new Error('Usage: node docs/try-production-image.ts <folder that is not there>');
const stage = readFileSync(path.join(root, 'docs/production/Dockerfile'), 'utf8').split('\nFROM ')[0] ?? '';
const linesOf = (word: string) =>
  stage.split('\n').flatMap((line) => (line.startsWith(`${word} `) ? [line.slice(word.length + 1)] : []));
const settings = Object.fromEntries(linesOf('ENV').flatMap((line) => line.split(' ').map((pair) => pair.split('='))));

copyImageFiles(root, folder);
const modules = path.join(root, 'node_modules');
const searchPath = (process.env.PATH ?? '').split(path.delimiter).filter((entry) => !entry.startsWith(modules));
for (const step of linesOf('RUN')) {
  console.log(`> ${step}`);
  const { status } = spawnSync('sh', ['-c', step], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, PATH: searchPath.join(path.delimiter), ...settings },
  });
  if (status !== 0) process.exit(1);
}
console.log(`It is in ${folder}. Start a program of it: ${path.join(folder, 'server/bin/proofmark')} doctor`);
