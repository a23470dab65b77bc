import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');
const pages = [...globSync('*.md', { cwd: root }), ...globSync('docs/**/*.md', { cwd: root })].sort();
const folders = ['server', 'lib', 'app', 'components', 'bench', 'e2e', 'docs'];

const read = (page: string) => readFileSync(path.join(root, page), 'utf8');
const exists = (file: string) => existsSync(path.join(root, file));
const found = (pattern: string) => globSync(pattern, { cwd: root }).length > 0;

/** Words set as code on a page, inline or in a block. */
function codeOn(page: string): string[] {
  const text = read(page);
  const fence = /^```[^\n]*\n([\s\S]*?)^```/gm;
  const blocks = [...text.matchAll(fence)].map(([, code = '']) => code);
  const spans = [...text.replace(fence, '').matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);
  return [...blocks, ...spans].flatMap((code) => code.split(/[\s"'=]+/));
}

/** Paths from the root of the project; `<room>` and … in one mean any name, as * does. */
const pathsOn = (page: string) =>
  codeOn(page).filter((word) => folders.some((folder) => word.startsWith(`${folder}/`)));
const namesOn = (page: string) => codeOn(page).filter((word) => /^[a-z0-9-]+\.(ts|tsx|mjs)$/.test(word));

/** The anchors of a page, as GitHub makes them of its headings. */
function anchorsOf(page: string): Set<string> {
  const headings = [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => heading.toLowerCase());
  return new Set(headings.map((heading) => heading.replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-')));
}

function leadsNowhere(page: string, file: string, anchor: string | undefined): boolean {
  const target = file === '' ? page : path.join(path.dirname(page), file);
  if (!exists(target)) return true;
  return anchor !== undefined && !anchorsOf(target).has(anchor);
}

describe('the pages of the project', () => {
  it('are many, and name many paths', () => {
    expect(pages.length).toBeGreaterThan(35);
    expect(pages.flatMap(pathsOn).length).toBeGreaterThan(80);
  });

  it('name only folders and files that there are', () => {
    const missing = pages.flatMap((page) =>
      pathsOn(page)
        .filter((word) => !exists(word) && !found(word.replace(/<[^>]+>|…/g, '*')))
        .map((word) => `${page}: ${word}`),
    );
    expect(missing).toEqual([]);
  });

  it('name only source files that there are, where they give the name alone', () => {
    const missing = pages.flatMap((page) =>
      namesOn(page)
        .filter((name) => !exists(name) && !found(`{${folders.join(',')}}/**/${name}`))
        .map((name) => `${page}: ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it('link only to pages and pictures that there are, and to their headings', () => {
    const dead = pages.flatMap((page) =>
      [...read(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
        .filter(([, file = '', anchor]) => leadsNowhere(page, file, anchor))
        .map(([link]) => `${page}: ${link}`),
    );
    expect(dead).toEqual([]);
  });
});

it('the glossary stays short enough to be read', () => {
  expect(readFileSync(path.join(root, 'docs/glossary.md'), 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(
    60,
  );
});
