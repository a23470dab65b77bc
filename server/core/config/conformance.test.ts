import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { pagesOfPoints, pointsOf, readPage, readTags, tagsOf, withTests } from './testing/conformance-page.ts';

const tags = readTags();
const orderOf = (point: string) => {
  const [section = '', number = ''] = point.replace(/^[AF]/, '0.').split('.');
  return Number(section) * 1000 + Number(number);
};

describe.each([
  ['docs/conformance.md', 300],
  ['docs/security.md', 36],
  ['docs/operations.md', 20],
] as const)('%s', (name, atLeast) => {
  const page = readPage(name);
  const points = pointsOf(page);

  it('is up to date: node docs/write-conformance.ts', () => {
    expect(page).toBe(withTests(page, tags));
  });

  it('has many points, each once, in the order of their numbers', () => {
    expect(points.length).toBeGreaterThanOrEqual(atLeast);
    expect(new Set(points).size).toBe(points.length);
    expect(points.toSorted((a, b) => orderOf(a) - orderOf(b))).toEqual(points);
  });

  it('has a test or a benchmark for every point', () => {
    const proved = new Set(tags.flatMap((tag) => tag.points));
    expect(points.filter((point) => !proved.has(point))).toEqual([]);
  });
});

describe('docs/conformance.md', () => {
  it.each(['interface/service-interface.md', 'interface/decisions.md'])(
    'has a place for every section of %s',
    (name) => {
      const headings = (text: string) =>
        [...text.matchAll(/^##+ ([^(\n]+)/gm)].map(([, heading = '']) => heading.trim());
      const here = new Set(headings(readPage('docs/conformance.md')));
      const docs = path.resolve(import.meta.dirname, '../../../docs');
      const sections = headings(readFileSync(path.join(docs, name), 'utf8'));
      expect(sections.length).toBeGreaterThan(8);
      expect(sections.filter((section) => !here.has(section))).toEqual([]);
    },
  );
});

describe('the tags of the tests', () => {
  it('name points of the pages', () => {
    const points = new Set(pagesOfPoints.flatMap((name) => pointsOf(readPage(name))));
    expect(tags.length).toBeGreaterThan(500);
    const unknown = tags.flatMap(({ file, points: named }) =>
      named.filter((point) => !points.has(point)).map((point) => `${file}: ${point}`),
    );
    expect(unknown).toEqual([]);
  });

  it('are above active tests', () => {
    const stray = tags.filter(({ isAboveTest }) => !isAboveTest).map(({ file, line }) => `${file}:${line}`);
    expect(stray).toEqual([]);
  });

  it.each([
    ['server/a.test.ts', "// conforms: 1.1, A3\nit('works', run);", true],
    ['server/a.test.ts', '  // conforms: 1.1\n  it.each<[string]>([', true],
    ['server/a.test.ts', "// conforms: 1.1\nit.skip('works', run);", false],
    ['server/a.test.ts', '// conforms: 1.1\nconst a = 1;', false],
    ['bench/lists.ts', '// conforms: 1.1\nimport path;', true],
    ['bench/lists.ts', 'import path;\n// conforms: 1.1', false],
  ])('of %s: %j is above a test: %s', (file, source, isAboveTest) => {
    expect(tagsOf(file, source).map((tag) => tag.isAboveTest)).toEqual([isAboveTest]);
  });

  it('change the page when one is removed', () => {
    const source = "// conforms: 1.1\nit('a', run);\n// conforms: 1.1\nit('b', run);";
    const [first, second] = tagsOf('server/a.test.ts', source);
    if (!first || !second) throw new Error('The source has two tags.');
    const both = withTests('|1.1|rule||', [first, second]);
    expect(both).toBe('|1.1|rule|[a](../server/a.test.ts)×2|');
    expect(withTests(both, [first])).not.toBe(both);
  });
});
