import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { literalWords } from './literal-words.test-support.ts';

const root = path.join(import.meta.dirname, '..');

/** Folders with words in their source. Remove a line once they are in lib/texts; add none. */
const toBeConverted = ['app/api'];

it('no words of the portal are in its source: they are in lib/texts, in every language', () => {
  const files = globSync('{app,components}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test[.-]/.test(file))
    .filter((file) => !toBeConverted.some((start) => file.startsWith(`${start}/`) || file.startsWith(`${start}.`)));
  expect(files.length).toBeGreaterThan(10);
  const found = files.flatMap((file) =>
    literalWords(readFileSync(path.join(root, file), 'utf8')).map((words) => `${file}:${words}`),
  );
  expect(found).toEqual([]);
});

it('sees words in text, in what names things, in choices and templates, and leaves other strings alone', () => {
  const planted = `
    const column = { id: 'size', header: 'Size', align: 'end', cell: (row) => <b className="font mono">{row.id}</b> };
    const words = { on: 'Active', say: () => 'Fill this in.', key: 'Enter' };
    if (!known) throw new Error('No such thing.');
    toast({ title: \`\${count} codes\`, tone: 'bad' });
    const view = <Field label="Name" hint={busy ? 'Wait' : t('hint')} kind="plain words">
      Some text <i aria-label={'More of it'}>{open && 'Shown'}</i> {t('done')} UAT {kind === 'plain' ? 1 : 2}
    </Field>;`;
  expect(literalWords(planted)).toEqual([
    '2: Size',
    '3: Active',
    '3: Fill this in.',
    '5: … codes',
    '6: Name',
    '6: Wait',
    '7: Some text',
    '7: More of it',
    '7: Shown',
  ]);
});
