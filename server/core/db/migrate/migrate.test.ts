import { readdirSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from './migrate.ts';

const form = /^(\d{4}-\d{2}-\d{2})t(\d{2})(\d{2})-[a-z0-9]+(-[a-z0-9]+)*$/;
const names = Object.keys(migrations);

describe('migrations', () => {
  it('are the files of the folder', () => {
    const entries = readdirSync(path.join(import.meta.dirname, '../migrations'), { withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    expect(names.map((name) => `${name}.ts`).sort()).toEqual(files.sort());
    expect(Object.values(migrations).every(({ up }) => typeof up === 'function')).toBe(true);
    // A folder holds the parts of one migration.
    for (const folder of entries.filter((entry) => entry.isDirectory())) expect(names).toContain(folder.name);
  });

  it.each(names)('%s is named by a time and by what it does', (name) => {
    const [, day, hour, minute] = form.exec(name) ?? [];
    const written = `${day}T${hour}:${minute}:00.000Z`;
    expect(new Date(written).toISOString()).toBe(written);
  });

  it('are listed by times that only grow', () => {
    const times = names.map((name) => name.slice(0, '2026-11-22t0000'.length));
    expect(times).toEqual([...new Set(times)].sort());
  });
});
