import { execFile, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { groupBy } from '#lib/ponyfills/group-by.ts';

/** A package, or a file of the portal. */
interface ScriptModule {
  name: string;
  /** Bytes, compressed alone. */
  bytes: number;
}

/** Lines of `next analyze export` that are used here. */
type AnalyzerLine =
  | { type: 'part'; route: string; filename: string; source_path: string; compressed_size: number }
  | { type: 'group'; route: string; kind: string; outputs: string[] }
  | { type: 'module' | 'route' | 'output' | 'meta' };

const next = createRequire(import.meta.url).resolve('next/dist/bin/next');

/**
 * Returns the largest modules in the script of each page's first load, by its route, without Next.js, which each page
 * has. Builds the portal for its analyzer, which takes a minute or two and leaves the build as it is.
 */
export async function largestModules(count: number): Promise<Map<string, ScriptModule[]>> {
  await promisify(execFile)(process.execPath, [next, 'analyze', '--output']);
  const parts: Extract<AnalyzerLine, { type: 'part' }>[] = [];
  const loaded = new Map<string, Set<string>>();
  for await (const line of analyzerLines()) {
    if (line.type === 'part' && /^\[client-fs\].*\.js$/.test(line.filename)) parts.push(line);
    // Groups of dialogs and other parts that are loaded later are `async`.
    if (line.type === 'group' && line.kind !== 'async')
      loaded.set(line.route, new Set([...line.outputs, ...(loaded.get(line.route) ?? [])]));
  }
  const first = parts.filter(({ route, filename }) => loaded.get(route)?.has(filename));
  return new Map(
    [...groupBy(first, ({ route }) => route)].map(([route, ofRoute]) => {
      const modules = [...groupBy(ofRoute, ({ source_path }) => nameOf(source_path))].map(([name, files]) => ({
        name,
        bytes: files.reduce((sum, { compressed_size }) => sum + compressed_size, 0),
      }));
      const own = modules.filter(({ name }) => name !== 'next');
      return [route, own.toSorted((one, other) => other.bytes - one.bytes).slice(0, count)];
    }),
  );
}

async function* analyzerLines(): AsyncGenerator<AnalyzerLine> {
  const { stdout } = spawn(process.execPath, [next, 'analyze', 'export'], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: stdout })) yield JSON.parse(line) as AnalyzerLine;
}

/** '[project]/node_modules/zod/v4/core/util.js' is 'zod'. */
function nameOf(sourcePath: string): string {
  const path = sourcePath.replace('[project]/', '');
  return /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
}
