import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesOf } from './testing/titles-of-tests.ts';

const docs = path.resolve(import.meta.dirname, '../../../docs');
const read = (name: string) => readFileSync(path.join(docs, name), 'utf8');
const page = read('conformance.md');

/** `[name]: path` at the end of the page. */
const files = new Map(
  [...page.matchAll(/^\[([a-z-]+)\]: (\S+)$/gm)].map(([, name = '', file = '']) => [name, path.join(docs, file)]),
);

/** `[name] “title”` in the tables. */
const rows = page
  .split('\n')
  .filter((line) => /^\|(?! line \||-)/.test(line) && !/^\| wh(at|ere)[^|]*\| proved by/.test(line));
const references = rows.flatMap((row) =>
  [...row.matchAll(/\[([a-z-]+)\] “([^”]+)”/g)].map(([, name = '', title = '']) => ({
    row,
    name,
    title,
  })),
);

const measurement = /`npm run bench -- ([a-z-]+)`/;

describe('docs/conformance.md', () => {
  it('names many tests, and each of its files at least once', () => {
    expect(references.length).toBeGreaterThan(200);
    expect(new Set(references.map(({ name }) => name))).toEqual(new Set(files.keys()));
  });

  it('has a test or a measurement, or says that it is not there yet, on every line', () => {
    const bare = rows.filter((row) => !references.some((reference) => reference.row === row) && !measurement.test(row));
    expect(bare.filter((row) => !row.endsWith('| not there yet, see the end |'))).toEqual([]);
  });

  it('names only measurements that there are', () => {
    const names = rows.flatMap((row) => [...row.matchAll(new RegExp(measurement, 'g'))].map(([, name = '']) => name));
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !existsSync(path.join(docs, '../bench', `${name}.ts`)))).toEqual([]);
  });

  it('reads every reference there is', () => {
    const written = rows.join('\n').match(/\[[a-z-]+\] “/g) ?? [];
    expect(references).toHaveLength(written.length);
  });

  it.each([...files])('%s is a file of tests that has every title named', (name, file) => {
    expect(existsSync(file), file).toBe(true);
    const titles = titlesOf(file);
    const missing = references.filter((reference) => reference.name === name && !titles.has(reference.title));
    expect(missing.map(({ title }) => title)).toEqual([]);
  });

  it.each(['interface/service-interface.md', 'interface/decisions.md'])(
    'has a place for every section of %s',
    (name) => {
      const headings = (text: string) =>
        [...text.matchAll(/^##+ ([^(\n]+)/gm)].map(([, heading = '']) => heading.trim());
      const here = new Set(headings(page));
      const sections = headings(read(name));
      expect(sections.length).toBeGreaterThan(8);
      expect(sections.filter((section) => !here.has(section))).toEqual([]);
    },
  );
});
