import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../../../..');

/** Pages with a table of points: rules of the interface, attacks and faults. */
export const pagesOfPoints = ['docs/conformance.md', 'docs/security.md', 'docs/operations.md'] as const;
type PageOfPoints = (typeof pagesOfPoints)[number];

const patterns = [
  '{app,bench,components,lib,server}/**/*.test.{ts,tsx}',
  'server/storage/conformance*.ts',
  'e2e/**/*.spec.ts',
  'bench/*.ts',
  'bench/research/*/*.ts',
];
const tag = /^\s*\/\/ conforms: (.*)$/;
const testCall = /^\s*(it|test|describe|onTheCall)(\.(each|for|describe))*[<(]/;
const row = /^\|(\d+\.\d+|[AF]\d+)\|(.*)\|([^|]*)\|$/;

/** A comment `// conforms: 1.1, A2` and where it is. */
interface Tag {
  file: string;
  line: number;
  points: string[];
  /** True above an active test or group of tests, and in the first line of a benchmark. */
  isAboveTest: boolean;
}

export const readPage = (name: PageOfPoints): string => readFileSync(path.join(root, name), 'utf8');

/** Returns the tags of all tests and benchmarks. */
export function readTags(): Tag[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .sort()
    .flatMap((file) => tagsOf(file, readFileSync(path.join(root, file), 'utf8')));
}

export function tagsOf(file: string, source: string): Tag[] {
  const lines = source.split('\n');
  const isBenchmark = /^bench\/(research\/[^/]+\/)?[^/]+\.ts$/.test(file) && !file.includes('.test.');
  return lines.flatMap((text, index) => {
    const [, list] = tag.exec(text) ?? [];
    if (list === undefined) return [];
    const isAboveTest = isBenchmark ? index === 0 : testCall.test(lines[index + 1] ?? '');
    return [{ file, line: index + 1, points: list.split(', '), isAboveTest }];
  });
}

/** Returns the points of a page, in its order. */
export const pointsOf = (page: string): string[] =>
  page.split('\n').flatMap((line) => row.exec(line)?.slice(1, 2) ?? []);

/** Returns the page with the files of each point in its last column. */
export function withTests(page: string, tags: readonly Tag[]): string {
  const links = (point: string) => {
    const files = tags.filter(({ points }) => points.includes(point)).map(({ file }) => file);
    return [...new Set(files)].map((file) => linkTo(file, files)).join(', ');
  };
  return page
    .split('\n')
    .map((line) => line.replace(row, (_, point: string, words: string) => `|${point}|${words}|${links(point)}|`))
    .join('\n');
}

/** The number of tags is part of the link, so that a removed test makes the page stale. */
function linkTo(file: string, files: readonly string[]): string {
  const count = files.filter((one) => one === file).length;
  const name = path.basename(file).replace(/(\.(api|slow|kill|installation))?(\.(test|spec))?\.tsx?$/, '');
  return `[${name}](../${file})${count > 1 ? `×${count}` : ''}`;
}
