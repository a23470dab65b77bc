import { globSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { longestTests } from './testing/longest-tests.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const names = globSync('{lib,server,components,app,bench}/**/*.test.{ts,tsx}', { cwd: root }).map((file) =>
  path.basename(file).replace(/[.]test[.]tsx?$/, ''),
);

it('every file that is to begin first is there, and none of them is called quick', () => {
  expect(names.length).toBeGreaterThan(100);
  expect(longestTests.filter((name) => !names.includes(name))).toEqual([]);
  expect(longestTests.filter((name) => !/[.](slow|api|kill)$/.test(name))).toEqual([]);
});
