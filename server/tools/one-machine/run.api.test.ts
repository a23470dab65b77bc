import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { expect, it } from 'vitest';

it.each([
  [['--inspect'], '--inspect is an option of npm run dev.'],
  [['--dve'], "Unknown option '--dve'"],
])('refuses %s in words', (options, words) => {
  const run = spawnSync(process.execPath, [path.join(import.meta.dirname, 'run.ts'), ...options], { encoding: 'utf8' });
  expect(run.status).toBe(1);
  expect(run.stderr).toContain(words);
  expect(run.stderr).not.toContain('    at ');
});
