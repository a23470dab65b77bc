import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import * as z from 'zod';
import type { Bundles } from './build-bundles.ts';
import { hashSources } from './sources.ts';

const bundle = z.object({ script: z.string(), style: z.string() });
const builtBundles = z.object({ sources: z.string(), page: bundle, element: bundle });
const folder = new URL('../build/', import.meta.url);
const file = new URL('bundles.json', folder);

/**
 * Bundles of the build; made from the sources where there is no build, or they have changed since. An installation has
 * a build, and no esbuild.
 */
export async function loadBundles(): Promise<Bundles> {
  const built = readBuilt();
  if (built?.sources === hashSources()) return built;
  const { buildBundles } = await import('./build-bundles.ts');
  return buildBundles();
}

function readBuilt(): z.output<typeof builtBundles> | undefined {
  try {
    return builtBundles.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return undefined;
  }
}

/** Writes the bundles of a build. Programs that start meanwhile read the file before or after it. */
export function writeBundles(bundles: Bundles): void {
  mkdirSync(folder, { recursive: true });
  const half = new URL(`bundles.json.${process.pid}`, folder);
  writeFileSync(half, JSON.stringify({ sources: hashSources(), ...bundles }));
  renameSync(half, file);
}
