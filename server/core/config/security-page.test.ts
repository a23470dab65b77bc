import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../..');

it('docs/security.md says how a weakness is reported', () => {
  expect(readFileSync(path.join(root, 'docs/security.md'), 'utf8')).toContain('[SECURITY.md](../SECURITY.md)');
  expect(readFileSync(path.join(root, 'SECURITY.md'), 'utf8')).toContain('(docs/security.md)');
});
