import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { everyRowIsShown } from './testing/shown-by.ts';

const root = path.resolve(import.meta.dirname, '../../..');

describe('docs/security.md', () => {
  everyRowIsShown('docs/security.md', 'attack', 36);

  it('says how a weakness is reported', () => {
    expect(readFileSync(path.join(root, 'docs/security.md'), 'utf8')).toContain('[SECURITY.md](../SECURITY.md)');
    expect(readFileSync(path.join(root, 'SECURITY.md'), 'utf8')).toContain('(docs/security.md)');
  });
});

describe('docs/operations.md', () => {
  everyRowIsShown('docs/operations.md', 'fault', 20);
});
