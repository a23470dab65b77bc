import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Architecture, architectures } from './foreign-binaries.ts';
import { makeRelease } from './make-release.ts';

/**
 * `npm run release`: one archive a processor of the tagged commit, the packages of clients, a bill of materials and
 * checksums, in dist/.
 */
const usage = `Usage: npm run release -- [--only ${architectures.join('|')}] [--folder dist] [--trial]`;
const isArchitecture = (value: string): value is Architecture => architectures.some((each) => each === value);

async function main(): Promise<void> {
  const options = { only: { type: 'string' }, folder: { type: 'string' }, trial: { type: 'boolean' } } as const;
  const { only, folder = 'dist', trial = false } = parseArgs({ options }).values;
  if (only !== undefined && !isArchitecture(only)) throw new Error(usage);
  const root = path.resolve(import.meta.dirname, '../../..');
  const target = path.resolve(folder);
  const files = await makeRelease({
    root,
    folder: target,
    only,
    isTrial: trial,
    onProgress: (line) => console.log(line),
  });
  console.log(files.map((file) => path.join(target, file)).join('\n'));
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
