import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * `npm run bench -- <name> [arguments]` runs bench/<name>.ts or bench/research/<topic>/<name>.ts: its `run(args)`
 * measures, prints, and returns whether the bar holds.
 */
interface Bench {
  run(args: readonly string[]): Promise<boolean>;
}

const isBench = (file: string) =>
  path.basename(file) !== 'run.ts' && readFileSync(file, 'utf8').includes('export async function run(');

/** Files of the benchmarks by their name. */
const benches = new Map(
  globSync(['*.ts', 'research/*/*.ts'], { cwd: import.meta.dirname })
    .map((file) => path.join(import.meta.dirname, file))
    .filter(isBench)
    .map((file) => [path.basename(file, '.ts'), file]),
);

const [name = '', ...args] = process.argv.slice(2);
const file = benches.get(name);
if (!file) {
  console.error(`npm run bench -- <name> [arguments]\nNames: ${[...benches.keys()].sort().join(', ')}`);
  process.exit(1);
}
const bench = (await import(file)) as Bench;
process.exitCode = (await bench.run(args)) ? 0 : 1;
