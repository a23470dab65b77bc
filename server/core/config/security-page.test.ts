import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { titlesOf } from './testing/titles-of-tests.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const page = readFileSync(path.join(root, 'docs/security.md'), 'utf8');
const [, table = ''] = /\n\| attack \|[^\n]*\n\|[-|]+\n([\s\S]*)$/.exec(page) ?? [];
const rows = table.split('\n').filter((line) => line.startsWith('|'));
/** `file` “title” in the last column. */
const references = rows.flatMap((row) =>
  [...row.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ row, file, title })),
);

describe('docs/security.md', () => {
  it('names an attack on every line, with what stands against it and a test', () => {
    expect(rows.length).toBeGreaterThan(35);
    for (const row of rows) {
      expect(row.split(' | ').length, row).toBeGreaterThanOrEqual(3);
      expect(references.filter((reference) => reference.row === row).length, row).toBeGreaterThan(0);
    }
    // Every quotation is one of a test: a reference that is written in another way would not be looked at.
    expect(references).toHaveLength(table.match(/“[^”]+”(?=;| \|)/g)?.length ?? 0);
  });

  it.each(references)('$file has the test “$title”', ({ file, title }) => {
    expect(existsSync(path.join(root, file)), file).toBe(true);
    expect([...titlesOf(path.join(root, file))]).toContain(title);
  });

  it('says how a weakness is reported', () => {
    expect(page).toContain('[SECURITY.md](../SECURITY.md)');
    expect(readFileSync(path.join(root, 'SECURITY.md'), 'utf8')).toContain('(docs/security.md)');
  });
});
