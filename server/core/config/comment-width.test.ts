import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.join(import.meta.dirname, '../../..');
const files = [
  ...globSync('{app,bench,components,docs,e2e,lib,public,server}/**/*.{ts,tsx,mjs,css}', { cwd: root }),
  ...globSync('*.{ts,mjs}', { cwd: root }),
];

/** Characters of a line, tabs and code included. Biome keeps code to it, and leaves comments alone. */
const widest = 120;

it('lines of comments are wrapped at 120 characters', () => {
  const tooWide = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => {
        const isComment = /^\s*(?:\/\/|\/?\*)/.test(line);
        return isComment && [...line].length > widest ? [`${file}:${index + 1}`] : [];
      }),
  );
  expect(files.length).toBeGreaterThan(2000);
  expect(tooWide).toEqual([]);
});
