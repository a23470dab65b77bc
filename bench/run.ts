import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run bench -- <name> [arguments]` runs bench/<name>.ts: its `run(args)` measures, prints, and answers whether the
 * bar holds.
 */
interface Bench {
  run(args: readonly string[]): Promise<boolean>;
}

const isBench = (file: string) =>
  file.endsWith('.ts') && existsSync(file) && readFileSync(file, 'utf8').includes('export async function run(');

const [name = '', ...args] = process.argv.slice(2);
const file = path.join(import.meta.dirname, `${name}.ts`);
if (!/^[a-z-]+$/.test(name) || name === 'run' || !isBench(file)) {
  const names = readdirSync(import.meta.dirname)
    .filter((entry) => entry !== 'run.ts' && isBench(path.join(import.meta.dirname, entry)))
    .map((entry) => entry.replace(/\.ts$/, ''));
  console.error(`npm run bench -- <name> [arguments]\nNames: ${names.join(', ')}`);
  process.exit(1);
}
const bench = (await import(file)) as Bench;
process.exitCode = (await bench.run(args)) ? 0 : 1;
