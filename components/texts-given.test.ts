import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { type Page, pages } from '#lib/portal/pages.ts';
import { textsNotGiven } from './texts-given.test-support.ts';

const root = path.join(import.meta.dirname, '..');

it('every page is given the texts of its client components: <ClientMessages> in a layout, the page or its frame', () => {
  const files = globSync('{app,components,lib}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test[.-]/.test(file),
  );
  expect(files.length).toBeGreaterThan(400);
  const sources = new Map(files.map((file) => [file, readFileSync(path.join(root, file), 'utf8')]));
  const textsOf = (page: string) => (pages as Record<string, Page>)[page]?.texts ?? [];
  expect(textsNotGiven(sources, textsOf)).toEqual([]);
});

it('sees what a dialog uses that comes later, and what a layout further up gives', () => {
  const planted = new Map([
    ['app/layout.tsx', "<ClientMessages namespaces={['ui']}>"],
    ['app/a/layout.tsx', "<ClientMessages\n namespaces={['orders', 'forms']}>"],
    [
      'app/a/b/page.tsx',
      "import { View } from '#components/view.tsx';\nimport { Server } from '#components/server.tsx';",
    ],
    ['components/server.tsx', "const t = useTranslations('server');"],
    ['components/view.tsx', "'use client';\nconst t = useTranslations('orders');\nimport('./dialog.tsx');"],
    ['components/dialog.tsx', "import type { T } from './types.ts';\nuseTranslations('ui'); useTranslations('codes');"],
    ['components/types.ts', "useTranslations('types');"],
  ]);
  expect(textsNotGiven(planted)).toEqual(['app/a/b/page.tsx: codes (components/dialog.tsx)']);
  planted.set('components/server.tsx', '<AreaPage page="tokens">');
  expect(textsNotGiven(planted, (page) => (page === 'tokens' ? ['codes'] : []))).toEqual([]);
});
