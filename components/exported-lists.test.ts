import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it, vi } from 'vitest';
import type { AnyList } from '#components/data-table/define-list.ts';
import type { ExportedList } from '#components/data-table/read-list.ts';

// Lists import actions, which are functions of the server.
vi.mock('server-only', () => ({}));

const root = path.join(import.meta.dirname, '..');
const load = <T>(file: string): Promise<T> => import(path.join(root, file));

it('every list that declares a file can be had as CSV, under its own name', async () => {
  const files = globSync('components/*/*.list.tsx', { cwd: root });
  const modules = await Promise.all(files.map((file) => load<Record<string, AnyList>>(file)));
  const { lookupLists } = await load<{ lookupLists: Record<string, AnyList> }>('components/catalog/lookup-lists.ts');
  const lists = [...modules, lookupLists].flatMap((module) => Object.values(module));
  const declared = lists.filter(({ file }) => file !== undefined);
  const route = await load<{ exportedLists: readonly ExportedList[] }>('app/(portal)/export/[list]/exported-lists.ts');
  expect(declared.length).toBeGreaterThan(15);
  const names = route.exportedLists.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(declared.map(({ name }) => name)));
  expect(new Set(names).size).toBe(names.length);
});
