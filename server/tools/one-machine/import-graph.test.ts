import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ImportGraph } from './import-graph.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(os.tmpdir(), 'proofmark-graph-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(files: Record<string, string>): void {
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), source);
  }
}

function reached(graph: ImportGraph, entry: string): string[] {
  return Array.from(graph.reachableFrom(path.join(root, entry)), (file) => path.relative(root, file)).sort();
}

describe('what a program is made of', () => {
  it('is what it imports in any of the ways of this project, directly or not', () => {
    write({
      'server/bin/api.ts': `
import { a } from '#server/a.ts';
import {
  b,
  type T,
} from '../b.ts';
import '../side-effect.ts';
import manifest from '../../package.json' with { type: 'json' };
export { c } from '../c.ts';
export * from '../d.ts';
const late = () => import('../late.ts');
const worker = new URL('./worker.ts', import.meta.url);
`,
      'server/a.ts': "import '#lib/shared.ts';\nimport fastify from 'fastify';\nimport path from 'node:path';\n",
      // In a circle.
      'lib/shared.ts': "import { a } from '#server/a.ts';\n",
    });
    expect(reached(new ImportGraph(root), 'server/bin/api.ts')).toEqual([
      'lib/shared.ts',
      'package.json',
      'server/a.ts',
      'server/b.ts',
      'server/bin/api.ts',
      'server/bin/worker.ts',
      'server/c.ts',
      'server/d.ts',
      'server/late.ts',
      'server/side-effect.ts',
    ]);
  });

  it('is not what only gives it types, which are erased', () => {
    write({ 'a.ts': "import type { T } from './types.ts';\nexport type { U } from './more-types.ts';\n" });
    expect(reached(new ImportGraph(root), 'a.ts')).toEqual(['a.ts']);
  });

  it('is known again once a changed file was read', () => {
    write({ 'a.ts': "import './b.ts';\n", 'b.ts': 'export {};\n' });
    const graph = new ImportGraph(root);
    expect(reached(graph, 'a.ts')).toEqual(['a.ts', 'b.ts']);
    expect(graph.reread(path.join(root, 'b.ts'))).toBe(false);
    write({ 'b.ts': "import './c.ts';\n" });
    expect(graph.reread(path.join(root, 'b.ts'))).toBe(true);
    expect(reached(graph, 'a.ts')).toEqual(['a.ts', 'b.ts', 'c.ts']);
  });
});

describe('of this project', () => {
  const project = path.resolve(import.meta.dirname, '../../..');
  const graph = new ImportGraph(project);
  const filesOf = (name: string) =>
    Array.from(graph.reachableFrom(path.join(project, 'server/bin', `${name}.ts`)), (file) =>
      path.relative(project, file),
    );

  it.each([
    ['api', 'lib/contract/workorders.ts'],
    // Looks at photos in processes of its own.
    ['photo', 'server/photo/read-photo.ts'],
    // Loads the handlers of its jobs when they are needed.
    ['worker', 'server/ingestion/jobs/ingest-codes.job.ts'],
    ['storage', 'server/core/config/config.ts'],
  ])('%s is made of %s too', (name, file) => {
    expect(filesOf(name)).toContain(file);
  });

  it('no program is made of the supervisor, and storage not of the jobs', () => {
    const all = ['api', 'photo', 'worker', 'storage'].flatMap(filesOf);
    expect(all.filter((file) => file.startsWith('server/tools/'))).toEqual([]);
    expect(filesOf('storage').filter((file) => file.startsWith('server/core/jobs/'))).toEqual([]);
  });
});
