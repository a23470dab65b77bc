import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { waysToPackage } from './first-load.test-support.ts';

const root = path.join(import.meta.dirname, '..');

function sourcesBelow(folder: string): [string, string][] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry): [string, string][] => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(file);
    return /\.tsx?$/.test(entry.name) && !/\.test[.-]/.test(entry.name)
      ? [[file, readFileSync(path.join(root, file), 'utf8')]]
      : [];
  });
}

/** Each is for what opens, or for the worker: 2 to 9 kB that nobody needs to read a page. */
const opened = ['papaparse', '@e965/xlsx'];

it('no page sends with its first script what only a dialog, a menu or a file needs', () => {
  const sources = new Map(['app', 'components', 'lib'].flatMap(sourcesBelow));
  expect(waysToPackage(sources, (name) => opened.includes(name))).toEqual([]);
});

it('the page of an order has no form and no encoder in its first script', () => {
  const page = 'components/workorders/workorder-detail.tsx';
  const sources = new Map(['components', 'lib'].flatMap(sourcesBelow));
  // Only what this module leads to: the others are pages of their own.
  const alone = new Map(
    [...sources].map(([file, source]) => [file, file === page ? source : source.replace(/^'use client';/, '')]),
  );
  const isHeavy = (name: string) => ['react-hook-form', 'qr'].includes(name);
  expect(waysToPackage(alone, isHeavy)).toEqual([]);
});

it('sees a way through any module, and none that begins later or stays on the server', () => {
  const planted = new Map([
    ['app/page.tsx', "import { View } from '#components/view.tsx';\nimport * as z from 'zod';"],
    ['components/view.tsx', "'use client';\nimport { limit } from './words.ts';\nimport { save } from './actions.ts';"],
    ['components/words.ts', "export { limit } from '#lib/contract/orders.ts';"],
    ['components/actions.ts', "'use server';\nimport * as z from 'zod';"],
    ['components/later.tsx', "'use client';\nconst load = () => import('#lib/contract/orders.ts');"],
    ['components/types.tsx', "'use client';\nimport type { Order } from '#lib/contract/orders.ts';"],
    ['lib/contract/orders.ts', "import * as z from 'zod';\nexport const limit = 1;"],
  ]);
  expect(waysToPackage(planted, (name) => name === 'zod')).toEqual([
    'components/view.tsx → components/words.ts → lib/contract/orders.ts → zod',
  ]);
});
