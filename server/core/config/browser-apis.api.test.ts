import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ESLint } from 'eslint';
import { expect, it } from 'vitest';

const projectRoot = path.resolve(import.meta.dirname, '../../..');

/** Each line is a statement; true where every browser of `browserslist` has its API. */
const statements: [string, boolean][] = [
  ['[2, 1].toSorted().at(-1);', true],
  ['[1].findLast(Boolean);', true],
  ["Object.hasOwn({}, 'a');", true],
  ['Map.groupBy([1], (n) => n);', false],
  ['Object.groupBy([1], (n) => n);', false],
  ['Promise.withResolvers();', false],
  ['new Set([1]).union(new Set([2]));', false],
  ["'a'.isWellFormed();", false],
  ['[1].values().map((n) => n);', false],
  ['Array.fromAsync([1]);', false],
];

it('tsconfig.browser.json refuses APIs that a supported browser lacks', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'browser-apis-'));
  try {
    const config = { extends: path.join(projectRoot, 'tsconfig.browser.json'), include: ['planted.ts'], exclude: [] };
    const compilerOptions = { types: [], plugins: [], incremental: false, tsBuildInfoFile: null };
    writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify({ ...config, compilerOptions }));
    writeFileSync(path.join(folder, 'planted.ts'), statements.map(([statement]) => statement).join('\n'));
    const tsc = path.join(projectRoot, 'node_modules/typescript-7/bin/tsc');
    const { stdout } = spawnSync(process.execPath, [tsc, '-p', folder], { encoding: 'utf8' });
    const refused = new Set([...stdout.matchAll(/^.*planted\.ts\((\d+),/gm)].map(([, line]) => Number(line)));
    expect(statements.map(([statement], index) => [statement, !refused.has(index + 1)])).toEqual(statements);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it.each([
  ['components/ui/copy-text.ts', 'requestIdleCallback(() => undefined);', true],
  ['components/ui/copy-text.ts', 'new ResizeObserver(() => undefined);', false],
  ['server/check-page/browser/offer-place.ts', '(document.body as Element).append();', false],
  ['server/check-page/browser/offer-place.ts', '(document.body as Element).replaceChildren();', true],
  ['server/check-page/browser/offer-place.ts', 'structuredClone(1);', true],
])('ESLint compares APIs with the browsers of %s: %s', async (filePath, code, isRefused) => {
  const [result] = await new ESLint({ cwd: projectRoot }).lintText(code, { filePath });
  expect((result?.errorCount ?? 0) > 0, JSON.stringify(result?.messages)).toBe(isRefused);
});
