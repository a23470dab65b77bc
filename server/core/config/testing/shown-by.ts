import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { titlesOf } from './titles-of-tests.ts';

const root = path.resolve(import.meta.dirname, '../../../..');

/** `file` “title” in the last column of a row. */
interface Reference {
  row: string;
  file: string;
  title: string;
}

/**
 * Tests of a table whose last column names tests: no row without one, and each of them there.
 * @param firstColumn the head of its first column
 */
export function everyRowIsShown(page: string, firstColumn: string, atLeast: number): void {
  const text = readFileSync(path.join(root, page), 'utf8');
  const [, table = ''] =
    new RegExp(`\\n\\| ${firstColumn} \\|[^\\n]*\\n\\|[-|]+\\n((?:\\|[^\\n]*\\n)*)`).exec(text) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('|'));
  const references: Reference[] = rows.flatMap((row) =>
    [...row.matchAll(/`([^`]+)` “([^”]+)”/g)].map(([, file = '', title = '']) => ({ row, file, title })),
  );

  it(`names a test for every ${firstColumn}`, () => {
    expect(rows.length).toBeGreaterThanOrEqual(atLeast);
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
}
