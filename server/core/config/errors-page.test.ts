import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { errorsPage, writeErrorsPage } from './testing/errors-page.ts';

it('docs/errors.md is up to date: node docs/write-errors.ts', () => {
  const page = readFileSync(errorsPage, 'utf8');
  expect(page).toBe(writeErrorsPage());
  expect(page.match(/^\|`\w+`\|/gm)?.length).toBeGreaterThan(500);
});
